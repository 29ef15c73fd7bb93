#pragma once

#include <QImage>
#include <QObject>
#include <QTimer>
#include <deque>
#include <functional>
#include <string>
#include <vector>

#include "models/files/library.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// Pictures of the shipped robots and scenarios, taken from the cache folder, or drawn off screen
/// one per turn of an idle event loop and kept there. Where nothing can be drawn there are none.
class GalleryPictures final : public QObject {
  Q_OBJECT

 public:
  /// [px] of a picture; twice what a card shows, for dense screens
  static constexpr QSize kSize{440, 300};

  /// @param folder  of the cache; empty: nothing is kept
  GalleryPictures(QString folder, bool dark, QObject* parent = nullptr);
  ~GalleryPictures() override;

  /// In the user's cache.
  [[nodiscard]] static QString usualFolder();
  /// Asks for the pictures of these; each comes by ready().
  void want(const std::vector<LibraryEntry>& entries);
  /// The same of an arm at its start, that no file has.
  void want(const std::string& name, const ScenarioDescription& scenario);

 signals:
  /// @param name  of the library's entry, or as it was asked for
  void ready(const QString& name, const QImage& picture);

 private:
  struct Wanted {
    std::string name;
    std::function<std::string()> content;  ///< what the picture depends on
    std::function<ScenarioDescription()> read;
  };

  void next();
  [[nodiscard]] QString cachePath(const Wanted& wanted) const;
  [[nodiscard]] QImage draw(const ScenarioDescription& scenario) const;

  QString folder_;
  bool dark_;
  std::deque<Wanted> waiting_;
  QTimer idle_;
};

}  // namespace denavit
