#include "app/denavit/number_lines.h"

#include <iostream>

#include "app/denavit/text_table.h"
#include "models/json/number_text.h"

namespace denavit {

void printVector(const std::string& name, const VecX<double>& v, std::size_t width) {
  constexpr std::size_t kColumn = 13;
  std::string line = padRight(name, width);
  for (const double x : v) {
    const std::string number = toReadable(x);
    line += std::string(number.size() < kColumn ? kColumn - number.size() : 1, ' ') + number;
  }
  std::cout << line << '\n';
}

void printRows(const std::string& name, const MatX<double>& A, std::size_t width) {
  for (Eigen::Index i = 0; i < A.rows(); ++i) {
    printVector(i == 0 ? name : "", A.row(i).transpose(), width);
  }
}

}  // namespace denavit
