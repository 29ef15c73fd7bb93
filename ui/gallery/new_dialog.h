#pragma once

#include <QDialog>
#include <vector>

#include "models/scenario/templates.h"

class QListView;
class QStandardItemModel;

namespace denavit {

/// What a new arm or linkage begins with, as cards with a picture, all in sight: templates, and
/// some linkages of the library. The first is chosen already, so that Return takes it; arrows
/// choose, Return or a double click begins.
class NewDialog final : public QDialog {
  Q_OBJECT

 public:
  /// @param cacheFolder  of the pictures; empty: they are not kept
  explicit NewDialog(const QString& cacheFolder, QWidget* parent = nullptr);

 signals:
  /// The person begins with this one.
  void chosen(const denavit::ArmTemplate& one);

 private:
  void fill(const QString& cacheFolder);
  void create();

  std::vector<ArmTemplate> templates_;
  QStandardItemModel* model_;
  QListView* list_;
};

}  // namespace denavit
