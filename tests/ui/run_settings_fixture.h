#pragma once

#include <QTableView>

#include "tests/ui/panel_fixture.h"
#include "ui/run_settings/run_settings_panel.h"

namespace denavit {

/// The panel of run settings on its own, with its table of starts and drives.
class RunSettingsTest : public PanelTest<RunSettingsPanel> {
 protected:
  std::unique_ptr<RunSettingsPanel> makePanel() override {
    return std::make_unique<RunSettingsPanel>(studio.edits, studio.shown, studio.runs,
                                              studio.selection, studio.preferences,
                                              studio.messages);
  }
  [[nodiscard]] QAbstractItemModel* table() { return find<QTableView>("startTable")->model(); }
  [[nodiscard]] QModelIndex at(int joint, int column) { return table()->index(joint, column); }
};

}  // namespace denavit
