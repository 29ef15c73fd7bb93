#pragma once

#include <QWidget>
#include <array>

class QTabBar;

namespace denavit {

class LinearCard;

/// Two cards beside each other, or where they would be too narrow one of them under tabs.
class CardPair final : public QWidget {
  Q_OBJECT

 public:
  CardPair(LinearCard& first, LinearCard& second, QWidget* parent);

  /// Brings a card to the front of its tabs.
  void bring(const LinearCard& card);
  /// Of one card under the tabs: a pair may always become that narrow.
  [[nodiscard]] QSize minimumSizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void arrange();

  std::array<LinearCard*, 2> cards_;
  QTabBar* tabs_;
};

/// The views of the linear model: poles and frequency response above, responses and the regulator
/// below.
class LinearCards final : public QWidget {
  Q_OBJECT

 public:
  /// @param cards  poles, frequency response, response, regulator: made with this as their parent
  explicit LinearCards(QWidget* parent = nullptr);
  void setCards(const std::array<LinearCard*, 4>& cards);
  /// Brings a card to the front: "poles", "bode", "response", "regulator". @returns whether there
  /// is one of that name
  bool bring(const QString& name);

 private:
  std::array<LinearCard*, 4> cards_{};
  std::array<CardPair*, 2> pairs_{};
};

}  // namespace denavit
