#!/usr/bin/env bash
# timed.sh LOG COMMAND..: runs a compiler and appends a line to LOG: processor seconds of the program
# and of the system for it, seconds on the wall, and what was made. `./dev times` reads it.
log=$1 made=
shift
for ((k = 1; k < $#; ++k)); do
  [[ ${!k} == -o ]] && next=$((k + 1)) && made=${!next}
done
TIMEFORMAT="%U %S %R $made"
{ time "$@" 2>&3; } 3>&2 2>>"$log"
status=$?
# ccache takes this for the precompiled header's content (CCACHE_PCH_EXTSUM), which would otherwise be
# read for each file that uses it.
if [[ $status == 0 && $made == *.gch ]]; then
  sha1sum <"$made" >"$made.sum"
fi
exit "$status"
