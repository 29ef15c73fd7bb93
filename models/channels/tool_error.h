#pragma once

#include <memory>

#include "models/channels/channel_table.h"

namespace denavit {

/// The name of the channel that withToolError adds.
inline constexpr char kToolErrorChannel[] = "tool_error_m";

/// The channels of a run with one more: how far its tool is from the tool of another run at the
/// same time [m], the other one's position linear between its rows, NaN outside its time. Null
/// where one of them has no tool position.
/// @param other  another run's or measured file's channels; kept alive
[[nodiscard]] std::shared_ptr<ChannelTable> withToolError(
    const std::shared_ptr<const ChannelTable>& base,
    const std::shared_ptr<const ChannelTable>& other);

}  // namespace denavit
