#pragma once

#include <QObject>
#include <functional>
#include <optional>

#include "models/project/desk.h"
#include "render/camera_state.h"
#include "ui/studio/parts.h"

class QMenu;

namespace denavit {

class ArmView;

/// The document's named camera views in a menu: go to one, save the present one, rename, delete.
/// Each change is an undo step.
class SavedViews final : public QObject {
  Q_OBJECT

 public:
  SavedViews(Edits& edits, Messages& messages, ArmView& view, QObject* parent = nullptr);

  /// Adds the entries at the end of a menu, each time it opens.
  void addTo(QMenu& menu);

  /// How a name is asked for; nothing: the person gave up. Tests answer themselves.
  using AskName = std::function<std::optional<QString>(const QString& title, const QString& name)>;
  void setAskName(AskName askName) { askName_ = std::move(askName); }

  /// Saves the present camera under a name; one of the same name is replaced.
  void save(const QString& name);
  void goTo(int index);
  void rename(int index, const QString& name);
  void remove(int index);

 private:
  void fill(QMenu& menu);
  void askAndSave();
  void askAndRename(int index);

  Edits& edits_;
  Messages& messages_;
  ArmView& view_;
  AskName askName_;
};

[[nodiscard]] CameraState toCamera(const CameraView& view);
[[nodiscard]] CameraView toNamedView(const CameraState& camera, const std::string& name);

}  // namespace denavit
