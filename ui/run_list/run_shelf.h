#pragma once

#include <QObject>
#include <QStringList>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "models/channels/channel_table.h"
#include "models/channels/measured_table.h"
#include "models/issue.h"
#include "models/runs/run_record.h"
#include "ui/jobs/job.h"
#include "ui/studio/parts.h"

namespace denavit {

class RunHistory;

/// A run or a measured file as the plots see it.
struct ShelfEntry {
  QString key;   ///< "run:3", "measured:log"
  QString name;  ///< for legends
  /// Null for runs that are neither shown nor laid over, and while their rows are given up.
  std::shared_ptr<const ChannelTable> channels;
  std::shared_ptr<const RunRecord> run;  ///< null for a measured file
};

/// Everything that plots can draw: the run shown, the other runs of the document and the measured
/// files of the desk, each as a table of channels with the desk's derived ones; and which of them
/// are laid over the run shown. Files are read by a job, one after the other.
class RunShelf final : public QObject {
  Q_OBJECT

 public:
  RunShelf(Edits& edits, Runs& runs, const Playback& playback, QObject* parent = nullptr);

  /// The run shown, under way or complete; its channels are null when there is none. Where another
  /// run is laid over, they have the distance of the tools: tool_error_m (see withToolError).
  [[nodiscard]] const ShelfEntry& shown() const { return shown_; }
  /// All runs, newest last, then the measured files that are read.
  [[nodiscard]] std::vector<ShelfEntry> entries() const;
  /// Those laid over the run shown, without that one and without runs whose rows are not back yet.
  [[nodiscard]] std::vector<ShelfEntry> overlays() const;
  [[nodiscard]] QString nameOf(const RunRecord& run) const;

  [[nodiscard]] static QString keyOf(int runNumber);
  [[nodiscard]] static QString measuredKey(const std::string& name);
  [[nodiscard]] bool isChosen(const QString& key) const { return chosen_.contains(key); }
  /// Lays a run or measured file over the run shown, or takes it off.
  void setChosen(const QString& key, bool chosen);
  /// Whether every plot has another one under it with the run shown minus the overlays.
  [[nodiscard]] bool showsDifference() const { return difference_; }
  void setShowsDifference(bool shows);
  /// Whether overlaid runs stand as see-through arms in the 3-D view.
  [[nodiscard]] bool showsGhosts() const { return ghosts_; }
  void setShowsGhosts(bool shows);

  /// Reads a measured file and puts it on the desk, one undo step, laid over the run shown.
  void importMeasured(const QString& path);
  [[nodiscard]] bool isReading() const { return !unread_.empty(); }
  /// A channel by its name in plots: of the run shown, or "measured/log/q1_rad" of a file.
  struct Found {
    Column column;
    std::shared_ptr<const ChannelTable> channels;
    std::string name;  ///< in these channels
  };
  [[nodiscard]] Found find(const std::string& channel) const;

 signals:
  /// Another run is shown, or overlays, channels or measured files are different.
  void changed();
  /// The run shown, which is under way, has more rows.
  void grew();
  /// A file was not taken: what is wrong with it, place by place.
  void refused(const QString& path, const std::vector<denavit::Issue>& issues);
  /// A file was read: what it does not say by itself.
  void assumed(const QString& path, const std::vector<std::string>& assumptions);

 private:
  struct File {
    std::shared_ptr<const MeasuredTable> table;  ///< null while it is read, or could not be
    std::shared_ptr<ChannelTable> channels;
    double scale = 1, shift_s = 0;
  };
  void followHistory();
  void measureError();
  void followGrowth();
  void followRuns();
  void followDesk();
  void tellLook();
  void readFile(const std::string& path, bool import);
  void readNext();
  void takeFile(MeasuredTable table);
  void refuseFile(const std::vector<Issue>& issues);
  void putOnDesk(const std::string& path);
  [[nodiscard]] std::shared_ptr<ChannelTable> tableOf(
      const std::shared_ptr<const RunRecord>& run) const;

  Edits& edits_;
  Runs& runs_;
  const Playback& playback_;
  ShelfEntry shown_;
  mutable std::map<const RunRecord*, std::shared_ptr<ChannelTable>> tables_;
  std::map<std::string, File> files_;  ///< by path
  std::set<QString> chosen_;
  bool difference_ = false, ghosts_ = false;
  std::vector<DerivedChannel> derived_;
  struct Unread {
    std::string path;
    bool import = false;  ///< to be put on the desk
  };
  std::deque<Unread> unread_;  ///< the first one is read
  Job<MeasuredTable> reader_;
};

}  // namespace denavit
