"""The eleven gates, in order: the one table from a gate's name to its check."""

from ragjudge.judge import (
    g01_source_existence,
    g02_claim_entailment,
    g03_epistemic_birth_certificate,
    g04_parameter_provenance,
    g05_causal_distance,
    g06_valuation_decoupling,
    g07_bundle_integrity,
    g08_report_anchor_coverage,
    g09_source_independence,
    g10_competing_hypotheses,
    g11_kill_switch_armed,
)

GATE_CHECKS = {
    module.GATE: module.check for module in (
        g01_source_existence, g02_claim_entailment, g03_epistemic_birth_certificate,
        g04_parameter_provenance, g05_causal_distance, g06_valuation_decoupling,
        g07_bundle_integrity, g08_report_anchor_coverage, g09_source_independence,
        g10_competing_hypotheses, g11_kill_switch_armed)}
