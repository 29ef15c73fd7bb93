#pragma once

#include <QStringList>
#include <QWidget>
#include <vector>

#include "models/project/desk.h"
#include "ui/present/stage_readout.h"
#include "ui/studio/parts.h"

namespace denavit {

class PlotView;
class RunShelf;

/// The one plot that a class sees: any of the desk's plots, or of the ready-made ones. In large
/// type, with thick lines. Dragging in it moves the time.
class StagePlot final : public QWidget {
  Q_OBJECT

 public:
  StagePlot(const Edits& edits, Playback& playback, const Preferences& preferences,
            const RunShelf& shelf, QWidget* parent = nullptr);

  /// What there is to choose from: first the plots of the desk.
  [[nodiscard]] const QStringList& titles() const { return titles_; }
  [[nodiscard]] int choice() const { return choice_; }
  void choose(int index);
  void chooseNext() { choose(titles_.isEmpty() ? 0 : (choice_ + 1) % titles_.size()); }
  /// The values of the curves at the time shown, each as a part of the largest of its unit.
  [[nodiscard]] std::vector<StageLine> readings() const;

 signals:
  /// Other plots, or another one of them, or its curves.
  void changed();

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  struct Reading {
    QString name, unit;
    QColor colour;
    std::shared_ptr<const std::vector<double>> x, y;
    double largest;  ///< of all curves of the unit, over the run
  };
  void listChoices();
  void applyStyle();
  void draw();

  const Edits& edits_;
  Playback& playback_;
  const Preferences& preferences_;
  const RunShelf& shelf_;
  PlotView* view_;
  QStringList titles_;
  std::vector<PlotSpec> plots_;  ///< of the titles
  int choice_ = 0;
  std::vector<Reading> readings_;
  bool stale_ = true;
};

}  // namespace denavit
