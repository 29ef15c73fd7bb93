#pragma once

#include <QSet>
#include <QString>
#include <QStringList>

class QAbstractItemView;
class QHeaderView;
class QLabel;
class QLineEdit;
class QModelIndex;
class QTabBar;
class QWidget;

namespace denavit::test {

/// Measures every text that a window shows against the room that its widget has for it: labels,
/// buttons, boxes, titles, tabs, headings, cells, entry fields. What is not on screen at all (a tab
/// behind others, a row scrolled away) is not looked at; a cell of which only a part is on screen
/// is measured whole, since scrolling shows it.
///
/// A text may be shortened where its tool tip says all of it and it is a name that a person gave:
/// of a run, a file, an arm.
class CutTexts {
 public:
  /// @param occasion  follows what is found from now on
  void look(const QWidget& window, const QString& occasion);
  /// Each finding once: which widget, its text, the pixels it needs and has.
  [[nodiscard]] const QStringList& findings() const { return findings_; }
  /// Texts that were measured: so that a test knows they were there.
  [[nodiscard]] int measured() const { return measured_; }

 private:
  void lookAt(const QWidget& widget);
  void lookAtLabel(const QLabel& label);
  void lookAtButton(const QWidget& widget);
  void lookAtBox(const QWidget& widget);
  void lookAtBar(const QWidget& widget);
  void lookAtTabs(const QTabBar& bar);
  void lookAtHeadings(const QHeaderView& header);
  void lookAtCells(const QAbstractItemView& view);
  void lookAtCell(const QAbstractItemView& view, const QModelIndex& index);
  void lookAtLine(const QLineEdit& line);
  /// Whether everything around the widget leaves it the room that it has.
  void lookAround(const QWidget& widget, const QString& text);
  void compare(const QWidget& widget, const QString& text, int needed, int there,
               const QString& toolTip = {});
  void compareHeight(const QWidget& widget, const QString& text, int needed, int there);
  void find(const QWidget& widget, const QString& text, const QString& what);

  QString occasion_;
  QStringList findings_;
  QSet<QString> known_;
  int measured_ = 0;
};

}  // namespace denavit::test
