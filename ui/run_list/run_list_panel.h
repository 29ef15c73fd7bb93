#pragma once

#include <QWidget>
#include <memory>
#include <string>
#include <vector>

#include "models/issue.h"
#include "models/runs/run_record.h"
#include "ui/studio/parts.h"

class QLabel;
class QLineEdit;
class QMenu;
class QProgressBar;
class QToolButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace denavit {

class RunExporter;
class RunShelf;

/// The runs of the document and the measured files of the desk: which one is shown, which ones are
/// laid over it, how their arms and scenarios differ. Names, removals and files are undo steps.
class RunListPanel final : public QWidget {
  Q_OBJECT

 public:
  RunListPanel(Edits& edits, Runs& runs, Messages& messages, RunShelf& shelf,
               QWidget* parent = nullptr);

  /// Writes each run to a table of its own in a folder, on a thread of its own; names that are
  /// taken get a number. Rows that were given up are computed again, run by run. Messages::said
  /// tells how it went.
  void exportRuns(const std::vector<std::shared_ptr<const RunRecord>>& runs, const QString& folder);
  void refresh();

 private:
  void makeList();
  void makeButtons();
  void makeMeasuredFields();
  void makeProgress();
  void refreshNote();
  void refreshProgress();
  void refreshFields();
  void fillRun(QTreeWidgetItem& item, const std::shared_ptr<const RunRecord>& run);
  void takeItem(QTreeWidgetItem* item, int column);
  void showSelected();
  void removeSelected();
  [[nodiscard]] bool isSelectedKept() const;
  void keepSelected(bool keep);
  void exportSelected();
  void importMeasured();
  void fillMenu(QMenu& menu);
  void takeMeasuredFields();
  void tellAssumed(const QString& path, const std::vector<std::string>& assumptions);
  void tellRefused(const QString& path, const std::vector<Issue>& issues);
  void rename(int number, const QString& name);
  void renameMeasured(const std::string& before, const QString& name);
  [[nodiscard]] std::shared_ptr<const RunRecord> runOf(const QTreeWidgetItem* item) const;
  [[nodiscard]] std::vector<std::shared_ptr<const RunRecord>> selectedRuns() const;
  [[nodiscard]] std::string selectedMeasured() const;

  Edits& edits_;
  Runs& runs_;
  Messages& messages_;
  RunShelf& shelf_;
  QTreeWidget* list_;
  QToolButton *show_, *difference_, *ghosts_, *more_;
  QLabel* note_;
  QWidget* fields_;
  QLineEdit *shift_, *scale_;
  QWidget* work_;  ///< while a run is computed again
  QProgressBar* progress_;
  RunExporter* exporter_;
  QString complaint_;
  bool filling_ = false;
};

}  // namespace denavit
