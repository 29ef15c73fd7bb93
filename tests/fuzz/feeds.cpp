#include "tests/fuzz/feeds.h"

#include "tests/fuzz/single_feeds.h"

namespace denavit::test {
namespace {

constexpr Feed kFeeds[] = {
    {"descriptions", feedDescriptions},
    {"trajectories", feedTrajectories},
    {"mechanisms", feedMechanisms},
    {"studies", feedStudies},
    {"projects", feedProjects},
    {"recoveries", feedRecoveries},
    {"urdf", feedUrdf},
    {"tables", feedTables},
    {"toolbox_programs", feedToolboxPrograms},
    {"yaml", feedYaml},
    {"measured", feedMeasured},
    {"channels", feedChannels},
};

}  // namespace

std::span<const Feed> feeds() { return kFeeds; }

}  // namespace denavit::test
