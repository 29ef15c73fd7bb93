#include "ui/code/code_panel.h"

#include <QClipboard>
#include <QFileInfo>
#include <QFontDatabase>
#include <QGraphicsOpacityEffect>
#include <QGuiApplication>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QStackedWidget>
#include <cmath>

#include "models/generation/code_files.h"
#include "models/issue.h"
#include "ui/code/code_highlighter.h"
#include "ui/code/code_source.h"
#include "ui/editors/quantity_text.h"
#include "ui/export/file_dialogs.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/messages.h"
#include "ui/widgets/in_sight.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

/// Also where none was asked for.
bool hasSearchGained(const CodeReport& report) {
  const std::vector<PassCount>& passes = report.made.generation.passes;
  if (report.request.searchMoves == 0 || passes.size() < 2) return true;
  return totalOf(passes.back().count) < totalOf(passes[passes.size() - 2].count);
}

/// Opacity of code that is not of the arm or generator asked for.
constexpr double kFaded = 0.35;

}  // namespace

CodePanel::CodePanel(CodeSource& source, const Preferences& preferences, Messages& messages,
                     std::function<void(const QString& title, const QString& text)> complain,
                     QWidget* parent)
    : QWidget(parent),
      source_(source),
      preferences_(preferences),
      messages_(messages),
      complain_(std::move(complain)),
      note_(wrapped(mutedLabel(this))),
      refusal_(selectable(named(new QLabel(this), "codeRefusal"))),
      pages_(new QStackedWidget(this)),
      text_(named(new QPlainTextEdit(pages_), "codeText",
                  tr("Straight-line code of this arm: read only, to be copied or saved"))) {
  setObjectName("code");
  note_->setObjectName("codeNote");
  note_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  text_->setReadOnly(true);
  text_->setFrameShape(QFrame::NoFrame);
  text_->setLineWrapMode(QPlainTextEdit::NoWrap);
  text_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  text_->setTabChangesFocus(true);
  text_->setMinimumSize(200, 60);
  highlighter_ = new CodeHighlighter(text_->document());
  fade_ = new QGraphicsOpacityEffect(text_);
  fade_->setOpacity(kFaded);
  fade_->setEnabled(false);
  text_->setGraphicsEffect(fade_);
  refusal_->setMargin(12);
  pages_->addWidget(text_);
  auto* reasons = new QWidget(pages_);
  column(reasons, {refusal_, stretch()}, {.margins = {0, 0, 0, 0}});
  pages_->addWidget(reasons);
  column(this, {makeHead(), {pages_, 1}, note_}, {.margins = {6, 4, 6, 4}, .spacing = 4});
  connect(new InSight(*this), &InSight::changed, this,
          [this](bool inSight) { source_.setLooking(this, inSight); });
  connect(&source, &CodeSource::changed, this, &CodePanel::refresh);
  connect(&source, &CodeSource::searched, this, &CodePanel::showSearch);
  connect(&preferences, &Preferences::themeChanged, highlighter_, &CodeHighlighter::refreshTheme,
          Qt::QueuedConnection);
  refresh();
}

QWidget* CodePanel::makeHead() {
  auto* head = new QWidget(this);
  title_ = named(new QLabel(head), "codeTitle");
  title_->setFont(toBold(title_->font()));
  file_ = comboBox(head, "codeFile", tr("Which file is shown"), {tr("code"), tr("self-test")});
  copy_ = pushButton(head, "codeCopy", tr("Copy"), tr("Puts the text shown on the clipboard"));
  save_ = pushButton(head, "codeSave", tr("Save code…"),
                     tr("Writes the code, and beside it a self-test with states that the "
                        "recursions have computed"));
  connect(file_, &QComboBox::currentIndexChanged, this, &CodePanel::refresh);
  connect(copy_, &QPushButton::clicked, this, &CodePanel::copy);
  connect(save_, &QPushButton::clicked, this, &CodePanel::askAndSave);
  row(head, {title_, stretch(), file_, copy_, save_}, {.margins = {0, 0, 0, 0}, .spacing = 6});
  return head;
}

bool CodePanel::showsTest() const { return file_->currentIndex() == 1; }

void CodePanel::refresh() {
  const auto& report = source_.report();
  const bool refused = !source_.refusal().isEmpty() && !source_.isBusy();
  // What does not belong to the arm is not shown: it would be copied by mistake.
  pages_->setCurrentIndex(refused ? 1 : 0);
  refusal_->setText(source_.refusal());
  const bool isCurrent = source_.isCurrent() && !refused;
  copy_->setEnabled(isCurrent);
  save_->setEnabled(isCurrent);
  fade_->setEnabled(source_.isOther());
  file_->setEnabled(report && !report->made.text.test.empty());
  if (report && report->made.text.test.empty() && showsTest()) return file_->setCurrentIndex(0);
  showText();
  note_->setText(tellHow());
}

void CodePanel::showText() {
  const auto& report = source_.report();
  if (!report) {
    text_->clear();
    return title_->setText(tr("code"));
  }
  const CodeText& made = report->made.text;
  title_->setText(QString::fromStdString(showsTest() ? made.testName : made.fileName));
  const QString text = QString::fromStdString(showsTest() ? made.test : made.code);
  if (text == text_->toPlainText()) return;
  highlighter_->setLanguage(findLanguage(report->request.language)->language);
  const int line = text_->verticalScrollBar()->value();
  text_->setPlainText(text);
  text_->verticalScrollBar()->setValue(line);
}

QString CodePanel::tellHow() const {
  const auto& report = source_.report();
  if (!report) return source_.isBusy() ? tr("The code is being made…") : QString();
  if (source_.isOther()) {
    return tr("%1 of %2 is being made; the text above is of what was chosen before")
        .arg(nameOf(source_.generator()), QString::fromStdString(source_.robot().name));
  }
  QString how = tr("made in %1 ms, follows the arm table as you type")
                    .arg(toNumber(std::max(1.0, std::round(1000 * report->duration_s)), 3));
  if (report->isDraft && source_.isBusy()) how += tr("; cheaper forms are being looked for…");
  if (!report->isDraft && !hasSearchGained(*report)) {
    how += tr("; the search found nothing cheaper");
  }
  const QString line = QString::fromStdString(report->made.text.runLine);
  const bool hasTest = !report->made.text.test.empty();
  if (!line.isEmpty()) {
    how += (hasTest ? tr("; builds and runs its self-test: %1") : tr("; set by: %1")).arg(line);
  }
  return how;
}

void CodePanel::showSearch(double part) {
  const bool isSearching = source_.isBusy() && source_.report() && source_.report()->isDraft;
  if (!isSearching || source_.request().searchMoves == 0) return;
  note_->setText(tr("%1 % of the search for cheaper forms is done; the text above has what is "
                    "found without one")
                     .arg(toNumber(std::floor(100 * part), 3)));
}

void CodePanel::copy() {
  QGuiApplication::clipboard()->setText(text_->toPlainText());
  emit messages_.said(tr("Copied %1").arg(title_->text()));
}

void CodePanel::askAndSave() {
  if (!source_.isCurrent()) return;
  const CodeText& text = source_.report()->made.text;
  const QString ending = QFileInfo(QString::fromStdString(text.fileName)).suffix();
  const QString path = askSaveFile(this, tr("Save code"), QString::fromStdString(text.fileName),
                                   tr("Code (*.%1)").arg(ending));
  if (!path.isEmpty() && mayReplaceTest(path)) save(path);
}

bool CodePanel::mayReplaceTest(const QString& path) {
  const QFileInfo test(
      QString::fromStdString(testPathOf(source_.report()->made.text, path.toStdString())));
  if (test.filePath().isEmpty() || !test.exists()) return true;
  QMessageBox box(
      QMessageBox::Question, tr("Save code"),
      tr("%1 exists in that folder. Its self-test goes there: replace it?").arg(test.fileName()),
      QMessageBox::Yes | QMessageBox::No, this);
  box.setTextFormat(Qt::PlainText);
  box.setDefaultButton(QMessageBox::No);
  return box.exec() == QMessageBox::Yes;
}

bool CodePanel::save(const QString& path) {
  if (!source_.isCurrent()) return false;
  try {
    const CodeFiles files = nameFiles(source_.report()->made.text, path.toStdString());
    writeFiles(files);
    QString wrote = tr("Wrote %1").arg(QFileInfo(path).fileName());
    if (!files.testPath.empty()) {
      wrote += tr(" and %1").arg(QFileInfo(QString::fromStdString(files.testPath)).fileName());
    }
    emit messages_.said(
        files.runLine.empty()
            ? wrote
            : tr("%1; in its folder: %2").arg(wrote, QString::fromStdString(files.runLine)));
    return true;
  } catch (const DescriptionError& error) {
    QString text = tr("%1 was not written:\n").arg(path);
    for (const Issue& issue : error.issues()) text += QString::fromStdString(toLine(issue)) + "\n";
    complain_(tr("Save code"), text);
    return false;
  }
}

}  // namespace denavit
