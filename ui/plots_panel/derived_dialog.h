#pragma once

#include <QDialog>
#include <memory>
#include <string>
#include <vector>

#include "models/project/desk.h"

class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;

namespace denavit {

class ChannelTable;
class RunShelf;
class Edits;

/// Channels computed from others: name, unit, expression, checked while they are typed against the
/// run shown. Accepting is one undo step; curves of a renamed channel follow it.
class DerivedDialog final : public QDialog {
  Q_OBJECT

 public:
  DerivedDialog(Edits& edits, RunShelf& shelf, QWidget* parent = nullptr);

  void accept() override;

 private:
  struct Draft {
    DerivedChannel channel;
    std::string before;  ///< its name when the dialog opened; empty: new
  };
  void makeFields();
  void add(const DerivedChannel& channel);
  void remove();
  void select(int index);
  void takeFields();
  void check();
  [[nodiscard]] int current() const;
  [[nodiscard]] QString describe(std::size_t index) const;
  [[nodiscard]] std::string freeName() const;

  Edits& edits_;
  std::shared_ptr<ChannelTable> channels_;  ///< of the run shown, with the drafts
  bool hasValues_ = false;
  std::vector<Draft> drafts_;
  QListWidget* list_;
  QLineEdit *name_, *unit_, *expression_;
  QLabel* verdict_;
  QPushButton *remove_, *ok_ = nullptr;
  bool filling_ = false;
};

}  // namespace denavit
