#pragma once

#include <QBoxLayout>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QGridLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSlider>
#include <QSplitter>
#include <QToolButton>
#include <QVariant>
#include <initializer_list>
#include <type_traits>
#include <utility>

#include "ui/text/named.h"

// The words in which a panel says what it looks like.

namespace denavit {

/// Sets what the style sheet chooses a widget's look by.
void setLook(QWidget& widget, const char* property, const QVariant& value);

[[nodiscard]] QFont toBold(QFont font);

/// A label that breaks its text into lines.
QLabel* wrapped(QLabel* label);
/// The same, with a text that the mouse can select, to be copied.
QLabel* selectable(QLabel* label);
/// Quiet text: a title, or an explanation.
QLabel* mutedLabel(QWidget* parent, const QString& text = {}, const QString& toolTip = {});

/// An entry of a combo box, and what it stands for.
struct Choice {
  template <typename Data>
  Choice(const QString& shownText, Data value) : text(shownText) {
    if constexpr (std::is_enum_v<Data>) {
      data = static_cast<int>(value);
    } else {
      data = value;
    }
  }

  QString text;
  QVariant data;
};

QComboBox* comboBox(QWidget* parent, QAnyStringView name, const QString& toolTip = {},
                    const QStringList& texts = {});
QComboBox* comboBox(QWidget* parent, QAnyStringView name, const QString& toolTip,
                    std::initializer_list<Choice> choices);
/// A combo box that long entries do not widen. @param letters  that it has room for; 0: few
QComboBox* narrow(QComboBox* box, int letters = 0);

QToolButton* toolButton(QWidget* parent, QAnyStringView name, const QString& text,
                        const QString& toolTip);
QPushButton* pushButton(QWidget* parent, QAnyStringView name, const QString& text,
                        const QString& toolTip = {});

QCheckBox* checkBox(QWidget* parent, QAnyStringView name, const QString& text,
                    const QString& toolTip = {}, bool checked = false);

QSlider* slider(QWidget* parent, QAnyStringView name, const QString& toolTip, int lowest,
                int highest, int value);

/// A bar of thousandths, without a text. showPart() fills it.
QProgressBar* progressBar(QWidget* parent, QAnyStringView name, const QString& toolTip = {});
void showPart(QProgressBar& bar, double part);

/// Buttons that accept and reject a dialog.
QDialogButtonBox* dialogButtons(QDialog* dialog, QDialogButtonBox::StandardButtons buttons);
/// The same without the theme's icons.
QDialogButtonBox* plainDialogButtons(QDialog* dialog, QDialogButtonBox::StandardButtons buttons);

/// What a row or a column holds: a widget, a layout or empty room, with its share of what is left.
struct Placed {
  Placed(QWidget* placedWidget, int share = 0, Qt::Alignment at = {})
      : widget(placedWidget), stretch(share), alignment(at) {}
  Placed(QLayout* placedLayout, int share = 0) : layout(placedLayout), stretch(share) {}

  QWidget* widget = nullptr;
  QLayout* layout = nullptr;  ///< null with no widget either: empty room
  int stretch = 0;
  Qt::Alignment alignment = {};
};

/// Empty room that grows.
inline Placed stretch(int share = 1) { return {static_cast<QLayout*>(nullptr), share}; }

/// Distances in a row or a column [px]; negative: the style's.
struct Spaces {
  QMargins margins{-1, -1, -1, -1};
  int spacing = -1;
};

/// Side by side, from the left; within another layout, or as that of a widget.
QHBoxLayout* row(std::initializer_list<Placed> parts, const Spaces& spaces = {});
QHBoxLayout* row(QWidget* owner, std::initializer_list<Placed> parts, const Spaces& spaces = {});

/// One under the other, from the top; within another layout, or as that of a widget.
QVBoxLayout* column(std::initializer_list<Placed> parts, const Spaces& spaces = {});
QVBoxLayout* column(QWidget* owner, std::initializer_list<Placed> parts, const Spaces& spaces = {});

/// Distances in a grid or a form [px]; negative: the style's.
struct GridSpaces {
  QMargins margins{-1, -1, -1, -1};
  int horizontal = -1;
  int vertical = -1;
};

/// A line of a form: a title before a widget or a layout, or a widget alone.
struct FormRow {
  FormRow(const QString& rowTitle, QWidget* rowField) : title(rowTitle), field(rowField) {}
  FormRow(const QString& rowTitle, QLayout* rowFields) : title(rowTitle), fields(rowFields) {}
  FormRow(QWidget* rowLabel, QWidget* rowField) : label(rowLabel), field(rowField) {}
  FormRow(QWidget* rowLabel, QLayout* rowFields) : label(rowLabel), fields(rowFields) {}
  FormRow(QWidget* rowField) : field(rowField), isWhole(true) {}

  QString title;
  QWidget* label = nullptr;  ///< in place of a title
  QWidget* field = nullptr;
  QLayout* fields = nullptr;
  bool isWhole = false;  ///< the field has the whole line
};

/// Titles and fields, line by line; within another layout, or as that of a widget.
QFormLayout* form(std::initializer_list<FormRow> rows, const GridSpaces& spaces = {});
QFormLayout* form(QWidget* owner, std::initializer_list<FormRow> rows,
                  const GridSpaces& spaces = {});

/// The grid of a widget, to be filled.
QGridLayout* grid(QWidget* owner, const GridSpaces& spaces);

/// A splitter whose sides do not collapse. A side with a stretch takes what a larger window gives.
QSplitter* split(Qt::Orientation orientation, QWidget* parent, std::initializer_list<Placed> sides,
                 const QList<int>& sizes);

/// A frameless area in which a page scrolls where it has too little room.
QScrollArea* scrollArea(QWidget* parent);
/// The same, for a page that is never wider than its area.
QScrollArea* scrollAreaDown(QWidget* parent);
/// Makes the page of an area. Made elsewhere and moved there, all that is on it were styled twice.
template <typename Page = QWidget, typename... Arguments>
Page* scrolled(QScrollArea* area, Arguments&&... arguments) {
  auto* page = new Page(std::forward<Arguments>(arguments)..., area->viewport());
  area->setWidget(page);
  return page;
}

}  // namespace denavit
