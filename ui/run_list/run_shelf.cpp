#include "ui/run_list/run_shelf.h"

#include <QFileInfo>
#include <algorithm>
#include <utility>

#include "models/channels/tool_error.h"
#include "ui/playback/playback.h"
#include "ui/studio/edits.h"
#include "ui/studio/runs.h"

namespace denavit {
namespace {

constexpr char kMeasuredPrefix[] = "measured/";

/// The rows that a history has now, as channels. Columns are read when they are asked for, which
/// may be when the history has more rows than this table.
std::shared_ptr<ChannelTable> makeTable(const std::shared_ptr<const RunHistory>& history) {
  const std::vector<Column>& all = history->recording().columns();
  std::vector<Column> columns(all.begin() + 1, all.end());
  const Series time = history->time();
  return std::make_shared<ChannelTable>(columns, time, [history, columns, time](std::size_t i) {
    Series values = history->series(columns[i].name);
    if (!values || values->size() == time->size()) return values;
    return makeSeries(
        {values->begin(), values->begin() + static_cast<std::ptrdiff_t>(time->size())});
  });
}

}  // namespace

RunShelf::RunShelf(Edits& edits, Runs& runs, const Playback& playback, QObject* parent)
    : QObject(parent),
      edits_(edits),
      runs_(runs),
      playback_(playback),
      reader_([this](MeasuredTable table) { takeFile(std::move(table)); }) {
  connect(&reader_, &JobBase::failed, this,
          [this](const JobFailure& failure) { refuseFile(failure.issues); });
  connect(&playback, &Playback::historyChanged, this, &RunShelf::followHistory);
  connect(&playback, &Playback::historyGrew, this, &RunShelf::followGrowth);
  connect(&runs, &Runs::changed, this, &RunShelf::followRuns);
  connect(&edits, &Edits::deskChanged, this, &RunShelf::followDesk);
  connect(&runs.use(), &RunUse::cancelled, this, [this](const std::set<int>& numbers) {
    for (const int number : numbers) chosen_.erase(keyOf(number));
    emit changed();
  });
  followHistory();
  followDesk();
}

QString RunShelf::keyOf(int runNumber) { return QStringLiteral("run:%1").arg(runNumber); }

QString RunShelf::measuredKey(const std::string& name) {
  return "measured:" + QString::fromStdString(name);
}

QString RunShelf::nameOf(const RunRecord& run) const {
  const RunList& list = runs_.list();
  if (list.find(run) < 0) return tr("this run");
  const RunNote& note = list.noteOf(run);
  return note.name.empty() ? tr("run %1").arg(note.number) : QString::fromStdString(note.name);
}

std::shared_ptr<ChannelTable> RunShelf::tableOf(const std::shared_ptr<const RunRecord>& run) const {
  std::shared_ptr<ChannelTable>& table = tables_[run.get()];
  if (!table) {
    table = makeChannelTable(run);
    table->setDerived(derived_);
  }
  return table;
}

std::vector<ShelfEntry> RunShelf::entries() const {
  std::vector<ShelfEntry> entries;
  const RunList& list = runs_.list();
  for (const auto& run : list.runs()) {
    if (rowCountOf(*run) == 0) continue;
    ShelfEntry entry{keyOf(list.noteOf(*run).number), nameOf(*run), nullptr, run};
    if (hasRows(*run) && (run == shown_.run || isChosen(entry.key))) entry.channels = tableOf(run);
    entries.push_back(std::move(entry));
  }
  for (const MeasuredFile& file : edits_.document().desk().measuredFiles) {
    const auto found = files_.find(file.path);
    if (found == files_.end() || !found->second.channels) continue;
    entries.push_back({measuredKey(file.name), QString::fromStdString(file.name),
                       found->second.channels, nullptr});
  }
  return entries;
}

std::vector<ShelfEntry> RunShelf::overlays() const {
  std::vector<ShelfEntry> entries = this->entries();
  std::erase_if(entries, [&](const ShelfEntry& entry) {
    return !isChosen(entry.key) || !entry.channels || (entry.run && entry.run == shown_.run);
  });
  return entries;
}

void RunShelf::setChosen(const QString& key, bool chosen) {
  if (chosen == isChosen(key)) return;
  if (chosen) {
    chosen_.insert(key);
  } else {
    chosen_.erase(key);
  }
  tellLook();
  measureError();
  emit changed();
}

/// Runs that are laid over keep their rows, or get them back.
void RunShelf::tellLook() {
  std::set<int> numbers;
  const RunList& list = runs_.list();
  for (const auto& run : list.runs()) {
    const int number = list.noteOf(*run).number;
    if (isChosen(keyOf(number))) numbers.insert(number);
  }
  runs_.use().look(this, std::move(numbers));
}

void RunShelf::setShowsDifference(bool shows) {
  if (std::exchange(difference_, shows) != shows) emit changed();
}

void RunShelf::setShowsGhosts(bool shows) {
  if (std::exchange(ghosts_, shows) != shows) emit changed();
}

RunShelf::Found RunShelf::find(const std::string& channel) const {
  if (channel.starts_with(kMeasuredPrefix)) {
    const std::size_t start = sizeof kMeasuredPrefix - 1, slash = channel.rfind('/');
    if (slash <= start) return {};
    const QString key = measuredKey(channel.substr(start, slash - start));
    for (const ShelfEntry& entry : entries()) {
      if (entry.key != key) continue;
      const std::string name = channel.substr(slash + 1);
      if (const auto column = entry.channels->find(name)) return {*column, entry.channels, name};
    }
    return {};
  }
  if (!shown_.channels) return {};
  const std::optional<Column> column = shown_.channels->find(channel);
  return column ? Found{*column, shown_.channels, channel} : Found{};
}

void RunShelf::followHistory() {
  const auto& history = playback_.history();
  shown_ = {};
  if (history) {
    shown_.run = history->sharedRun();
    if (history->isGrowing()) {
      const auto table = makeTable(history);
      table->setDerived(derived_);
      shown_.channels = table;
    } else {
      shown_.channels = tableOf(shown_.run);
    }
    shown_.name = nameOf(*shown_.run);
    const RunList& list = runs_.list();
    if (list.find(*shown_.run) >= 0) shown_.key = keyOf(list.noteOf(*shown_.run).number);
  }
  measureError();
  emit changed();
}

/// Gives the run shown its distance from the first run laid over.
void RunShelf::measureError() {
  if (!shown_.run || !shown_.channels || playback_.isGrowing()) return;
  const std::shared_ptr<const ChannelTable> base = tableOf(shown_.run);
  shown_.channels = base;
  for (const ShelfEntry& entry : overlays()) {
    if (const auto table = withToolError(base, entry.channels)) {
      shown_.channels = table;
      return;
    }
  }
}

void RunShelf::followGrowth() {
  const auto& history = playback_.history();
  if (!history) return;
  const auto table = makeTable(history);
  table->setDerived(derived_);
  shown_.channels = table;
  shown_.run = history->sharedRun();
  shown_.name = nameOf(*shown_.run);
  emit grew();
}

void RunShelf::followRuns() {
  const RunList& list = runs_.list();
  std::erase_if(tables_, [&](const auto& entry) {
    return list.find(*entry.first) < 0 && entry.first != shown_.run.get();
  });
  if (list.runs().empty()) chosen_.clear();
  tellLook();
  measureError();
  if (shown_.run) {
    shown_.name = nameOf(*shown_.run);
    if (list.find(*shown_.run) >= 0) shown_.key = keyOf(list.noteOf(*shown_.run).number);
  }
  emit changed();
}

void RunShelf::followDesk() {
  const Desk& desk = edits_.document().desk();
  bool different = false;
  if (derived_ != desk.derivedChannels) {
    derived_ = desk.derivedChannels;
    for (const auto& [run, table] : tables_) table->setDerived(derived_);
    if (shown_.channels && playback_.history()->isGrowing()) followGrowth();
    measureError();
    different = true;
  }
  for (const MeasuredFile& file : desk.measuredFiles) {
    const auto found = files_.find(file.path);
    if (found == files_.end()) {
      readFile(file.path, false);
    } else if (found->second.table &&
               (!found->second.channels || found->second.scale != file.scale ||
                found->second.shift_s != file.shift_s)) {
      File& known = found->second;
      known.scale = file.scale;
      known.shift_s = file.shift_s;
      known.channels = makeChannelTable(*known.table, file.scale, file.shift_s);
      different = true;
    }
  }
  // The list itself may be shorter, or have other names.
  different = different || !desk.measuredFiles.empty() || !files_.empty();
  if (different) emit changed();
}

void RunShelf::importMeasured(const QString& path) {
  const std::string whole = QFileInfo(path).absoluteFilePath().toStdString();
  const auto found = files_.find(whole);
  if (found != files_.end() && found->second.table) files_.erase(found);  // read it again
  readFile(whole, true);
}

void RunShelf::readFile(const std::string& path, bool import) {
  files_[path] = {};
  unread_.push_back({path, import});
  if (unread_.size() == 1) readNext();
}

void RunShelf::readNext() {
  if (unread_.empty()) return;
  reader_.start([path = unread_.front().path](const auto&) { return readMeasured(path); });
}

void RunShelf::takeFile(MeasuredTable table) {
  const auto [path, import] = unread_.front();
  unread_.pop_front();
  readNext();
  if (!table.assumptions.empty()) emit assumed(QString::fromStdString(path), table.assumptions);
  files_[path].table = std::make_shared<const MeasuredTable>(std::move(table));
  if (import) putOnDesk(path);
  followDesk();
}

void RunShelf::refuseFile(const std::vector<Issue>& issues) {
  const auto [path, import] = unread_.front();
  unread_.pop_front();
  readNext();
  if (import) files_.erase(path);
  emit refused(QString::fromStdString(path), issues);
}

void RunShelf::putOnDesk(const std::string& path) {
  const QString base = QFileInfo(QString::fromStdString(path)).completeBaseName().remove('/');
  const auto& known = edits_.document().desk().measuredFiles;
  for (const MeasuredFile& file : known) {
    if (file.path != path) continue;
    setChosen(measuredKey(file.name), true);
    return;  // it was there: read again
  }
  const auto isTaken = [&](const std::string& name) {
    return std::any_of(known.begin(), known.end(), [&](const auto& f) { return f.name == name; });
  };
  std::string name = base.toStdString();
  for (int i = 2; isTaken(name); ++i) name = (base + QStringLiteral(" %1").arg(i)).toStdString();
  chosen_.insert(measuredKey(name));
  edits_.editDesk(tr("lay %1 over the run").arg(QString::fromStdString(name)), [&](Desk& desk) {
    desk.measuredFiles.push_back({name, path, 0, 1});
  });
}

}  // namespace denavit
