#include "models/import/row_limit.h"

#include "models/import/table_reading.h"
#include "models/issue.h"

namespace denavit {

void checkRowCount(std::size_t rows) {
  if (rows <= kMaxTableRows) return;
  const std::string most = std::to_string(kMaxTableRows);
  failIn("table", "row " + std::to_string(kMaxTableRows + 1),
         "is one more than the " + most + " rows that an arm may have here",
         "keep " + most + " rows or fewer");
}

}  // namespace denavit
