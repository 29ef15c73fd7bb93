#pragma once

#include <QStringList>
#include <QWidget>
#include <string>
#include <vector>

#include "core/recording/recording.h"
#include "models/project/desk.h"
#include "ui/studio/parts.h"

class QLineEdit;
class QStandardItem;
class QStandardItemModel;
class QTreeView;

namespace denavit {

class ChannelFilter;
class RunShelf;

/// All channels as a tree with a search: joint by joint, the tool, the energies, derived ones,
/// measured files. Dragged to a plot, or with a double click or Enter added to the one in use.
class ChannelBrowser final : public QWidget {
  Q_OBJECT

 public:
  ChannelBrowser(Edits& edits, const Shown& shown, RunShelf& shelf, QWidget* parent = nullptr);

  /// Puts the keyboard into the search line.
  void startSearch();
  /// Asks for derived channels.
  void editDerived();
  /// Asks for a measured table.
  void importMeasured();

 signals:
  /// The user adds channels to the plot in use.
  void channelsWanted(const QStringList& channels, bool rightAxis);
  /// The user wants a plot of its own for them.
  void plotWanted(const QStringList& channels);
  /// The user wants the plot in use over this channel instead of over time.
  void xAxisWanted(const QString& channel);
  /// The user is done: Escape in the search line.
  void left();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void refresh();
  void fill();
  void addJoints(const std::vector<Column>& columns);
  void addGroup(const QString& title, const std::vector<Column>& columns,
                const std::string& prefix = {});
  void search(const QString& text);
  void addSelected(bool rightAxis);
  void showMenu(const QPoint& position);
  [[nodiscard]] QStringList selected() const;

  Edits& edits_;
  const Shown& shown_;
  RunShelf& shelf_;
  QLineEdit* search_;
  QTreeView* tree_;
  QStandardItemModel* model_;
  ChannelFilter* filter_;
  std::vector<std::pair<std::string, std::vector<Column>>> listed_;  ///< what the tree is of
};

}  // namespace denavit
