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
class QTreeView;

namespace denavit {

class ChannelFilter;
class ChannelTable;
class RunShelf;
class Edits;

/// Channels computed from others: name, unit, expression, checked while they are typed against the
/// run shown. A click on a channel of the list, or Return in its search, writes the channel's name
/// into the expression. Accepting is one undo step; curves of a renamed channel follow it.
class DerivedDialog final : public QDialog {
  Q_OBJECT

 public:
  DerivedDialog(Edits& edits, RunShelf& shelf, QWidget* parent = nullptr);

  void accept() override;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Draft {
    DerivedChannel channel;
    std::string before;  ///< its name when the dialog opened; empty: new
  };
  void makeFields(QLayout* picker);
  QLayout* makePicker(const Edits& edits, const RunShelf& shelf);
  void pick(const QModelIndex& row);
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
  QLineEdit* search_;
  QTreeView* names_;  ///< of the channels that an expression may use
  ChannelFilter* found_;
  QLabel* verdict_;
  QPushButton *remove_, *ok_ = nullptr;
  bool filling_ = false;
};

}  // namespace denavit
