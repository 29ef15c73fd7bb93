#!/usr/bin/env bash
# times.sh BUILD [worst]: where a build and its tests spend their time. With "worst" the ten slowest of
# each; otherwise more of them, and the headers that cost most: what parsing one alone takes, times the
# units that read it.
set -euo pipefail
build=$1 count=40
[[ "${2:-}" == worst ]] && count=10

# first N: prints the first N lines of its input and reads the rest too. head would stop reading; the
# program before it in the pipe would be killed, and with pipefail this script would fail.
first() { awk -v count="$1" 'NR <= count'; }

compiled="$build/compile-times.txt" log="$build/Testing/Temporary/LastTest.log"
if [[ -s "$compiled" ]]; then
  # What was compiled twice counts as it was last.
  awk '{ cpu[$4] = $1 + $2 } END { for (k in cpu) { all += cpu[k]; printf "%9.2f %s\n", cpu[k], k }
         printf "%9.2f all\n", all }' "$compiled" |
    sort -rn | sed -e 's|CMakeFiles/[^/]*\.dir/||' | {
      read -r all _
      echo "compiled in $all s of processor time, the slowest of it [s]:"
      first "$count"
    }
fi
if [[ -s "$log" ]]; then
  echo "the slowest tests [s]:"
  awk -f tests/times.awk "$log" | sort -rn | first "$count" |
    awk '{ printf "%9.2f %s\n", $1 / 1000, $2 }'
fi
[[ "${2:-}" == worst ]] && exit

echo "the dearest headers [s of one, times units, = s]:"
# Every folder that some file is compiled with.
includes=$(sed -n 's/^  INCLUDES = //p' "$build/build.ninja" | sed 's/-isystem /-isystem/g' | tr ' ' '\n' |
  sort -u | tr '\n' ' ')
ninja -C "$build" -t deps | awk -v root="$PWD/" '
    index($1, root) == 1 && /\.h$/ { sub(root, "", $1); ++units[$1] }
    END { for (h in units) print units[h], h }' | sort -rn | first 60 |
  while read -r units header; do
    TIMEFORMAT="%U"
    # shellcheck disable=SC2086
    seconds=$({ time g++ -std=c++20 $includes -fsyntax-only -x c++ "$header" >/dev/null 2>&1; } 2>&1) || true
    awk -v s="$seconds" -v n="$units" -v h="$header" \
      'BEGIN { printf "%9.1f = %5.2f x %3d  %s\n", s * n, s, n, h }'
  done | sort -rn | first 30
