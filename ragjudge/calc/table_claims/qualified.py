"""What a row says beside its numbers: a mark or note in a cell, and a rival whose result it is not."""

import re

from ragjudge.calc.table_claims.claim_table import ClaimTable

_MARKED = re.compile(
    r"[^0-9]{0,4}([0-9][0-9.,]*)[ %％]{0,2}"
    r"([†‡*※§¶#¹²³]{1,3}|[(（\[][^()（）\[\]]{1,40}[)）\]]"
    r"|(?:est|estimated?|approx|prov|provisional|planned|projected|forecast|target|prelim)\.?"
    r"|估计?|预计|预测|计划|初步|暂定|目标)",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"[0-9](?:[0-9.,]*[0-9])?")
_PLAIN_NOTE = re.compile(r"[(（\[][-+0-9.,%％ ]{1,20}[)）\]]")
_RIVAL = re.compile(r"(?:opponents?|opposition|against|vs\.?|versus|rival)\b|对手|对阵", re.IGNORECASE | re.ASCII)
_AWAY = re.compile(r"(?:away|visit(?:or|ors|ing))\b|客队", re.IGNORECASE | re.ASCII)
_HOME = re.compile(r"(?:home|winners?|winning|losers?)\b|主队|胜者|负者|冠军", re.IGNORECASE | re.ASCII)
_RESULT = re.compile(
    r"\b(?:wins?|won|los[et]s?|lost|beat|beats|beaten|defeat|defeats|defeated|drew|draws?|victory|winners?)\b"
    r"|胜|负|赢|输|败|平局|打平|夺冠",
    re.IGNORECASE | re.ASCII,
)
_BEFORE_RIVAL = re.compile(
    r"(?:\b(?:against|to|vs\.?|versus|over|with|facing|beat|defeated)(?: the)? |(?:对阵?|输给|负于|不敌|战胜|击败))\Z",
    re.IGNORECASE | re.ASCII,
)


def unbound(claim: str, rows: list[int], table: ClaimTable) -> str:
    """Why rows that have a claim's values do not say it plainly; "" if nothing stands against it."""
    for at in rows:
        if at < len(table.rows):
            found = _note_left_out(claim, table.rows[at]) or _rival_as_doer(claim, table, table.rows[at])
            if found:
                return found
    return ""


def _note_left_out(claim: str, row: tuple[str, ...]) -> str:
    """A cell whose number the claim says without its mark or note: "30 (est.)", "40†"."""
    said = {one.replace(",", "") for one in _NUMBER.findall(claim)}
    for cell in row:
        found = _MARKED.fullmatch(cell.strip())
        if not found or found[1].replace(",", "").rstrip(".") not in said:
            continue
        if found[2] not in claim and not _PLAIN_NOTE.fullmatch(found[2]):
            return cell.strip()
    return ""


def _rival_as_doer(claim: str, table: ClaimTable, row: tuple[str, ...]) -> str:
    """A name in the column of rivals that the claim gives the row's result to."""
    if not _RESULT.search(claim):
        return ""
    has_home = any(_HOME.search(head) for head in table.header)
    for head, cell in zip(table.header, row):
        is_rival = _RIVAL.match(head.strip()) or not has_home and _AWAY.match(head.strip())
        name = cell.strip()
        at = claim.casefold().find(name.casefold()) if is_rival and name else -1
        if at >= 0 and not _BEFORE_RIVAL.search(claim[:at]):
            return f"{head}: {name}"
    return ""
