#include "ui/run_settings/run_settings_panel.h"

#include <QScrollBar>
#include <algorithm>

#include "ui/preferences/preferences.h"
#include "ui/run_settings/amplitude_section.h"
#include "ui/run_settings/input_file_box.h"
#include "ui/run_settings/integrator_section.h"
#include "ui/run_settings/run_foot.h"
#include "ui/run_settings/scenario_fields.h"
#include "ui/run_settings/section.h"
#include "ui/run_settings/settings_sections.h"
#include "ui/run_settings/start_section.h"
#include "ui/studio/edits.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

/// [lines] of settings that are always to be seen.
constexpr int kLeastSettings = 11, kLeastBesideNotice = 4;

}  // namespace

RunSettingsPanel::RunSettingsPanel(Edits& edits, Shown& shown, Runs& runs, Selection& selection,
                                   const Preferences& preferences, Messages& messages,
                                   QWidget* parent)
    : QWidget(parent),
      fields_(new ScenarioFields(edits, preferences, messages, this)),
      area_(scrollAreaDown(this)),
      foot_(new RunFoot(edits, runs, this)) {
  column_ = column(scrolled(area_), {}, {.margins = {10, 4, 10, 5}, .spacing = 3});
  start_ = addPart<StartSection>(tr("Start and drive"), "start", true,
                                 {"initial.q", "initial.current", "input", "locked", "prescribed"},
                                 edits, shown, selection, preferences, messages);
  amplitudes_ = addPart<AmplitudeSection>(tr("Bent links, springs"), "amplitudes", true,
                                          {"initial.delta"}, edits, preferences, messages);
  bent_ = parts_.back().section;
  addPart<TimesSection>(tr("Time"), "time", true, {"duration", "output_step", "breaks"}, edits,
                        preferences, messages, *fields_);
  addPart<IntegratorSection>(tr("Integrator"), "integrator", false, {"integrator"}, edits,
                             *fields_);
  addPart<LimitsSection>(tr("Friction, stops"), "limits", false,
                         {"friction", "stops", "clip_effort", "without"}, edits, preferences,
                         *fields_);
  addPart<WrenchSection>(tr("Tool wrench"), "wrench", false, {"wrench"}, edits, *fields_);
  addPart<AboutSection>(tr("About"), "about", false, {}, edits);
  column_->addStretch(1);
  fields_->addOther("input.csv", start_->inputFile().field());

  // The foot's words scroll before the table of the start is cut.
  const auto leave = [this](bool noticeIsThere) {
    const int lines = noticeIsThere ? kLeastBesideNotice : kLeastSettings;
    area_->setMinimumHeight(lines * fontMetrics().lineSpacing());
  };
  connect(foot_, &RunFoot::noticeAppeared, this, leave);
  leave(false);
  column(this, {{area_, 1}, foot_}, {.margins = {}, .spacing = 0});
  connect(&edits, &Edits::robotChanged, this, &RunSettingsPanel::refresh);
  connect(&edits, &Edits::scenarioChanged, this, &RunSettingsPanel::refresh);
  connect(&preferences, &Preferences::unitsChanged, this, &RunSettingsPanel::refresh);
  refresh();
  fitWidth();
}

void RunSettingsPanel::fitWidth() {
  // Nothing is cut: the panel is as wide as its widest section, also while that is folded.
  int widest = 0;
  for (const Part& part : parts_) {
    widest = std::max(widest, part.section->body()->minimumSizeHint().width());
  }
  const QMargins margins = column_->contentsMargins();
  const int bar = area_->verticalScrollBar()->sizeHint().width();
  area_->setMinimumWidth(widest + margins.left() + margins.right() + bar);
}

template <typename Content, typename... Arguments>
Content* RunSettingsPanel::addPart(const QString& title, const char* key, bool open,
                                   const QStringList& places, Arguments&&... arguments) {
  auto* section = new Section(title, key, open, area_->widget());
  section->setPlaces(places);
  auto* content = new Content(std::forward<Arguments>(arguments)..., section->body());
  column(section->body(), {content}, {.margins = {}});
  column_->addWidget(section);
  Part part{section, [content] { content->refresh(); }, {}};
  if constexpr (requires { content->summary(); }) {
    part.summary = [content] { return content->summary(); };
  }
  parts_.push_back(std::move(part));
  return content;
}

InputFileBox& RunSettingsPanel::inputFile() { return start_->inputFile(); }

void RunSettingsPanel::refresh() {
  fields_->refresh();
  bent_->setVisible(amplitudes_->hasModes());
  for (const Part& part : parts_) {
    part.refresh();
    if (part.summary) part.section->setSummary(part.summary());
  }
  foot_->refresh();
}

void RunSettingsPanel::setIssues(const std::vector<Issue>& issues) {
  start_->setIssues(issues);
  fields_->setIssues(issues);
  for (const Part& part : parts_) part.section->setIssues(issues);
}

void RunSettingsPanel::reveal(QWidget* field) {
  for (const Part& part : parts_) {
    if (part.section->isAncestorOf(field)) part.section->setOpen(true);
  }
  area_->ensureWidgetVisible(field);
}

bool RunSettingsPanel::showPlace(const QString& where) {
  if (start_->showPlace(where)) {
    reveal(start_);
    return true;
  }
  if (amplitudes_->showPlace(where)) {
    reveal(amplitudes_);
    return true;
  }
  QWidget* field = fields_->findField(where);
  if (!field) return false;
  reveal(field);
  field->setFocus(Qt::OtherFocusReason);
  return true;
}

}  // namespace denavit
