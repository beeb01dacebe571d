"""The auditor's key: its name, and the HMAC over an audit manifest. Source: docs/formats.md 4.5"""

import hmac

from ragjudge.records.canonical import canonical_json, sha256_hex
from ragjudge.records.closed import to_json
from ragjudge.records.verification import AuditManifest

KEY_ID_DIGITS = 16


def key_id(key: bytes) -> str:
    """The name of a key: the first 16 hex digits of its SHA-256."""
    return sha256_hex(key)[:KEY_ID_DIGITS]


def is_key_id(text: str) -> bool:
    """Is it of that form?"""
    return len(text) == KEY_ID_DIGITS and all(one in "0123456789abcdef" for one in text)


def hmac_of(manifest: AuditManifest, key: bytes) -> str:
    """HMAC-SHA-256 over the canonical manifest with `hmac` null and all else as it stands, in hex."""
    unsigned = canonical_json({**to_json(manifest), "hmac": None})
    return hmac.new(key, unsigned, "sha256").hexdigest()


def is_signed_by(manifest: AuditManifest, key: bytes) -> bool:
    """Does the manifest name this key and carry its HMAC?"""
    wanted = hmac_of(manifest, key)
    return manifest.key_id == key_id(key) and manifest.hmac is not None and hmac.compare_digest(
        manifest.hmac.encode(), wanted.encode())
