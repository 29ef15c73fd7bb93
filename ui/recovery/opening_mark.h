#pragma once

#include <QString>

namespace denavit {

/// A file that says which document is being opened, or computed after an edit, for as long as it is
/// there. Where the program ends meanwhile the file stays, and the next start opens that document
/// only if it is asked to.
/// It is written to the system, not to the disk: it has to outlive the program, no more.
class OpeningMark {
 public:
  /// @param document  its path or shipped name; empty: what is in the recovery file beside this
  OpeningMark(QString path, const QString& document);
  OpeningMark(OpeningMark&& other) noexcept;
  OpeningMark& operator=(OpeningMark&&) = delete;
  /// Removes the file.
  ~OpeningMark();

 private:
  QString path_;  ///< empty: none could be written, or another one has it
};

}  // namespace denavit
