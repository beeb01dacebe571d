"""policy.toml: what the judge's owner asks for beyond the floors; it may tighten, never loosen.

Source: docs/formats.md 2.4
"""

from typing import Any

from ragjudge.ontology.faults import Fault
from ragjudge.ontology.shape import check_format, record
from ragjudge.records.audit_key import is_key_id
from ragjudge.records.rules import Policy

FLOORS = {"min_hypotheses": 3, "max_causal_cost": 8, "max_cluster_share_percent": 60,
          "max_trigger_distance_percent": 60, "review_horizon_days": 550}
AT_LEAST = ("min_hypotheses",)


def parse_policy(raw: dict[str, Any], path: str, faults: list[Fault]) -> Policy:
    """The policy; an absent key is its floor."""
    check_format(raw, "policy", path, faults)
    table = {"name": "default"} | FLOORS | {key: value for key, value in raw.items()
                                            if key != "format"}
    policy = record(Policy, table, path + "#", faults)
    if policy is None:
        return default_policy()
    if policy.audit_key_id is not None and not is_key_id(policy.audit_key_id):
        faults.append(Fault(f"{path}#/audit_key_id", "16 hex digits are wanted, those that `ragjudge doctor` "
                            "shows of audit_key_file"))
    for name, floor in FLOORS.items():
        value = getattr(policy, name)
        if name in AT_LEAST and value < floor:
            faults.append(Fault(f"{path}#/{name}", f"{value} loosens the floor: at least {floor}"))
        elif name not in AT_LEAST and not 1 <= value <= floor:
            faults.append(Fault(f"{path}#/{name}", f"{value} loosens the floor: 1 to {floor}"))
    return policy


def default_policy() -> Policy:
    """The floors, and nothing more."""
    return Policy(name="default", model_full=False, audit_key_id=None, require_pinned=False,
                  **FLOORS)
