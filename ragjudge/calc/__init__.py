"""Pure arithmetic: every number that a tier makes and the judge makes again."""
