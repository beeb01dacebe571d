"""Tier 2: another process, another identity, given only the audit request.

It captures each source again, re-reads it, decides per claim, and sweeps for what opposes.
"""

from ragjudge.audit.run import AuditRun, audit

__all__ = ["AuditRun", "audit"]
