#pragma once

#include <QLabel>
#include <QTimer>
#include <QWidget>

class QFrame;
class QStatusBar;
class QToolButton;

namespace denavit {

/// The last words of the status bar: as much as there is room for, and a button that shows all of
/// them, wrapped, in a card over the bar. Words that have just been said and are longer than the
/// room show the card by themselves, for as long as it takes to read them.
class StatusMessage final : public QWidget {
  Q_OBJECT

 public:
  explicit StatusMessage(QStatusBar& bar);

  /// @param isNews  just said: not what stands there in place of it
  void tell(const QString& text, bool isNews);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  /// A line that ends in three dots where there is no room for it; text() is the whole of it.
  class Line final : public QLabel {
   public:
    using QLabel::QLabel;
    [[nodiscard]] bool isCut() const;

   protected:
    void paintEvent(QPaintEvent* event) override;
  };

  void followRoom();
  void showCard();
  void hideCard();
  void placeCard();

  QStatusBar& bar_;
  Line* line_;
  QToolButton* more_;
  QFrame* card_;
  QLabel* whole_;
  QTimer reading_;
};

}  // namespace denavit
