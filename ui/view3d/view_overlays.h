#pragma once

#include <QMap>
#include <QStringList>
#include <functional>

#include "render/scene/turntable.h"

class QLabel;
class QToolButton;
class QWidget;

namespace denavit {

class ToolStrip;

/// The cards that float over the 3-D view, and where they stand: the strip at the top right, beside
/// or under it at the left a note and what panels have drawn, the readout at the bottom left.
class ViewOverlays {
 public:
  /// @param view  that the cards are children of, as is the strip
  ViewOverlays(QWidget& view, ToolStrip& strip);

  /// The readout: parts that stay whole, on one line where they fit, else one under the other.
  void setCaption(const QStringList& parts);
  /// A card over the readout. @param tone  how it is coloured: "good", "warning", "error"
  void setBanner(const QString& text, const QString& tone);
  /// @param isTitle  the note is what the title of a stage says, too
  void setNote(const QString& note, bool isTitle);
  /// A card that says what a panel has drawn; a click on it takes that away. An empty text: none.
  /// @param key  of the panel's drawing, the object name is "drawnBy:" and this
  void setDrawnBy(const QString& key, const QString& text, std::function<void()> takeAway);
  /// Without the readout, and with room for a title at the top.
  void setStage(bool onStage, int top_px);
  /// Puts everything in its place; after the view or a card has another size.
  void layOut();
  /// The shares of the view in which an arm would be under the cards.
  [[nodiscard]] FitMargins margins() const;
  void setDark(bool dark);

 private:
  struct Card {
    QToolButton* button;
    std::function<void()> takeAway;
  };
  [[nodiscard]] bool isBesideStrip(const QWidget& card) const;
  void layCaption() const;

  QWidget& view_;
  ToolStrip& strip_;
  QLabel *caption_, *note_, *banner_;
  QStringList captionParts_;
  QMap<QString, Card> cards_;
  bool dark_ = false, onStage_ = false, noteIsTitle_ = false;
  int top_px_ = 0;       ///< taken by a title
  int cardsEnd_px_ = 0;  ///< of the cards under the strip; 0: they are beside it
};

}  // namespace denavit
