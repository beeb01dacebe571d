"""Free-worded claims checked against a table by programs: unique reading, or undecided."""
