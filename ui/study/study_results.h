#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>
#include <memory>

#include "ui/study/study_columns.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace denavit {

class ElidedLabel;
class Messages;
class StudyChart;
class StudyChartView;
class StudyRunsModel;
class StudySession;
class StudySlopes;

/// What a study came to, as one of several charts or as the table of its runs.
class StudyResultsView final : public QWidget {
  Q_OBJECT

 public:
  enum class Kind { Response, HeatMap, Matrix, Histogram, Tornado, Runs };

  StudyResultsView(StudySession& session, Messages& messages, QWidget* parent = nullptr);
  ~StudyResultsView() override;

  void setKind(Kind kind);
  [[nodiscard]] Kind kind() const;
  /// By its word: "response", "heat", "matrix", "histogram", "tornado", "runs".
  /// @returns whether there is such a one
  bool showKind(const QString& word);
  [[nodiscard]] static QStringList kindWords();
  /// Whether anybody looks: else it rests.
  void setInSight(bool inSight);
  /// Whether something is computed for a chart.
  [[nodiscard]] bool isBusy() const;

 private:
  void makeRows();
  void follow();
  void refresh();
  void refreshColumns();
  void refreshSelectors();
  void refreshNotes();
  [[nodiscard]] std::unique_ptr<StudyChart> makeChart() const;
  [[nodiscard]] std::unique_ptr<StudyChart> makeTornadoOf(const StudyColumn& measure) const;
  void fillSecond(Kind now);
  [[nodiscard]] const StudyColumn* columnOf(const QComboBox& box) const;
  void showMenu(const QPoint& at);
  void savePicture();
  void saveTable(bool ofChart);
  [[nodiscard]] QString placeholder() const;
  [[nodiscard]] QString describeSlopes() const;
  [[nodiscard]] QString describeFailures() const;
  [[nodiscard]] QString describeIdle() const;

  StudySession& session_;
  Messages& messages_;
  StudySlopes* slopes_;
  QComboBox *kind_, *measure_, *across_, *second_;
  QLabel *ofLabel_, *overLabel_, *secondLabel_;
  QCheckBox* failedOnly_;
  QToolButton* export_;
  QLabel* stale_;
  ElidedLabel *failed_, *readOut_;
  QStackedWidget* pages_;
  StudyChartView* view_;
  StudyRunsModel* model_;
  QTableView* table_;
  std::vector<StudyColumn> columns_;
  StudyResultsPointer shown_;
  QTimer soon_;
  int took_ms_ = 0;  ///< to make and paint the chart last time
  bool isInSight_ = false, isOld_ = true;
};

}  // namespace denavit
