#include "models/channels/tool_error.h"

#include <array>
#include <cmath>

#include "models/channels/compare.h"

namespace denavit {
namespace {

constexpr std::array kTool{"tool_x_m", "tool_y_m", "tool_z_m"};

bool hasTool(const ChannelTable& channels) {
  for (const char* name : kTool) {
    if (!channels.find(name)) return false;
  }
  return true;
}

Series calcDistance(const ChannelTable& base, const ChannelTable& other) {
  std::vector<double> squares(base.time()->size(), 0.0);
  for (const char* name : kTool) {
    const Series a = base.series(name), b = other.series(name);
    if (!a || !b) return nullptr;
    const std::vector<double> apart = calcDifference(*base.time(), *a, *other.time(), *b);
    for (std::size_t k = 0; k < squares.size(); ++k) squares[k] += apart[k] * apart[k];
  }
  for (double& square : squares) square = std::sqrt(square);
  return makeSeries(std::move(squares));
}

}  // namespace

std::shared_ptr<ChannelTable> withToolError(const std::shared_ptr<const ChannelTable>& base,
                                            const std::shared_ptr<const ChannelTable>& other) {
  if (!base || !other || !hasTool(*base) || !hasTool(*other)) return nullptr;
  std::vector<Column> columns = base->columns();
  const std::size_t own = columns.size();
  columns.push_back(
      {kToolErrorChannel, "m", "distance of the tool from that of the run laid over"});
  auto table =
      std::make_shared<ChannelTable>(columns, base->time(), [base, other, own](std::size_t column) {
        return column < own ? base->series(base->columns()[column].name)
                            : calcDistance(*base, *other);
      });
  table->setDerived(base->derived());
  return table;
}

}  // namespace denavit
