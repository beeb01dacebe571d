"""The only sockets. `Transport` is the one seam: `Web` is the network with manners, `Fetch` one bare GET,
`Cached` keeps what came and asks whether it still holds, `Stored` and `Replay` give recorded replies.

Need: the audit captures a source again from where it says it comes from. Not for: deciding anything.
"""

from ragjudge.net.cache import Cached, Off, Store, Stored
from ragjudge.net.fetch import Fetch
from ragjudge.net.gather import get_all
from ragjudge.net.limits import Clock, Limits
from ragjudge.net.replay import Recording, Replay
from ragjudge.net.transport import Reply, Transport, Validators
from ragjudge.net.web import Manners, Web

__all__ = ["Cached", "Clock", "Fetch", "Limits", "Manners", "Off", "Recording", "Replay", "Reply", "Store",
           "Stored", "Transport", "Validators", "Web", "get_all"]
