#pragma once

#include <QWidget>
#include <functional>
#include <vector>

#include "models/issue.h"
#include "ui/studio/parts.h"

class QScrollArea;
class QVBoxLayout;

namespace denavit {

class InputFileBox;
class AmplitudeSection;
class RunFoot;
class ScenarioFields;
class Section;
class StartSection;

/// Everything a scenario holds, in sections that fold away, and the foot that runs it and says what
/// the run was worth.
class RunSettingsPanel final : public QWidget {
  Q_OBJECT

 public:
  RunSettingsPanel(Edits& edits, Shown& shown, Runs& runs, Selection& selection,
                   const Preferences& preferences, Messages& messages, QWidget* parent = nullptr);

  void setIssues(const std::vector<Issue>& issues);
  /// Opens the section of a place and puts the cursor there. @returns whether there is one
  bool showPlace(const QString& where);
  [[nodiscard]] InputFileBox& inputFile();

 private:
  struct Part {
    Section* section;
    std::function<void()> refresh;
    std::function<QString()> summary;
  };
  template <typename Content, typename... Arguments>
  Content* addPart(const QString& title, const char* key, bool open, const QStringList& places,
                   Arguments&&... arguments);
  void refresh();
  void fitWidth();
  void reveal(QWidget* field);

  ScenarioFields* fields_;
  QScrollArea* area_;
  QVBoxLayout* column_;
  StartSection* start_;
  AmplitudeSection* amplitudes_;
  Section* bent_ = nullptr;  ///< of the amplitudes: hidden where no link bends
  RunFoot* foot_;
  std::vector<Part> parts_;
};

}  // namespace denavit
