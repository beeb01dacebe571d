"""Claims made from source sentences by small edits: the meaning kept, or changed in one known way.

The word lists here are small and our own on purpose: taken from the auditor's lexicons they could not
find the auditor's mistakes.
"""
