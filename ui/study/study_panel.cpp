#include "ui/study/study_panel.h"

#include <QMenu>
#include <QScrollArea>
#include <QShortcut>

#include "ui/studio/messages.h"
#include "ui/study/study_results.h"
#include "ui/study/study_run_bar.h"
#include "ui/study/study_session.h"
#include "ui/study/study_setup.h"
#include "ui/widgets/in_sight.h"
#include "ui/widgets/widgets.h"

namespace denavit {

StudyPanel::StudyPanel(Edits& edits, Runs& runs, const Preferences& preferences, Messages& messages,
                       QWidget* parent)
    : QWidget(parent), session_(new StudySession(edits, runs, messages, this)) {
  setObjectName("studyPanel");
  auto* left = new QWidget(this);
  QScrollArea* area = scrollArea(left);
  setup_ = scrolled<StudySetup>(area, *session_, edits, preferences, messages);
  runBar_ = new StudyRunBar(*session_, left);
  column(left, {{area, 1}, runBar_}, {.margins = {}, .spacing = 0});
  results_ = new StudyResultsView(*session_, messages, this);
  column(this, {split(Qt::Horizontal, this, {left, {results_, 1}}, {510, 740})},
         {.margins = {}, .spacing = 0});
  session_->setEntryCheck([this] { return setup_->findOpenMistake(); });
  auto* key = new QShortcut(Qt::CTRL | Qt::Key_Return, this);
  key->setContext(Qt::WidgetWithChildrenShortcut);
  connect(key, &QShortcut::activated, this, [this] {
    runBar_->setFocus();  // what is being typed is entered
    if (session_->isChecking()) {
      runsSoon_ = true;
    } else {
      session_->run();
    }
  });
  connect(&messages, &Messages::valueMenuMade, this, &StudyPanel::addTo);
  const auto look = [this](bool inSight) {
    session_->setWatched(inSight);
    setup_->setInSight(inSight);
    runBar_->setInSight(inSight);
    results_->setInSight(inSight);
  };
  auto* sight = new InSight(*this);
  connect(sight, &InSight::changed, this, look);
  look(sight->isInSight());
  connect(session_, &StudySession::verdictChanged, this, [this] {
    if (!session_->isChecking() && std::exchange(runsSoon_, false)) session_->run();
  });
}

void StudyPanel::addTo(QMenu& menu, const QString& place) {
  const auto variable = session_->findVariable(place);
  if (!variable) return;
  QAction* action = menu.addAction(tr("&Vary this in a study"), this, [this, variable] {
    session_->vary(*variable);
    emit wanted();
  });
  action->setObjectName("actionVary");
}

QString StudyPanel::showParts(const QStringList& parts) {
  for (const QString& part : parts) {
    if (part == "run") {
      runsSoon_ = true;
      if (!session_->isChecking() && session_->verdict().count > 0) {
        runsSoon_ = false;
        session_->run();
      }
    } else if (!results_->showKind(part)) {
      QStringList words{"study:run"};
      for (const QString& word : StudyResultsView::kindWords()) words << "study:" + word;
      return words.join(", ");
    }
  }
  return {};
}

bool StudyPanel::isBusy() const {
  return runsSoon_ || session_->isRunning() || session_->isChecking() || results_->isBusy();
}

}  // namespace denavit
