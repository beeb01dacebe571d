"""Claims whose number is computed from the operands that an evidence sentence holds."""
