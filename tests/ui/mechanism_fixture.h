#pragma once

#include <QTableView>

#include "models/mechanism/loop_closer.h"
#include "models/mechanism/mechanism_file.h"
#include "tests/models/four_bar.h"
#include "tests/ui/window_fixture.h"
#include "ui/arm_table/chain_bar.h"
#include "ui/mechanism/closures_panel.h"

namespace denavit {

/// A window with a four-bar linkage.
class MechanismWindow : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    writeMechanism(path("linkage.json"), makeFourBarLinkage());
    ASSERT_EQ(studio().open(path("linkage.json")), "");
    panel = find<ClosuresPanel>("closuresPanel");
    chains = window->findChild<ChainBar*>();
  }
  [[nodiscard]] const MechanismDescription& mechanism() { return *document().mechanism(); }
  [[nodiscard]] bool isClosed() { return LoopCloser(mechanism()).look(document().pose()).isClosed; }
  [[nodiscard]] QString residualText() {
    return find<QTableView>("closureTable")->model()->index(0, 3).data().toString();
  }

  ClosuresPanel* panel = nullptr;
  ChainBar* chains = nullptr;
};

}  // namespace denavit
