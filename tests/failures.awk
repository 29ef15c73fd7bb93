# What failed in a log of ctest: every assertion by itself, words of a sanitizer, and the test in which
# a program ended or hung.

/\[ RUN      \]/ { running = $0 }
/: Failure$/ { shown = 1 }
shown || /^SUMMARY: |: runtime error: / { print }
/\[  FAILED  \]/ { shown = 0 }
/\[       OK \]|\[  FAILED  \]|\[  SKIPPED \]/ { running = "" }
/^<end of output>/ {
  if (running != "") print "did not end: " running
  running = ""
  shown = 0
}
