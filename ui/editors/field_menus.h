#pragma once

#include <QObject>
#include <QString>
#include <functional>

#include "ui/studio/parts.h"

class QAbstractItemView;
class QLineEdit;
class QWidget;

namespace denavit {

/// Says where the value of an editor stands, as issues name it: "joints[2].link.mass".
void setFieldPlace(QWidget& editor, std::function<QString()> place);
/// Empty where nobody said it.
[[nodiscard]] QString findFieldPlace(const QWidget& editor);

/// Gives every value that is edited anywhere in the program the same menu under the right mouse
/// button: lines whose place is known, and cells of CheckedTables that have no menu of their own.
/// What stands in it is said by whoever follows Messages::valueMenuMade.
class FieldMenus final : public QObject {
  Q_OBJECT

 public:
  explicit FieldMenus(Messages& messages, QObject* parent = nullptr);

  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  bool showOf(QLineEdit& line, const QPoint& at);
  bool showOf(QAbstractItemView& table, const QPoint& at, bool byMouse);

  Messages& messages_;
};

}  // namespace denavit
