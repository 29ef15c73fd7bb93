#pragma once

#include <QByteArray>
#include <QString>
#include <map>

#include "ui/window/panels.h"

class QSettings;

namespace denavit {

/// How the docks of a window stand in each workspace, as they were left. What is brought back is
/// brought back whole: where that fails, the workspace is arranged anew.
class Layouts {
 public:
  Layouts(QMainWindow& window, const Panels& panels) : window_(window), panels_(panels) {}

  /// Notes how the docks stand.
  void keep(Workspace workspace);
  /// Brings them back as they were kept, else arranges them.
  void show(Workspace workspace) const;
  /// Arranges this workspace, and the others when they are shown next.
  void reset(Workspace workspace);

  /// Takes up, and writes, what an earlier session left.
  void read(const QSettings& settings);
  void write(QSettings& settings) const;

 private:
  struct Layout {
    QByteArray state;  ///< Qt's
    QString places;    ///< Panels::describePlaces(): what has to come of it
  };
  [[nodiscard]] bool restore(const Layout& layout) const;

  QMainWindow& window_;
  const Panels& panels_;
  std::map<Workspace, Layout> kept_;
};

}  // namespace denavit
