#pragma once

#include <QString>
#include <memory>
#include <vector>

#include "models/document/run_record.h"

namespace denavit {

/// A run to be written as a table with its side file.
struct RunExport {
  std::shared_ptr<const RunRecord> run;
  QString name;  ///< for people
  QString path = {};
};

/// Gives each a file of a folder that does not exist yet: "run-2.csv".
void nameExports(const QString& folder, std::vector<RunExport>& work);

/// Writes them; may run on any thread.
/// @returns what a person is told: how many were written and where, or what went wrong
[[nodiscard]] QString writeExports(const std::vector<RunExport>& work);

}  // namespace denavit
