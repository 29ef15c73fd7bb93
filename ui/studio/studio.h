#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <string>

#include "models/document/document.h"
#include "ui/jobs/simulation_job.h"
#include "ui/playback/playback.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/studio/runs.h"
#include "ui/studio/selection.h"
#include "ui/studio/shown.h"
#include "ui/studio/turn.h"

namespace denavit {

/// Owns the document that is open and the parts that panels are made of. A panel gets those that it
/// uses, never all.
class Studio final : public QObject {
  Q_OBJECT

  Document document_;
  Turn turn_ = Turn::Free;

 public:
  explicit Studio(QObject* parent = nullptr);
  ~Studio() override;

  Preferences preferences;
  Messages messages;
  Selection selection{document_, turn_};
  Shown shown{document_, turn_};
  Edits edits{document_, turn_, shown, selection, messages};
  Playback playback;
  Runs runs{document_, edits, shown, playback, preferences, messages};

  /// For files: what is changed here is no undo step.
  [[nodiscard]] Document& document() { return document_; }
  [[nodiscard]] const Document& document() const { return document_; }

  /// Opens a file or shipped name and forgets the undo steps of what was open. Of a run that was
  /// written, the recorded rows are there to play.
  /// @returns what a person must know of a run's table; else empty
  /// @throws DescriptionError
  std::string open(const std::string& nameOrPath);
  /// Opens a run that was read already; else the same.
  std::string open(const StoredRun& stored);
  /// Brings back what recovery found, in place of what is open.
  void restore(const DocumentState& state);
  void startNew();
  /// A new arm with the settings of a run.
  void startNew(const ScenarioDescription& scenario);

 private:
  void forgetThePast();
  void tell(const DocumentChanges& changes);
  void tellScenario();
  [[nodiscard]] bool waitsFor(const DocumentChanges& changes) const;

  int listener_ = 0;
  QTimer moved_;  ///< until panels are told where a drag has taken the start
  QElapsedTimer sinceTold_;
  qint64 telling_ms_ = 0;  ///< that panels took for the scenario last time
};

}  // namespace denavit
