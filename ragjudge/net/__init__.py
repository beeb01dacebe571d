"""The only sockets. `Transport` is the one seam; `Fetch` is the network, `Replay` recorded replies.

Need: the audit captures a source again from where it says it comes from. Not for: deciding anything.
"""

from ragjudge.net.fetch import Fetch
from ragjudge.net.limits import Clock, Limits
from ragjudge.net.replay import Recording, Replay
from ragjudge.net.transport import Reply, Transport, Validators

__all__ = ["Clock", "Fetch", "Limits", "Recording", "Replay", "Reply", "Transport", "Validators"]
