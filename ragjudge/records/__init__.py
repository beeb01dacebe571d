"""The values that every room shares: errors, strict JSON, digests, Units, Evidence, bundles, scorecards. Pure."""
