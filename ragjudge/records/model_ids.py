"""When two names are one model: the auditor's must not be the author's."""


def same_model(one: str, other: str) -> bool:
    """The same name, whatever its case, its provider ("openai/…") and its tag ("…:latest")."""
    return bool(_plain(one)) and _plain(one) == _plain(other)


def _plain(name: str) -> str:
    return name.strip().lower().rpartition("/")[2].partition(":")[0]
