#include "ui/import/import_dialog.h"

#include <QFileInfo>
#include <QFontDatabase>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QSignalBlocker>
#include <algorithm>

#include "models/ascii.h"
#include "models/csv/text_encoding.h"
#include "models/files/read_file.h"
#include "models/import/read_arm.h"
#include "models/issue.h"
#include "models/robot/urdf/xml_encoding.h"
#include "ui/export/file_dialogs.h"
#include "ui/import/assumption_pins.h"
#include "ui/import/column_table.h"
#include "ui/import/import_preview.h"
#include "ui/import/replace_arm.h"
#include "ui/studio/messages.h"
#include "ui/text/count_text.h"
#include "ui/text/decimal_sign.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr int kPauseInTyping_ms = 250;

const Spaces kSideSpaces{.margins = {4, 0, 4, 0}, .spacing = 6};

QLabel* makeHeading(const QString& text, QWidget* parent) {
  return named(new QLabel(text, parent), "dockTitleText");
}

QIcon swatch(const QColor& colour) {
  QPixmap pixmap(14, 14);
  pixmap.fill(colour);
  return QIcon(pixmap);
}

QString describe(const TableReading& reading) {
  if (reading.format == "URDF") return ImportDialog::tr("frames and inertias as in the file");
  QString text;
  if (reading.knownError) {
    text = reading.matchesKnown
               ? ImportDialog::tr("the tool is where you say; ")
               : ImportDialog::tr("the tool misses by %1 mm; ")
                     .arg(toReading(QString::number(1e3 * *reading.knownError, 'f', 1)));
  }
  bool tensors = false;
  for (const JointDescription& joint : reading.robot.joints) {
    tensors = tensors || joint.link.inertia != InertiaElements();
  }
  if (!tensors && reading.unphysical.empty()) return text + ImportDialog::tr("no inertia given");
  if (reading.unphysical.empty()) return text + ImportDialog::tr("✓ physically consistent");
  const QString first = QString::fromStdString(reading.unphysical.front());
  if (reading.unphysical.size() == 1) return text + ImportDialog::tr("⚠ %1").arg(first);
  return text + ImportDialog::tr("⚠ %1, and %2 more").arg(first).arg(reading.unphysical.size() - 1);
}

/// [bytes] URDF files are longer than tables.
constexpr std::size_t kMostBytes = 2u << 20u;

/// A URDF file may name its encoding.
DecodedText decode(const std::string& bytes, const QString& source) {
  const bool isXml = trimmedView(bytes).starts_with('<');
  return isXml ? decodeXml(bytes, source.toStdString()) : decodeText(bytes);
}

/// What is not understood, with what to do about it; the first ones of many.
QString describeErrors(const std::vector<Issue>& errors) {
  constexpr std::size_t kMost = 6;
  QStringList lines;
  for (std::size_t i = 0; i < std::min(kMost, errors.size()); ++i) {
    lines << QString::fromStdString(toLine(errors[i]));
  }
  if (errors.size() > kMost) {
    lines << ImportDialog::tr("and %1 more").arg(errors.size() - kMost);
  }
  return lines.join("\n");
}

}  // namespace

ImportDialog::ImportDialog(Edits& edits, Selection& selection, Messages& messages,
                           const QString& text, QWidget* parent)
    : QDialog(parent),
      edits_(edits),
      selection_(selection),
      messages_(messages),
      source_(tr("pasted text")) {
  setObjectName("importDialog");
  setWindowTitle(tr("Import table"));
  setWindowFlag(Qt::WindowMaximizeButtonHint);
  typing_.setSingleShot(true);
  typing_.setInterval(kPauseInTyping_ms);
  connect(&typing_, &QTimer::timeout, this, &ImportDialog::takeText);

  QSplitter* sides =
      split(Qt::Horizontal, this,
            {{makeTextSide(), 3}, {makeColumnSide(), 4}, {makeReadingSide(), 5}}, {250, 515, 465});
  QDialogButtonBox* buttons =
      plainDialogButtons(this, QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
  ok_ = named(buttons->button(QDialogButtonBox::Ok), "importOk",
              tr("Puts the selected reading in place of the arm; Undo brings it back"));
  ok_->setText(tr("Replace the arm"));
  column(this, {{sides, 1}, buttons});
  resize(QSize(1240, 760).boundedTo(screen()->availableSize() - QSize(24, 60)));
  text_->setPlainText(text);
  takeText();
}

QWidget* ImportDialog::makeTextSide() {
  auto* side = new QWidget(this);
  QLabel* heading = makeHeading(tr("Table"), side);
  text_ = named(new QPlainTextEdit(side), "importText");
  text_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  text_->setLineWrapMode(QPlainTextEdit::NoWrap);
  text_->setTabChangesFocus(true);
  text_->setTabStopDistance(8 * text_->fontMetrics().horizontalAdvance('0'));
  text_->setPlaceholderText(
      tr("Paste a DH table here:\nfrom a spreadsheet or CSV with headings in any order,\nRobotics "
         "Toolbox code or print-outs,\na SYMORO .par file, a setFixedTransform matrix,\nYAML, JSON "
         "or URDF"));
  text_->setToolTip(tr("The table as text; it is read again as you type"));
  auto* open = pushButton(side, "importOpen", tr("&Open file…"),
                          tr("Reads a .csv, .txt, .m, .py, .par, .yaml, .json or .urdf file"));
  open->setAutoDefault(false);
  column(side, {heading, {text_, 1}, open}, kSideSpaces);
  connect(open, &QPushButton::clicked, this, &ImportDialog::askFile);
  connect(text_, &QPlainTextEdit::textChanged, &typing_, qOverload<>(&QTimer::start));
  return side;
}

QWidget* ImportDialog::makeColumnSide() {
  auto* side = new QWidget(this);
  format_ = wrapped(makeHeading({}, side));
  tipLabel_ = new QLabel(tr("&Tool frame (end link)"), side);
  tip_ =
      narrow(comboBox(side, "importTip",
                      tr("The link of the URDF file whose frame is the tool: the arm is the chain "
                         "that leads to it")),
             20);
  tipLabel_->setBuddy(tip_);
  columns_ = new ColumnTable(side);
  pins_ = new AssumptionPins(side);
  column(side, {format_, tipLabel_, tip_, {columns_, 1}, pins_}, kSideSpaces);
  connect(columns_, &ColumnTable::meaningChosen, this, [this](int column, ColumnMeaning meaning) {
    columnHints_.columns[column] = meaning;
    readAgain();
  });
  connect(columns_, &ColumnTable::unitChosen, this, [this](int column, const QString& unit) {
    columnHints_.columnUnits[column] = unit.toStdString();
    readAgain();
  });
  connect(pins_, &AssumptionPins::pinned, this, &ImportDialog::readAgain);
  connect(tip_, &QComboBox::activated, this, [this](int row) {
    import_.setTip(tip_->itemData(row).toString().toStdString());
    showReadings();
  });
  return side;
}

QWidget* ImportDialog::makeReadingSide() {
  auto* side = new QWidget(this);
  verdict_ = selectable(named(new QLabel(side), "importVerdict"));
  verdict_->setMargin(6);
  readings_ = named(new QListWidget(side), "importReadings",
                    tr("Every reading that fits, best first; the selected one is solid in the "
                       "picture"));
  readings_->setWordWrap(true);
  readings_->setIconSize({14, 14});
  readings_->setSpacing(2);
  readings_->setMaximumHeight(9 * readings_->fontMetrics().height());
  preview_ = new ImportPreview(side);
  dropped_ = named(new QListWidget(side), "importDropped",
                   tr("What the text holds and the arm does not, and what was changed on the "
                      "way"));
  dropped_->setWordWrap(true);
  dropped_->setSelectionMode(QAbstractItemView::NoSelection);
  dropped_->setMaximumHeight(9 * dropped_->fontMetrics().height());
  column(side, {verdict_, readings_, {preview_, 1}, dropped_}, kSideSpaces);
  connect(readings_, &QListWidget::currentRowChanged, this, &ImportDialog::chooseReading);
  // The first one is current before anybody has chosen it.
  connect(readings_, &QListWidget::itemClicked, this,
          [this](QListWidgetItem* item) { chooseReading(readings_->row(item)); });
  return side;
}

void ImportDialog::askFile() {
  const QString path = askOpenFile(
      this, tr("Open table"),
      tr("Tables of arms (*.csv *.tsv *.txt *.md *.m *.py *.par *.yaml *.yml *.json *.urdf *.tex);;"
         "All files (*)"));
  if (!path.isEmpty()) openFile(path);
}

bool ImportDialog::openFile(const QString& path) {
  const QString name = QFileInfo(path).fileName();
  const auto complain = [&](const QString& why) {
    verdict_->setText(tr("%1 cannot be read: %2").arg(name, why));
    setLook(*verdict_, "state", "warning");
    return false;
  };
  source_ = name;
  try {
    const DecodedText decoded = decode(readFile(path.toStdString(), kMostBytes), source_);
    remark_ = decoded.remark;
    text_->setPlainText(QString::fromStdString(decoded.text));
  } catch (const DescriptionError& error) {
    return complain(QString::fromStdString(toLine(error.issues().front())));
  }
  takeText();
  return true;
}

void ImportDialog::takeText() {
  typing_.stop();
  const std::string text = text_->toPlainText().toStdString();
  if (text == import_.text() && !text.empty()) return;
  columnHints_ = {};
  pins_->clear();
  import_.setText(text, source_.toStdString(), remark_);
  showReadings();
}

void ImportDialog::readAgain() {
  TableHints hints = columnHints_;
  pins_->writeTo(hints);
  import_.setHints(hints);
  showReadings();
}

void ImportDialog::showReadings() {
  const QSignalBlocker blocker(readings_);
  isChosen_ = false;
  readings_->clear();
  const auto& possible = import_.verdict().possible;
  for (std::size_t i = 0; i < import_.readings().size(); ++i) {
    const TableReading& reading = import_.readings()[i];
    auto* item = new QListWidgetItem(
        swatch(readingColour(i)), QString::fromStdString(reading.title) + "\n" + describe(reading),
        readings_);
    const bool good = std::find(possible.begin(), possible.end(), i) != possible.end();
    QFont font = item->font();
    font.setBold(good);
    item->setFont(font);
    QStringList why;
    for (const Assumption& a : reading.assumptions) {
      why << tr("%1 (%2): %3")
                 .arg(QString::fromStdString(a.what), QString::fromStdString(toText(a.certainty)),
                      QString::fromStdString(a.why));
    }
    for (const std::string& line : reading.unphysical) why << QString::fromStdString(line);
    item->setToolTip(why.join("\n"));
  }
  readings_->setCurrentRow(import_.reading() ? static_cast<int>(import_.selected()) : -1);
  showTips();
  showVerdict();
  showReading();
}

void ImportDialog::showTips() {
  const bool known = !import_.tips().empty();
  tipLabel_->setVisible(known);
  tip_->setVisible(known);
  tip_->clear();
  const QString usual = QString::fromStdString(import_.chosenTip().empty() ? import_.tip() : "");
  tip_->addItem(usual.isEmpty() ? tr("The usual one") : tr("The usual one: %1").arg(usual), "");
  for (const UrdfTip& tip : import_.tips()) {
    const QString link = QString::fromStdString(tip.link);
    tip_->addItem(tr("%1, %2").arg(link, countText(static_cast<std::size_t>(tip.joints), "joint")),
                  link);
  }
  tip_->setCurrentIndex(std::max(0, tip_->findData(QString::fromStdString(import_.chosenTip()))));
}

void ImportDialog::chooseReading(int row) {
  if (row < 0) return;
  import_.select(static_cast<std::size_t>(row));
  isChosen_ = true;
  showVerdict();
  showReading();
}

void ImportDialog::showVerdict() {
  const TableVerdict& verdict = import_.verdict();
  QString text, state;
  if (!import_.error().isEmpty()) {
    text = import_.error();
    state = "warning";
  } else if (!import_.reading()) {
    text = tr("Paste a table or open a file: every reading that fits appears here.");
    state = "stale";
  } else {
    text = QString::fromStdString(verdict.text);
    if (!verdict.deciding.empty()) text += "\n" + QString::fromStdString(verdict.deciding);
    state = verdict.isDecided() ? "good" : "warning";
    if (!verdict.isDecided() && !isChosen_) text += "\n" + tr("Choose one in the list below.");
    const std::vector<Issue>& errors = import_.reading()->errors;
    if (!errors.empty()) {
      text = describeErrors(errors);
      state = "warning";
    }
  }
  verdict_->setText(text);
  setLook(*verdict_, "state", state);
}

void ImportDialog::showReading() {
  const TableReading* reading = import_.reading();
  columns_->display(reading);
  pins_->display(reading);
  dropped_->clear();
  ok_->setEnabled(isUsable());
  format_->setText(reading ? tr("%1, %2").arg(QString::fromStdString(reading->format),
                                              countText(reading->robot.joints.size(), "joint"))
                           : tr("Columns"));
  for (std::size_t i = 0; reading && i < reading->dropped.size(); ++i) {
    dropped_->addItem(QString::fromStdString(reading->dropped[i]));
  }
  dropped_->setVisible(dropped_->count() > 0);
  preview_->display(import_.readings(), import_.selected());
}

/// Whether the selected reading can be the arm: all of it is understood, and where several fit,
/// somebody has chosen it.
bool ImportDialog::isUsable() const {
  const TableReading* reading = import_.reading();
  return reading && reading->errors.empty() && (import_.verdict().isDecided() || isChosen_);
}

void ImportDialog::accept() {
  if (typing_.isActive()) takeText();
  const TableReading* reading = import_.reading();
  if (!isUsable()) return;
  RobotDescription robot = reading->robot;
  if (isChosen_) {
    noteChoice(robot, std::to_string(import_.selected() + 1), import_.readings().size());
  }
  replaceArm(edits_, selection_, robot, tr("import table"));
  const std::size_t dropped = reading->dropped.size();
  emit messages_.said(dropped == 0 ? tr("Imported: %1").arg(QString::fromStdString(reading->title))
                                   : tr("Imported: %1. %2 in the import.")
                                         .arg(QString::fromStdString(reading->title),
                                              countText(dropped, "remark")));
  QDialog::accept();
}

}  // namespace denavit
