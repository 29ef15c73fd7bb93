#include "ui/kinematics/pose_tab.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QSignalBlocker>

#include "core/spatial/rotation_forms.h"
#include "ui/kinematics/matrix_view.h"
#include "ui/kinematics/shown_arm.h"
#include "ui/preferences/preferences.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

enum RowIndex : std::size_t { kPosition, kRpy, kZyz, kQuaternion, kAxisAngle };

std::vector<double> toList(const Eigen::VectorXd& v) { return {v.begin(), v.end()}; }

}  // namespace

PoseUnits makePoseUnits(const Preferences& preferences) {
  const PreferenceValues& values = preferences.values();
  return {.millimetres = values.millimetres,
          .degrees = values.degrees,
          .decimalComma = values.decimalComma};
}

ReadoutLine::ReadoutLine(QWidget* parent) : QLineEdit(parent) { setReadOnly(true); }

bool ReadoutLine::event(QEvent* event) {
  // Else the window's own Ctrl+C, if it gets one, would take the key.
  if (event->type() == QEvent::ShortcutOverride &&
      static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) {
    event->accept();
    return true;
  }
  return QLineEdit::event(event);
}

void ReadoutLine::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Copy) && !hasSelectedText() && copyText)
    return QGuiApplication::clipboard()->setText(copyText());
  QLineEdit::keyPressEvent(event);
}

PoseTab::PoseTab(ShownArm& shown, QWidget* parent) : QWidget(parent), shown_(shown) {
  grid_ = grid(this, {.margins = {8, 8, 8, 8}, .horizontal = 6, .vertical = 3});
  grid_->setColumnStretch(1, 1);
  addFrameChoices();
  matrix_ = named(new MatrixView(this), "poseMatrix",
                  tr("Columns: the frame's axes and its origin, seen from the other frame"));
  grid_->addWidget(matrix_, 3, 0, 1, 3, Qt::AlignLeft);
  QToolButton* copy = toolButton(this, "copyMatrix", tr("copy"),
                                 tr("Copy the matrix in the chosen format (Ctrl+C)"));
  connect(copy, &QToolButton::clicked, this, &PoseTab::copyMatrix);
  grid_->addWidget(copy, 2, 2);
  addRow(tr("x, y, z"), "posePosition", tr("Origin of the frame, along the other frame's axes"));
  addRow(tr("roll, pitch, yaw"), "poseRpy", tr("R = Rz(yaw) Ry(pitch) Rx(roll)"));
  addRow(tr("Euler ZYZ"), "poseZyz", tr("R = Rz(first) Ry(second) Rz(third)"));
  addRow(tr("quaternion"), "poseQuaternion", tr("w, x, y, z: the scalar first, w ≥ 0"));
  addRow(tr("axis, angle"), "poseAxisAngle", tr("Unit vector of the axis, and the angle about it"));
  note_ = wrapped(mutedLabel(this));
  grid_->addWidget(note_, grid_->rowCount(), 0, 1, 3);
  grid_->setRowStretch(grid_->rowCount(), 1);
  connect(&shown, &ShownArm::armChanged, this, &PoseTab::fillFrames);
  connect(&shown, &ShownArm::changed, this, &PoseTab::refresh);
  connect(&shown, &ShownArm::unitsChanged, this, &PoseTab::refresh);
  fillFrames();
}

void PoseTab::addFrameChoices() {
  const auto add = [this](int row, const QString& title, const char* name, const QString& toolTip) {
    // Long names of joints must not widen the dock.
    auto* choice = narrow(comboBox(this, name, toolTip));
    auto* label = new QLabel(title, this);
    label->setBuddy(choice);
    grid_->addWidget(label, row, 0);
    grid_->addWidget(choice, row, 1, 1, 2);
    connect(choice, &QComboBox::currentIndexChanged, this, &PoseTab::refresh);
    return choice;
  };
  frame_ = add(0, tr("&frame"), "poseFrame", tr("The frame whose pose is read"));
  reference_ = add(1, tr("&seen from"), "poseReference", tr("The frame that it is seen from"));
  format_ =
      comboBox(this, "poseFormat", tr("What copying makes: numbers with tabs, or a line of code"),
               {tr("text"), tr("MATLAB"), tr("NumPy")});
  auto* label = new QLabel(tr("&copy as"), this);
  label->setBuddy(format_);
  grid_->addWidget(label, 2, 0);
  grid_->addWidget(format_, 2, 1);
}

void PoseTab::addRow(const QString& title, const char* name, const QString& toolTip) {
  const std::size_t index = rows_.size();
  auto* line = named(new ReadoutLine(this), name, toolTip);
  line->copyText = [this, index] {
    return toCopy({rows_[index].values}, format(), rows_[index].unit);
  };
  QToolButton* copy = toolButton(this, QStringLiteral("copy_") + name, tr("copy"),
                                 tr("Copy in the chosen format (Ctrl+C in the line)"));
  connect(copy, &QToolButton::clicked, this,
          [line] { QGuiApplication::clipboard()->setText(line->copyText()); });
  QLabel* label = mutedLabel(this, title);
  // The title over the line: the numbers need the whole width of a narrow dock.
  const int row = grid_->rowCount();
  grid_->addWidget(label, row, 0, 1, 2, Qt::AlignBottom);
  grid_->addWidget(copy, row, 2);
  grid_->addWidget(line, row + 1, 0, 1, 3);
  rows_.push_back({line, {}, {}});
}

void PoseTab::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

void PoseTab::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Copy)) return copyMatrix();
  QWidget::keyPressEvent(event);
}

void PoseTab::fillFrames() {
  const auto& joints = shown_.robot().joints;
  const int rows = static_cast<int>(joints.size());
  // The same frames stay chosen: the tool stays the tool when rows come and go.
  const auto fill = [&](QComboBox* choice, bool first) {
    const QSignalBlocker quiet(choice);
    const bool wasTool = first
                             ? choice->count() == 0 || choice->currentIndex() + 1 == choice->count()
                             : choice->count() > 0 && choice->currentIndex() + 1 == choice->count();
    const int before = std::max(0, choice->currentIndex());
    choice->clear();
    choice->addItem(tr("world"));
    choice->addItem(tr("base (frame 0)"));
    for (int i = 0; i < rows; ++i) {
      const QString name = QString::fromStdString(joints[static_cast<std::size_t>(i)].name);
      choice->addItem(name.isEmpty() ? tr("frame %1").arg(i + 1)
                                     : tr("frame %1, %2").arg(i + 1).arg(name));
    }
    choice->addItem(tr("tool"));
    choice->setCurrentIndex(wasTool ? choice->count() - 1 : std::min(before, choice->count() - 2));
  };
  fill(frame_, true);
  fill(reference_, false);
  refresh();
}

CopyFormat PoseTab::format() const { return static_cast<CopyFormat>(format_->currentIndex()); }

Pose<double> PoseTab::calcPose() const {
  const std::vector<Pose<double>> frames = shown_.calcFrames();
  const auto at = [&](const QComboBox* choice) {
    return frames[std::min(frames.size() - 1,
                           static_cast<std::size_t>(std::max(0, choice->currentIndex())))];
  };
  return at(reference_).inverse() * at(frame_);
}

void PoseTab::setRow(std::size_t row, const std::vector<double>& values, const QString& text,
                     const QString& unit) {
  rows_[row].values = values;
  rows_[row].unit = unit;
  if (rows_[row].line->text() != text) rows_[row].line->setText(text);
}

void PoseTab::refresh() {
  if (!shown_.isValid() || !isVisible()) return;
  units_ = makePoseUnits(shown_.preferences());
  const Pose<double> X = calcPose();
  const RotationForms forms = calcRotationForms(X.R);
  const bool comma = units_.decimalComma;
  const int lengths = units_.millimetres ? 2 : 5, angles = units_.degrees ? 3 : 5;
  const QString between = comma ? "; " : ", ";
  const auto join = [&](const std::vector<double>& values, int decimals) {
    QStringList texts;
    for (const double value : values) texts << toFixed(value, decimals, comma);
    return texts.join(between);
  };
  const QString sign = units_.degrees ? "°" : " rad";
  matrix_->setMatrix(toMatrix(X, units_), lengths, comma);
  const auto p = toList(units_.perMetre() * X.p);
  setRow(kPosition, p, join(p, lengths) + " " + units_.length(), units_.length());
  const QString angleNote = units_.degrees ? "deg" : "rad";
  const auto rpy = toList(units_.perRadian() * forms.rpy),
             zyz = toList(units_.perRadian() * forms.zyz);
  setRow(kRpy, rpy, join(rpy, angles) + sign, angleNote);
  setRow(kZyz, zyz, join(zyz, angles) + sign, angleNote);
  const auto wxyz = toList(forms.wxyz);
  setRow(kQuaternion, wxyz, join(wxyz, 5), "w x y z");
  std::vector<double> axisAngle = toList(forms.axis);
  const QString axis = join(axisAngle, 5);
  axisAngle.push_back(units_.perRadian() * forms.angle);
  setRow(kAxisAngle, axisAngle, axis + between + toFixed(axisAngle[3], angles, comma) + sign,
         "axis, angle in " + angleNote);
  QStringList notes;
  if (forms.rpyIsLocked)
    notes << tr("Pitch is ±90°: only roll ∓ yaw is determined; yaw is taken as 0.");
  if (forms.zyzIsLocked) notes << tr("The second ZYZ angle is 0 or 180°: the third is taken as 0.");
  note_->setText(notes.join('\n'));
}

void PoseTab::copyMatrix() {
  const Eigen::Matrix4d T = toMatrix(calcPose(), units_);
  std::vector<std::vector<double>> rows;
  for (int row = 0; row < 4; ++row) rows.push_back(toList(Eigen::VectorXd(T.row(row).transpose())));
  QGuiApplication::clipboard()->setText(toCopy(rows, format(), units_.length()));
}

}  // namespace denavit
