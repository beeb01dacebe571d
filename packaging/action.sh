#!/usr/bin/env bash
# What action.yml runs. Everything comes through the environment, so that no input is ever read as a script.
set -u
out="${RUNNER_TEMP:-${TMPDIR:-/tmp}}/ragjudge"
mkdir -p "$out"
bundles=()
while IFS= read -r pattern; do
    [ -n "$pattern" ] || continue
    while IFS= read -r found; do bundles+=("$found"); done < <(compgen -G "$pattern" | LC_ALL=C sort)
done <<<"$RAGJUDGE_BUNDLES"
options=(--project "$RAGJUDGE_AT")
[ -z "$RAGJUDGE_DAY" ] || options+=(--now "$RAGJUDGE_DAY")
judge=(judge --scorecards "$out/scorecards" --markdown "$out/summary.md" --sarif "$out/ragjudge.sarif"
       --junit "$out/ragjudge.xml" --github)
[ -z "$RAGJUDGE_RULES" ] || judge+=(--rules-sha256 "$RAGJUDGE_RULES")
[ "$RAGJUDGE_PINNED" != true ] || judge+=(--require-pinned --corpus "$RAGJUDGE_AT/corpus")
PYTHONPATH="$RAGJUDGE_ROOT" PYTHONDONTWRITEBYTECODE=1 \
    "$RAGJUDGE_PYTHON" -m ragjudge "${options[@]}" "${judge[@]}" ${bundles[@]+"${bundles[@]}"}
code=$?
verdict="not PASS"
[ "$code" -ne 0 ] || verdict="PASS"
if [ -n "${GITHUB_OUTPUT:-}" ]; then
    printf 'verdict=%s\nscorecards=%s\nsarif=%s\njunit=%s\n' "$verdict" "$out/scorecards" \
        "$out/ragjudge.sarif" "$out/ragjudge.xml" >>"$GITHUB_OUTPUT"
fi
if [ -n "${GITHUB_STEP_SUMMARY:-}" ] && [ -f "$out/summary.md" ]; then
    cat "$out/summary.md" >>"$GITHUB_STEP_SUMMARY"
fi
exit "$code"
