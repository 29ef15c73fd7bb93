#include "ui/present/stage_title.h"

#include <QEvent>
#include <QPainter>
#include <algorithm>

#include "ui/kinematics/pose_text.h"
#include "ui/playback/playback.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"
#include "ui/theme/colours.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr int kMargin_px = 14, kPad_px = 12;
constexpr double kScale = 1.6;

}  // namespace

StageTitle::StageTitle(const Edits& edits, const Playback& playback, const Preferences& preferences,
                       QWidget* view)
    : QWidget(view), edits_(edits), playback_(playback), preferences_(preferences) {
  setObjectName("stageTitle");
  setAttribute(Qt::WA_TransparentForMouseEvents);
  hide();
  view->installEventFilter(this);
  connect(&edits, &Edits::fileChanged, this, &StageTitle::refresh);
  connect(&playback, &Playback::timeChanged, this, &StageTitle::refresh);
  connect(&playback, &Playback::activeChanged, this, &StageTitle::refresh);
  connect(&playback, &Playback::historyChanged, this, &StageTitle::refresh);
  connect(&preferences, &Preferences::changed, this, &StageTitle::refresh);
}

QFont StageTitle::largeFont() const {
  QFont large = toBold(font());
  large.setPointSizeF(large.pointSizeF() * kScale);
  return large;
}

void StageTitle::refresh() {
  if (isHidden()) return;
  title_ = QString::fromStdString(edits_.document().title());
  time_.clear();
  // Room for the digits of the whole run: the frame must not breathe while it plays.
  QString widest;
  if (playback_.isActive()) {
    title_ = QString::fromStdString(playback_.history()->run().scenario.name);
    const bool comma = preferences_.values().decimalComma;
    time_ = toFixed(playback_.time(), 2, comma) + " s";
    widest = toFixed(playback_.endTime(), 2, comma) + " s";
  }
  const QFontMetrics metrics(largeFont());
  const int time_px = std::max(metrics.horizontalAdvance(time_), metrics.horizontalAdvance(widest));
  const int most = parentWidget()->width() - 2 * kMargin_px - 2 * kPad_px;
  const int gap = time_.isEmpty() ? 0 : metrics.height();
  title_ = metrics.elidedText(title_, Qt::ElideRight, std::max(most - time_px - gap, 0));
  setGeometry(kMargin_px, kMargin_px,
              metrics.horizontalAdvance(title_) + gap + time_px + 2 * kPad_px,
              metrics.height() + kPad_px);
  setAccessibleName(text());
  update();
}

void StageTitle::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  QColor ground = colour("card");
  ground.setAlpha(225);
  painter.setPen(Qt::NoPen);
  painter.setBrush(ground);
  painter.drawRoundedRect(rect(), 8, 8);
  painter.setFont(largeFont());
  const QRect room = rect().adjusted(kPad_px, 0, -kPad_px, 0);
  painter.setPen(colour("text"));
  painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, title_);
  painter.setPen(colour("error"));
  painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, time_);
}

void StageTitle::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) refresh();
}

void StageTitle::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
  raise();
}

bool StageTitle::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) refresh();
  return QWidget::eventFilter(watched, event);
}

}  // namespace denavit
