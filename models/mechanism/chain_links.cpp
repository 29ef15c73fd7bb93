#include "models/mechanism/chain_links.h"

#include "models/find.h"

namespace denavit {

int findChain(const MechanismDescription& mechanism, const std::string& name) {
  return indexOf(mechanism.chains, name, &ChainDescription::name);
}

std::optional<int> findLink(const ChainDescription& chain, const std::string& link) {
  const int count = static_cast<int>(chain.robot.joints.size());
  if (isTool(link)) return count;
  for (int number = 0; number <= count; ++number) {
    if (link == std::to_string(number)) return number;
  }
  return std::nullopt;
}

}  // namespace denavit
