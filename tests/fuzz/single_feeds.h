#pragma once

#include <string_view>

/// The feeds by their subjects; feeds() has them all with their names.
namespace denavit::test {

void feedDescriptions(std::string_view bytes);
void feedTrajectories(std::string_view bytes);
void feedMechanisms(std::string_view bytes);
void feedStudies(std::string_view bytes);
void feedProjects(std::string_view bytes);
void feedRecoveries(std::string_view bytes);
void feedUrdf(std::string_view bytes);
void feedTables(std::string_view bytes);
void feedToolboxPrograms(std::string_view bytes);
void feedYaml(std::string_view bytes);
void feedMeasured(std::string_view bytes);
void feedChannels(std::string_view bytes);

}  // namespace denavit::test
