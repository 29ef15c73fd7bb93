# Ninja's lines "<done> <all> Building CXX object core/.." as words: how much is done, and of which part.
# What the compiler says goes through. With -v live=1 one line is written over and over.

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

/^[0-9]+ [0-9]+ / {
  percent = int(100 * $1 / $2)
  folder = ""
  for (k = 3; k <= NF; ++k) if ($k ~ /\//) { folder = $k; sub(/\/.*/, "", folder); break }
  if (folder in part) what = part[folder]
  if (live || percent >= told + 5) {
    tell(sprintf("building Denavit: %d %% (%s)", percent, what))
    told = percent
  }
  next
}
/^ninja: no work to do/ { next }
{ if (live) printf "\n"; print; fflush() }
END { if (live && told) printf "\r\033[K" }
