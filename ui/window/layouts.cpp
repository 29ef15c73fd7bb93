#include "ui/window/layouts.h"

#include <QMainWindow>
#include <QSettings>
#include <array>
#include <utility>

namespace denavit {
namespace {

/// Layouts of another version of the docks are not taken.
constexpr int kLayoutVersion = 8;

constexpr std::array kKeys{std::pair(Workspace::Design, "window/design"),
                           std::pair(Workspace::Motion, "window/motion"),
                           std::pair(Workspace::Simulate, "window/simulate"),
                           std::pair(Workspace::Analyse, "window/analyse"),
                           std::pair(Workspace::Code, "window/code"),
                           std::pair(Workspace::Present, "window/present"),
                           std::pair(Workspace::Linear, "window/linear")};

QString placesKey(const char* key) { return QString(key) + "Places"; }

}  // namespace

void Layouts::keep(Workspace workspace) {
  kept_[workspace] = {window_.saveState(kLayoutVersion), panels_.describePlaces()};
}

bool Layouts::restore(const Layout& layout) const {
  return !layout.state.isEmpty() && window_.restoreState(layout.state, kLayoutVersion) &&
         panels_.describePlaces() == layout.places;
}

void Layouts::show(Workspace workspace) const {
  const auto kept = kept_.find(workspace);
  if (kept == kept_.end() || !restore(kept->second)) arrange(window_, panels_, workspace);
}

void Layouts::reset(Workspace workspace) {
  kept_.clear();
  arrange(window_, panels_, workspace);
}

void Layouts::read(const QSettings& settings) {
  for (const auto& [workspace, key] : kKeys) {
    kept_[workspace] = {settings.value(key).toByteArray(),
                        settings.value(placesKey(key)).toString()};
  }
}

void Layouts::write(QSettings& settings) const {
  for (const auto& [workspace, key] : kKeys) {
    const auto kept = kept_.find(workspace);
    if (kept == kept_.end()) continue;
    settings.setValue(key, kept->second.state);
    settings.setValue(placesKey(key), kept->second.places);
  }
}

}  // namespace denavit
