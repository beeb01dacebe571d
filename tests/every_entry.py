"""One test over all entries of a list instead of a test an entry: thousands cost more to start than to run."""

from collections.abc import Callable, Iterable
from typing import Any


def every(names: str, entries: Iterable[Any]) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """As pytest.mark.parametrize, but one test, which runs every entry and lists all that fail."""
    many = "," in names
    kept = [getattr(one, "values", one) for one in entries]
    values = [tuple(one) if many or isinstance(one, tuple) else (one,) for one in kept]
    assert values, names

    def made(check: Callable[..., None]) -> Callable[[], None]:
        def test() -> None:
            failed = []
            for one in values:
                try:
                    check(*one)
                except Exception as error:
                    failed.append(f"{one!r}: {type(error).__name__}: {error}")
            assert not failed, f"{len(failed)} of {len(values)}:\n" + "\n".join(failed)
        test.__name__, test.__doc__ = check.__name__, check.__doc__
        return test
    return made
