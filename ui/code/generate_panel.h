#pragma once

#include <QWidget>

#include "ui/code/code_source.h"

class QComboBox;
class QFormLayout;
class QLabel;
class QListWidget;
class QSpinBox;

namespace denavit {

/// What is to be generated for the arm, in which language, and how: the generators by their names
/// in the literature, and the options that the chosen one takes.
class GeneratePanel final : public QWidget {
  Q_OBJECT

 public:
  explicit GeneratePanel(CodeSource& source, QWidget* parent = nullptr);

 private:
  void makeOptions();
  void makeFormOptions();
  [[nodiscard]] QFormLayout* makeForm();
  void refresh();
  void refreshGenerators();
  void refreshFrames();
  void refreshEnabled();
  void ask();

  CodeSource& source_;
  QListWidget* generators_;
  QComboBox *language_, *parameters_, *frame_, *load_, *method_, *friction_, *columns_;
  QSpinBox *moves_, *processors_;
  bool filling_ = false;
};

}  // namespace denavit
