#include "ui/present/scene_list.h"

#include <QCoreApplication>

#include "models/document/document.h"

namespace denavit {
namespace {

struct SceneText {
  Q_DECLARE_TR_FUNCTIONS(denavit::Scene)
};

/// A run that nobody named is told by its scenario and its number.
QString titleOf(const RunRecord& run, const RunNote& note) {
  if (!note.name.empty()) return QString::fromStdString(note.name);
  return SceneText::tr("%1, run %2")
      .arg(QString::fromStdString(run.scenario.name), QString::number(note.number));
}

}  // namespace

std::vector<Scene> listScenes(const Document& document) {
  std::vector<Scene> scenes;
  const auto addNamed = [&](Scene::Kind kind, const auto& all) {
    int number = 0;
    for (const auto& one : all)
      scenes.push_back({kind, QString::fromStdString(one.name), number++});
  };
  addNamed(Scene::Kind::View, document.desk().views);
  addNamed(Scene::Kind::Pose, document.desk().states);
  for (const auto& run : document.runs()) {
    if (rowCountOf(*run) == 0) continue;
    const RunNote& note = document.runList().noteOf(*run);
    scenes.push_back({Scene::Kind::Run, titleOf(*run, note), note.number});
  }
  return scenes;
}

}  // namespace denavit
