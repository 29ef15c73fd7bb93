#pragma once

#include <QToolButton>

namespace denavit {

class Edits;
enum class MotionTerm;

/// Which terms of the motion the document's scenario leaves out: a button that names them, with a
/// menu to choose.
class OmittedTermsButton final : public QToolButton {
  Q_OBJECT

 public:
  explicit OmittedTermsButton(Edits& edits, QWidget* parent = nullptr);
  /// Follows the scenario.
  void refresh();

 private:
  void toggle(MotionTerm term, bool isOut);

  Edits& edits_;
};

}  // namespace denavit
