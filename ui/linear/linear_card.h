#pragma once

#include <QWidget>

class QLabel;
class QVBoxLayout;

namespace denavit {

class PlotView;

/// One view of a linear model: a title, a note beside it, and what stands below.
class LinearCard : public QWidget {
  Q_OBJECT

 public:
  LinearCard(const QString& name, const QString& title, QWidget* parent);

  [[nodiscard]] const QString& title() const { return title_; }

 protected:
  void setNote(const QString& note);
  [[nodiscard]] QVBoxLayout& body() const { return *body_; }
  /// A view of charts whose legend is in one line, for little room.
  [[nodiscard]] PlotView* makePlots(const QString& name);
  /// Says in place of charts why there are none.
  static void showNone(PlotView& view, const QString& why);

 private:
  QString title_;
  QLabel* note_;
  QVBoxLayout* body_;
};

}  // namespace denavit
