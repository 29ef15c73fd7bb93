#pragma once

#include <QSet>
#include <QString>
#include <QStringList>

class QAbstractItemModel;
class QAction;
class QLabel;
class QModelIndex;
class QWidget;

namespace denavit::test {

/// What every text of a hostile file says: HTML that loads a picture, and an ampersand.
inline constexpr char kHostileName[] = "<img src=\"/nonexistent/x.png\"> [*] R&D";
/// The same where no "/" can stand.
inline constexpr char kHostileFileName[] = "<img src=\"x.png\"> R&D";

/// Walks every widget there is, shown or not: labels, buttons, tabs, menus, actions, all items of
/// all views in all roles, text documents, tool tips. Finds what would read a hostile text as HTML
/// or its "&" as the mark of an access key, and rich texts of our own that nobody said are rich.
class TextWalker {
 public:
  /// @param occasion  leads what is found from now on
  void walk(const QString& occasion);
  /// Each finding once; the first word is its kind.
  [[nodiscard]] const QStringList& findings() const { return findings_; }
  /// Texts with the hostile name that were looked at: so that a test knows they were there.
  [[nodiscard]] int hostileTexts() const { return static_cast<int>(hostile_.size()); }
  [[nodiscard]] bool hasSeen(const QString& className) const { return seen_.contains(className); }

 private:
  void walkWidget(QWidget& widget);
  void walkLabel(QLabel& label);
  void walkTabs(QWidget& widget);
  void walkAction(const QAction& action);
  void walkModel(const QAbstractItemModel& model);
  void walkRows(const QAbstractItemModel& model, const QModelIndex& parent);
  void checkToolTip(const QString& where, const QString& text);
  void checkWhatsThis(const QString& where, const QString& text);
  void checkAccessKeys(const QString& where, const QString& text);
  void checkShownAsIs(const QString& where, const QString& text);
  void note(const QString& where, const QString& text);
  void find(const QString& kind, const QString& where, const QString& text);

  QString occasion_;
  QStringList findings_;
  QSet<QString> known_, hostile_, tips_, seen_;
};

}  // namespace denavit::test
