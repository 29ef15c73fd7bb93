#pragma once

#include <QMetaType>
#include <memory>
#include <vector>

#include "models/runs/run_record.h"

namespace denavit {

/// Rows of a run that is under way, as its worker hands them out: never changed afterwards, so that
/// threads may share it.
struct NewRows {
  std::shared_ptr<const RunRecord> run;  ///< scenario and arm; its result is still empty
  std::shared_ptr<const std::vector<Column>> columns;
  int firstRow = 0;  ///< of the whole run; 0 begins it
  int rowCount = 0;
  std::vector<double> values;  ///< row after row
};

}  // namespace denavit

Q_DECLARE_METATYPE(std::shared_ptr<const denavit::NewRows>)
