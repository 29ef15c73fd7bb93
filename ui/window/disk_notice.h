#pragma once

#include <QToolBar>

class QLabel;
class QPushButton;

namespace denavit {

class DiskWatch;
class Edits;

/// The line under the tool bar that says when another program changed or removed the open file,
/// until the person answers. It takes no focus and stops nothing.
class DiskNotice final : public QToolBar {
  Q_OBJECT

 public:
  /// @param edits, watch  outlive this
  DiskNotice(const Edits& edits, DiskWatch& watch, QWidget* parent);

  /// Shows itself or not: also after a layout was restored that was stored at another moment.
  void refresh();

 signals:
  void reloadWanted();
  void differencesWanted();
  void saveWanted();

 private:
  QPushButton* addButton(const QString& text, const QString& tip, const char* name);

  const Edits& edits_;
  DiskWatch& watch_;
  QWidget* line_;
  QLabel* text_;
  QPushButton *reload_, *differences_, *save_, *keep_;
};

}  // namespace denavit
