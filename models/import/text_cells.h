#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "models/ascii.h"

namespace denavit {

using Cells = std::vector<std::string>;

/// What stands between the cells of a line.
enum class Separator : char {
  Tab = '\t',
  Bar = '|',
  Semicolon = ';',
  Ampersand = '&',
  Comma = ',',
  Gap = 'g',  ///< two spaces or more
  Space = ' '
};
inline constexpr std::array kSeparators{
    Separator::Tab,   Separator::Bar, Separator::Semicolon, Separator::Ampersand,
    Separator::Comma, Separator::Gap, Separator::Space};

/// The line without comment signs and LaTeX rules and with plain bars; empty for drawn rules such
/// as "+---+---+".
[[nodiscard]] std::string cleanLine(std::string line);
[[nodiscard]] Cells splitCells(const std::string& line, Separator separator);
/// Cells between commas and the like, with quotes; brackets keep their commas.
[[nodiscard]] Cells splitCsv(const std::string& line, char separator);

}  // namespace denavit
