"""The values that every room shares: errors, strict JSON, digests, Units, bundles, scorecards. Pure."""
