# What ninja says while it builds, as words: how much is compiled, and of which part the last file was.
# A first build compiles `units` files, beside hundreds of steps that take no time; a later one is
# measured by its steps. What a compiler says goes through. With -v live=1 one line is written over and over.

BEGIN {
  part["core"] = "the mathematics of arms"
  part["models"] = "files and studies"
  part["render"] = "the pictures"
  part["ui"] = "the window"
  part["app"] = "the two programs"
}

function tell(text) {
  if (live) printf "\r\033[K%s", text
  else print text
  fflush()
}

/^\[[0-9]+\/[0-9]+\] / {
  if (!/ Building CXX object /) next
  ++done
  split(substr($1, 2), step, /[\/\]]/)
  percent = int(step[2] < units ? 100 * step[1] / step[2] : 100 * done / units)
  folder = $NF
  sub(/\/.*/, "", folder)
  if (live || percent >= told + 5) {
    tell(sprintf("building Denavit: %d %% (%s)", percent, part[folder]))
    told = percent
  }
  next
}
/^ninja: / && !/error|stopped/ { next }
{ if (live && told) printf "\n"; print; fflush() }
END { if (live && told) printf "\r\033[K" }
