#include "ui/scene/saved_views.h"

#include <QInputDialog>
#include <QMenu>
#include <algorithm>

#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/text/access_keys.h"
#include "ui/view3d/arm_view.h"

namespace denavit {

CameraState toCamera(const CameraView& view) {
  return {.position_W = view.position_W,
          .focalPoint_W = view.focalPoint_W,
          .up_W = view.up_W,
          .viewAngle_rad = view.viewAngle_rad,
          .parallel = view.parallel,
          .parallelScale = view.parallelScale};
}

CameraView toNamedView(const CameraState& camera, const std::string& name) {
  return {.name = name,
          .position_W = camera.position_W,
          .focalPoint_W = camera.focalPoint_W,
          .up_W = camera.up_W,
          .viewAngle_rad = camera.viewAngle_rad,
          .parallel = camera.parallel,
          .parallelScale = camera.parallelScale};
}

SavedViews::SavedViews(Edits& edits, Messages& messages, ArmView& view, QObject* parent)
    : QObject(parent), edits_(edits), messages_(messages), view_(view) {
  askName_ = [this](const QString& title, const QString& name) -> std::optional<QString> {
    bool accepted = false;
    const QString answer =
        QInputDialog::getText(&view_, title, tr("Name:"), QLineEdit::Normal, name, &accepted);
    return accepted ? std::optional(answer) : std::nullopt;
  };
}

void SavedViews::addTo(QMenu& menu) {
  connect(&menu, &QMenu::aboutToShow, this, [this, &menu] { fill(menu); });
  fill(menu);
}

void SavedViews::fill(QMenu& menu) {
  for (QAction* action : menu.actions()) {
    if (!action->property("savedView").toBool()) continue;
    if (QMenu* sub = action->menu())
      delete sub;  // and its action
    else
      delete action;
  }
  const auto add = [](QMenu& to, const QString& text, const QString& name) {
    QAction* action = to.addAction(text);
    action->setObjectName(name);
    action->setProperty("savedView", true);
    return action;
  };
  menu.addSeparator()->setProperty("savedView", true);
  const std::vector<CameraView>& views = edits_.document().desk().views;
  for (int k = 0; k < static_cast<int>(views.size()); ++k) {
    const QString name = QString::fromStdString(views[static_cast<std::size_t>(k)].name);
    connect(add(menu, withoutAccessKeys(name), QStringLiteral("goToView%1").arg(k)),
            &QAction::triggered, this, [this, k] { goTo(k); });
  }
  connect(add(menu, tr("Save view…"), "saveView"), &QAction::triggered, this,
          &SavedViews::askAndSave);
  if (views.empty()) return;
  auto* renaming = new QMenu(tr("Rename view"), &menu);
  auto* removing = new QMenu(tr("Delete view"), &menu);
  for (QMenu* sub : {renaming, removing}) {
    sub->menuAction()->setProperty("savedView", true);
    menu.addMenu(sub);
    for (int k = 0; k < static_cast<int>(views.size()); ++k) {
      const QString name = QString::fromStdString(views[static_cast<std::size_t>(k)].name);
      const bool rename = sub == renaming;
      QAction* action = add(*sub, withoutAccessKeys(name),
                            QStringLiteral("%1View%2").arg(rename ? "rename" : "delete").arg(k));
      connect(action, &QAction::triggered, this,
              [this, k, rename] { rename ? askAndRename(k) : remove(k); });
    }
  }
}

void SavedViews::askAndSave() {
  const auto count = edits_.document().desk().views.size();
  if (const auto name = askName_(tr("Save view"), tr("view %1").arg(count + 1))) save(*name);
}

void SavedViews::askAndRename(int index) {
  const auto& views = edits_.document().desk().views;
  if (index < 0 || index >= static_cast<int>(views.size())) return;
  const QString old = QString::fromStdString(views[static_cast<std::size_t>(index)].name);
  if (const auto name = askName_(tr("Rename view"), old)) rename(index, *name);
}

void SavedViews::save(const QString& name) {
  const std::string key = name.trimmed().toStdString();
  if (key.empty()) {
    emit messages_.said(tr("A view needs a name; nothing was saved."));
    return;
  }
  const CameraView saved = toNamedView(view_.camera(), key);
  edits_.editDesk(tr("save view \"%1\"").arg(name.trimmed()), [&](Desk& desk) {
    const auto same = std::find_if(desk.views.begin(), desk.views.end(),
                                   [&](const CameraView& view) { return view.name == key; });
    if (same != desk.views.end())
      *same = saved;
    else
      desk.views.push_back(saved);
  });
}

void SavedViews::goTo(int index) {
  const auto& views = edits_.document().desk().views;
  if (index < 0 || index >= static_cast<int>(views.size())) return;
  view_.setCamera(toCamera(views[static_cast<std::size_t>(index)]));
}

void SavedViews::rename(int index, const QString& name) {
  const std::string key = name.trimmed().toStdString();
  const auto& views = edits_.document().desk().views;
  if (key.empty() || index < 0 || index >= static_cast<int>(views.size())) return;
  for (int k = 0; k < static_cast<int>(views.size()); ++k) {
    if (k == index || views[static_cast<std::size_t>(k)].name != key) continue;
    emit messages_.said(tr("There is a view \"%1\" already.").arg(name.trimmed()));
    return;
  }
  edits_.editDesk(tr("rename view"),
                  [&](Desk& desk) { desk.views[static_cast<std::size_t>(index)].name = key; });
}

void SavedViews::remove(int index) {
  const auto& views = edits_.document().desk().views;
  if (index < 0 || index >= static_cast<int>(views.size())) return;
  edits_.editDesk(tr("delete view"),
                  [&](Desk& desk) { desk.views.erase(desk.views.begin() + index); });
}

}  // namespace denavit
