#include "ui/plots_panel/derived_dialog.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QTreeView>
#include <algorithm>
#include <cmath>
#include <map>

#include "models/channels/channel_table.h"
#include "ui/editors/quantity_text.h"
#include "ui/plots_panel/channel_filter.h"
#include "ui/plots_panel/channel_list.h"
#include "ui/plots_panel/plot_catalogue.h"
#include "ui/run_list/run_shelf.h"
#include "ui/studio/edits.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

/// The channels of the run shown in a table of its own, so that drafts do not touch the plots.
std::shared_ptr<ChannelTable> makeDraftTable(const Edits& edits, const RunShelf& shelf) {
  const std::shared_ptr<const ChannelTable> shown = shelf.shown().channels;
  std::vector<Column> columns = listColumns(edits, shelf);
  const Series time = shown ? shown->time() : makeSeries({});
  return std::make_shared<ChannelTable>(columns, time, [shown, columns](std::size_t i) {
    return shown ? shown->series(columns[i].name) : makeSeries({});
  });
}

}  // namespace

DerivedDialog::DerivedDialog(Edits& edits, RunShelf& shelf, QWidget* parent)
    : QDialog(parent),
      edits_(edits),
      channels_(makeDraftTable(edits, shelf)),
      hasValues_(shelf.shown().channels != nullptr),
      list_(named(new QListWidget(this), "derivedList", tr("Each may use those above it"))),
      name_(named(new QLineEdit(this), "derivedName",
                  tr("How plots and other expressions call it: letters, digits and _"))),
      unit_(named(new QLineEdit(this), "derivedUnit",
                  tr("Of the value: W, N m, rad (shown in degrees where angles are), or nothing"))),
      expression_(named(
          new QLineEdit(this), "derivedExpression",
          tr("Channels by name, with their unit or without (tau1_Nm, tau1, q1, qd1, tool_x), t in "
             "s;\n"
             "+ - * / ^ ?: sin cos sqrt abs min max …;\n"
             "d(x) derivative in time, int(x) integral, avg(x, 0.1) mean over 0.1 s, deg(x), "
             "rad(x).\n"
             "Values are in SI units and radians."))),
      search_(named(new QLineEdit(this), "derivedSearch",
                    tr("Words of a channel; Return writes the best hit into the expression"))),
      names_(named(new QTreeView(this), "derivedNames",
                   tr("A click writes the channel's name into the expression"))),
      found_(new ChannelFilter(this)),
      verdict_(selectable(named(new QLabel(this), "derivedVerdict"))),
      remove_(pushButton(this, "derivedRemove", tr("Remove"))) {
  setObjectName("derivedDialog");
  setWindowTitle(tr("Derived channels"));
  makeFields(makePicker(edits, shelf));
  for (const DerivedChannel& channel : edits.document().desk().derivedChannels) {
    drafts_.push_back({channel, channel.name});
    list_->addItem(QString::fromStdString(channel.name));
  }
  if (drafts_.empty()) {
    add({freeName(), "W", channels_->find("tau1_Nm") ? "tau1*qd1" : ""});
  } else {
    select(0);
  }
  resize(900, 420);
}

QLayout* DerivedDialog::makePicker(const Edits& edits, const RunShelf& shelf) {
  auto* model = new QStandardItemModel(this);
  for (const Column& column : listColumns(edits, shelf)) {
    QList<QStandardItem*> line = makeChannelRow(column, edits.document().robot());
    line.prepend(new QStandardItem(QString::fromStdString(column.name)));
    line.front()->setEditable(false);
    for (const int role : {int{kChannelRole}, int{kSearchRole}, int{Qt::ToolTipRole}}) {
      line.front()->setData(line[1]->data(role), role);
    }
    line.front()->setData(line[1]->text() + ' ' + line[1]->data(kSearchRole).toString(),
                          kSearchRole);
    model->appendRow(line);
  }
  found_->setSourceModel(model);
  names_->setAccessibleName(tr("Channels"));
  names_->setModel(found_);
  names_->setHeaderHidden(true);
  names_->setRootIsDecorated(false);
  names_->setUniformRowHeights(true);
  names_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  search_->setPlaceholderText(tr("Search channels"));
  search_->setClearButtonEnabled(true);
  search_->installEventFilter(this);
  names_->installEventFilter(this);
  connect(search_, &QLineEdit::textChanged, this, [this](const QString& words) {
    found_->setWords(words);
    if (found_->best().isValid()) names_->setCurrentIndex(found_->best());
  });
  connect(names_, &QTreeView::clicked, this, &DerivedDialog::pick);
  return column({search_, {names_, 1}});
}

bool DerivedDialog::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress) {
    auto& key = static_cast<QKeyEvent&>(*event);
    if (key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter) {
      pick(names_->currentIndex());
      return true;  // it must not accept the dialog
    }
    if (watched == search_ && goThroughChannels(*names_, key)) return true;
  }
  return QDialog::eventFilter(watched, event);
}

/// Writes the name at the cursor, apart from a name or number beside it.
void DerivedDialog::pick(const QModelIndex& row) {
  QString name = row.data(kChannelRole).toString();
  if (name.isEmpty() || !expression_->isEnabled()) return;
  const auto isWord = [](QChar c) { return c.isLetterOrNumber() || c == '_' || c == '.'; };
  if (expression_->hasSelectedText()) expression_->del();
  const QString text = expression_->text();
  const int at = expression_->cursorPosition();
  if (at > 0 && isWord(text[at - 1])) name.prepend(' ');
  if (at < text.size() && isWord(text[at])) name.append(' ');
  expression_->insert(name);
  takeFields();
  if (!search_->hasFocus()) expression_->setFocus();
}

void DerivedDialog::makeFields(QLayout* picker) {
  expression_->setPlaceholderText("tau1*qd1");
  QLabel* help = wrapped(
      mutedLabel(this, tr("d(x) derivative · int(x) integral · avg(x, s) moving mean · deg(x) · "
                          "rad(x); values in SI units, t in s")));
  QPushButton* addButton = pushButton(this, "derivedAdd", tr("Add"));
  QDialogButtonBox* buttons = dialogButtons(this, QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
  ok_ = named(buttons->button(QDialogButtonBox::Ok), "derivedOk");
  QFormLayout* lines =
      form({{tr("Name"), name_}, {tr("Unit"), unit_}, {tr("Expression"), expression_}});
  column(this, {{row({{column({{list_, 1}, row({addButton, remove_})}), 1},
                      {column({lines, verdict_, stretch(), help}), 2},
                      {picker, 2}}),
                 1},
                buttons});
  for (QLineEdit* line : {name_, unit_, expression_}) {
    connect(line, &QLineEdit::textEdited, this, &DerivedDialog::takeFields);
  }
  connect(list_, &QListWidget::currentRowChanged, this, &DerivedDialog::select);
  connect(addButton, &QPushButton::clicked, this, [this] { add({freeName(), "", ""}); });
  connect(remove_, &QPushButton::clicked, this, &DerivedDialog::remove);
}

std::string DerivedDialog::freeName() const {
  for (int i = 1;; ++i) {
    const std::string name =
        (i == 1 && channels_->find("tau1_Nm") ? "power" : "x") + std::to_string(i);
    const bool taken = std::any_of(drafts_.begin(), drafts_.end(),
                                   [&](const Draft& draft) { return draft.channel.name == name; });
    if (!taken) return name;
  }
}

int DerivedDialog::current() const { return list_->currentRow(); }

void DerivedDialog::add(const DerivedChannel& channel) {
  drafts_.push_back({channel, {}});
  list_->addItem(QString::fromStdString(channel.name));
  list_->setCurrentRow(list_->count() - 1);
  select(list_->count() - 1);
  expression_->setFocus();
}

void DerivedDialog::remove() {
  const int index = current();
  if (index < 0) return;
  drafts_.erase(drafts_.begin() + index);
  delete list_->takeItem(index);
  select(current());
}

void DerivedDialog::select(int index) {
  if (list_->currentRow() != index) list_->setCurrentRow(index);
  const bool valid = index >= 0 && index < static_cast<int>(drafts_.size());
  for (QLineEdit* line : {name_, unit_, expression_}) line->setEnabled(valid);
  remove_->setEnabled(valid);
  const DerivedChannel channel =
      valid ? drafts_[static_cast<std::size_t>(index)].channel : DerivedChannel{};
  filling_ = true;
  name_->setText(QString::fromStdString(channel.name));
  unit_->setText(QString::fromStdString(channel.unit));
  expression_->setText(QString::fromStdString(channel.expression));
  filling_ = false;
  check();
}

void DerivedDialog::takeFields() {
  const int index = current();
  if (filling_ || index < 0) return;
  drafts_[static_cast<std::size_t>(index)].channel = {name_->text().trimmed().toStdString(),
                                                      unit_->text().trimmed().toStdString(),
                                                      expression_->text().toStdString()};
  list_->item(index)->setText(name_->text().trimmed());
  check();
}

void DerivedDialog::check() {
  std::vector<DerivedChannel> channels;
  for (const Draft& draft : drafts_) channels.push_back(draft.channel);
  channels_->setDerived(channels);
  int wrong = -1;
  for (std::size_t i = 0; i < channels.size() && wrong < 0; ++i) {
    if (channels_->findError(channels[i], i)) wrong = static_cast<int>(i);
  }
  for (std::size_t i = 0; i < channels.size(); ++i) {
    const bool bad = channels_->findError(channels[i], i).has_value();
    list_->item(static_cast<int>(i))
        ->setText(QString::fromStdString(channels[i].name) + (bad ? "  ✗" : ""));
  }
  ok_->setEnabled(wrong < 0);
  const int index = current();
  const auto at = static_cast<std::size_t>(std::max(0, index));
  const bool isBad = index >= 0 && channels_->findError(channels[at], at).has_value();
  setLook(*expression_, "bad", isBad);
  verdict_->setText(index < 0 ? QString() : describe(at));
}

QString DerivedDialog::describe(std::size_t index) const {
  const DerivedChannel& channel = drafts_[index].channel;
  if (const auto error = channels_->findError(channel, index)) {
    return QStringLiteral("✗ ") + QString::fromStdString(*error);
  }
  if (!hasValues_) return tr("✓ It can be computed once there is a run.");
  const Series values = channels_->series(channel.name);
  if (!values || values->empty()) return tr("✓ It can be computed.");
  double low = INFINITY, high = -INFINITY;
  for (const double value : *values) {
    if (!std::isfinite(value)) continue;
    low = std::min(low, value);
    high = std::max(high, value);
  }
  if (!(low <= high)) return tr("✓ It can be read, but has no finite value in the run shown.");
  return tr("✓ In the run shown: %1 to %2 %3")
      .arg(toNumber(low, 5), toNumber(high, 5), QString::fromStdString(channel.unit))
      .trimmed();
}

void DerivedDialog::accept() {
  std::map<std::string, std::string> renamed;
  for (const Draft& draft : drafts_) {
    if (!draft.before.empty()) renamed[draft.before] = draft.channel.name;
  }
  edits_.editDesk(tr("derive channels"), [&](Desk& desk) {
    desk.derivedChannels.clear();
    for (const Draft& draft : drafts_) desk.derivedChannels.push_back(draft.channel);
    const auto follow = [&](std::string& channel) {
      if (const auto found = renamed.find(channel); found != renamed.end()) channel = found->second;
    };
    for (PlotSpec& plot : desk.plots) {
      follow(plot.xChannel);
      for (CurveSpec& curve : plot.curves) follow(curve.channel);
    }
  });
  QDialog::accept();
}

}  // namespace denavit
