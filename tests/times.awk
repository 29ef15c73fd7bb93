# The tests of a log of ctest with the milliseconds each took, the slowest first when sorted.
/^\[       OK \] .*\([0-9]+ ms\)/ {
  name = $4
  sub(/.*\(/, "")
  sub(/ ms.*/, "")
  print $0, name
}
