"""Attacks on files, processes and surroundings: where each is tried, by test id; and the list of all rows.

What another test tries already is named here and not tried again; test_forgery_attacks.py looks whether that
test is there.
"""

ROWS = frozenset(range(1, 121)) - {28, 35, 38, 41, 51, 53, 56, 57, 69, 76, 83, 88, 92, 95, 106}
"""The numbers of the rows; the gaps were given up and are not used again."""

ELSEWHERE: dict[int, tuple[str, ...]] = {
    9: ("tests/runner/test_runner_files.py::test_file_over_the_cap_is_refused_not_cut",
        "tests/runner/test_runner_files.py::test_bundle_over_its_cap_is_a_fault"),
    12: ("tests/cli/test_cli_pipeline.py::test_stale_scorecard_is_removed_before_judging",),
    15: ("tests/forgeries/test_forgery_processes.py::test_file_that_is_no_plain_file_never_passes",
         "tests/cli/test_cli_pipeline.py::test_file_that_is_not_plain_never_passes",
         "tests/runner/test_runner_files.py::test_what_is_no_regular_file_is_refused_at_once",
         "tests/runner/test_runner_files.py::test_proc_file_that_lies_about_its_size_is_refused"),
    16: ("tests/forgeries/test_forgery_processes.py::test_file_changed_while_it_is_judged_is_judged_as_it_was_read",),
    18: ("tests/forgeries/test_forgery_processes.py::test_archive_that_grows_is_refused",
         "tests/net/test_net_hostile.py::test_behaviour_ends_in_its_finding_inside_its_cap"),
    19: ("tests/judge/test_judge_web_evidence.py::test_page_that_is_not_the_cited_one_fails_se2",),
    20: ("tests/judge/test_judge_web_evidence.py::test_page_that_is_not_the_cited_one_fails_se2",
         "tests/judge/test_judge_web_evidence.py::test_page_that_is_not_of_the_declared_type_fails_se3"),
    22: ("tests/judge/test_judge_web_evidence.py::test_url_that_nobody_can_stand_behind_fails_se5",
         "tests/judge/test_judge_web_evidence.py::test_listed_host_covers_what_lies_below_it"),
    25: ("tests/runner/test_runner_independence.py::test_request_holds_nothing_of_tier_1_but_claims_with_evidence_"
         "and_their_locators",
         "tests/runner/test_runner_independence.py::test_auditor_runs_in_an_empty_private_folder_with_a_trimmed_"
         "environment",
         "tests/judge/test_judge_web_evidence.py::test_capture_that_was_changed_and_sealed_again_is_found"),
    100: ("tests/forgeries/test_forgery_processes.py::test_gate_that_is_gone_or_called_otherwise_is_no_pass",
          "tests/runner/test_runner_processes.py::test_judge_without_rules_says_unverified_and_names_eleven_gates"),
    101: ("tests/forgeries/test_forgery_processes.py::test_patterns_of_the_judge_take_linear_time",),
    102: ("tests/render/test_render_outputs.py::test_annotations_are_escaped_and_within_the_quota",
          "tests/forgeries/test_forgery_processes.py::test_words_of_a_forger_cannot_speak_to_the_terminal_or_the_log"),
    103: ("tests/forgeries/test_forgery_processes.py::test_many_findings_never_exit_with_0",
          "tests/cli/test_cli_process.py::test_closed_stdout_exits_1",
          "tests/cli/test_cli_process.py::test_full_disk_behind_stdout_exits_1"),
    104: ("tests/cli/test_cli_judge_outputs.py::test_recheck_of_the_same_verdict_is_0_and_of_another_says_why",
          "tests/runner/test_runner_judge_purity.py::test_judge_of_changed_code_has_another_digest"),
    105: ("tests/runner/test_runner_determinism.py::test_command_gives_the_same_bytes_in_other_surroundings",
          "tests/runner/test_runner_determinism.py::test_order_of_the_files_does_not_show"),
    118: ("tests/cli/test_cli_judge_outputs.py::test_action_fails_closed",),
    120: ("tests/cli/test_cli_pipeline.py::test_corpus_changed_after_the_answer_is_seen_when_pinned",)}
"""Row → tests that try it through real folders and processes, or in their own room."""
