"""The only sockets. `Transport` is the one seam: `Web` is the network with manners, `Fetch` one bare GET,
`Cached` keeps what came and asks whether it still holds, `Stored` and `Replay` give recorded replies.

Need: the audit captures a source again from where it says it comes from. Not for: deciding anything.
Names are loaded when they are first used: who cites files only never loads a socket.
"""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ragjudge.net.cache import Cached, Off, Store, Stored
    from ragjudge.net.fetch import Fetch
    from ragjudge.net.gather import get_all
    from ragjudge.net.limits import Clock, Limits
    from ragjudge.net.replay import Recording, Replay
    from ragjudge.net.transport import Reply, Transport, Validators
    from ragjudge.net.web import Manners, Web

__all__ = ["Cached", "Clock", "Fetch", "Limits", "Manners", "Off", "Recording", "Replay", "Reply", "Store",
           "Stored", "Transport", "Validators", "Web", "get_all"]
_MODULES = {"Cached": "cache", "Off": "cache", "Store": "cache", "Stored": "cache", "Fetch": "fetch",
            "get_all": "gather", "Clock": "limits", "Limits": "limits", "Recording": "replay",
            "Replay": "replay", "Reply": "transport", "Transport": "transport", "Validators": "transport",
            "Manners": "web", "Web": "web"}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__} has no {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_MODULES[name]}"), name)
