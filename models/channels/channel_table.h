#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/recording/recording.h"
#include "models/channels/series.h"
#include "models/project/desk.h"

namespace denavit {

struct RunRecord;

/// The channels of one run, or of one measured file, by name: its columns, and those derived from
/// them. A channel is read or computed when it is first asked for and shared from then on. For one
/// thread.
class ChannelTable {
 public:
  /// Reads one column, as long as the time.
  using Loader = std::function<Series(std::size_t column)>;

  /// @param columns  without the time  @param time  [s] increasing
  ChannelTable(std::vector<Column> columns, Series time, Loader load);

  [[nodiscard]] const Series& time() const { return time_; }
  /// Without the time and without derived channels.
  [[nodiscard]] const std::vector<Column>& columns() const { return columns_; }
  /// Replaces the derived channels. Each may use columns by their names ("tau1_Nm") or without the
  /// unit ("tau1"), the time as t, and derived channels before it in the list.
  void setDerived(std::vector<DerivedChannel> channels);
  [[nodiscard]] const std::vector<DerivedChannel>& derived() const { return derived_; }

  /// What a channel is, columns and derived ones; nothing when there is none of that name.
  [[nodiscard]] std::optional<Column> find(std::string_view name) const;
  /// The values of a channel times a factor; null when there is none, or its expression is wrong.
  [[nodiscard]] Series series(const std::string& name, double factor = 1) const;

  /// What is wrong with a channel that would be derived here, or nothing.
  /// @param before  how many of the derived channels it may use: those ahead of it
  [[nodiscard]] std::optional<std::string> findError(const DerivedChannel& channel,
                                                     std::size_t before) const;

 private:
  [[nodiscard]] std::vector<std::string> namesBefore(std::size_t derived) const;
  [[nodiscard]] Series load(const std::string& name) const;
  [[nodiscard]] Series calcDerived(std::size_t index) const;

  std::vector<Column> columns_;
  Series time_;
  Loader load_;
  std::vector<DerivedChannel> derived_;
  mutable std::map<std::pair<std::string, double>, Series> known_;
};

/// The channels of a run, which they keep alive.
[[nodiscard]] std::shared_ptr<ChannelTable> makeChannelTable(std::shared_ptr<const RunRecord> run);

/// A column's name without its unit: "tau1" of "tau1_Nm".
[[nodiscard]] std::string shortName(const Column& column);

}  // namespace denavit
