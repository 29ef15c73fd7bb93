#include "ui/theme/colours.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

namespace denavit {
namespace {

struct Entry {
  const char* name;
  const char* light;
  const char* dark;
};

constexpr Entry kColours[] = {
    {"window", "#eef1f4", "#14181e"},
    {"card", "#ffffff", "#1d232b"},
    {"header", "#f8f9fb", "#232a33"},
    {"hover", "#f0f5fb", "#2a333e"},
    {"selection", "#e6f0fc", "#1d3a5e"},
    {"pressed", "#e1ecf9", "#254a75"},
    {"text", "#1f2933", "#e3e8ee"},
    {"text-soft", "#52606d", "#b3bdc9"},
    {"text-faint", "#6b7785", "#8d99a6"},
    {"text-disabled", "#9aa5b1", "#5f6a76"},
    {"border", "#dde2e8", "#323b46"},
    {"border-faint", "#e9ecf0", "#2a323c"},
    {"border-field", "#d0d7de", "#45505d"},
    {"border-strong", "#cbd2d9", "#4c5865"},
    {"border-hover", "#a9bfd8", "#5b7ea8"},
    {"border-check", "#b0bac5", "#6a7683"},
    {"accent", "#0969da", "#2f81e0"},
    {"accent-deep", "#0b5cbf", "#6cb0ff"},
    {"on-accent", "#ffffff", "#ffffff"},
    {"tooltip", "#1f2933", "#39434f"},
    {"icon", "#3e4c59", "#c3ccd6"},
    {"good", "#1a7f4b", "#57c78d"},
    {"good-ground", "#e8f5ee", "#17342a"},
    {"good-border", "#9ad3b0", "#2f6b4d"},
    {"good-text", "#135f38", "#93dcb5"},
    {"warning", "#d48a06", "#e6ad3c"},
    {"warning-strong", "#9a6200", "#f0bd55"},
    {"warning-ground", "#fff4e0", "#3a2f16"},
    {"warning-border", "#f0c36d", "#7d6428"},
    {"warning-text", "#6b4a00", "#f2cf86"},
    {"error", "#cf222e", "#ff6b73"},
    {"error-ground", "#fff0f0", "#4a2328"},
    {"error-border", "#e5a3a8", "#8a4248"},
    // Arrows in the 3-D view: axes to turn about, ways to go.
    {"vector-angular", "#9c1fb0", "#e6a0f7"},
    {"vector-linear", "#b35300", "#ffb15c"},
    // Singularities on a map that goes from dark blue to yellow, told apart by all readers (Okabe,
    // Ito 2008): where drives cannot hold the hand, where it loses a motion.
    {"singular-direct", "#56b4e9", "#56b4e9"},
    {"singular-inverse", "#d55e00", "#ff7a1a"},
    // Text of programs.
    {"code-keyword", "#7028c8", "#c79bff"},
    {"code-number", "#0a5d8f", "#7cc4f5"},
    {"code-comment", "#1a7f37", "#7fd193"},
    // A term of an equation under the mouse, and those with the same coefficient.
    {"term", "#ffe08a", "#6b5518"},
    {"term-border", "#d39e00", "#d9b23c"},
    {"term-kin", "#fff6da", "#37301b"},
    // The joint variable's cell.
    {"variable", "#fff4d6", "#3b3420"},
    {"variable-selected", "#ffe9b0", "#574a22"},
};

ThemeChoice theme = ThemeChoice::Light;

const char* valueOf(const Entry& entry) {
  return theme == ThemeChoice::Dark ? entry.dark : entry.light;
}

}  // namespace

QColor colour(const char* name) {
  for (const Entry& entry : kColours) {
    if (std::strcmp(entry.name, name) == 0) return QColor(valueOf(entry));
  }
  throw std::logic_error(std::string("no colour is called ") + name);
}

ThemeChoice currentTheme() { return theme; }

namespace detail {

void setCurrentTheme(ThemeChoice choice) { theme = choice; }

QString fillIn(QString sheet) {
  // Long names first: "@text-soft" begins with "@text".
  std::vector<Entry> entries(std::begin(kColours), std::end(kColours));
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
    return std::strlen(a.name) > std::strlen(b.name);
  });
  for (const Entry& entry : entries) sheet.replace("@" + QString(entry.name), valueOf(entry));
  return sheet;
}

}  // namespace detail
}  // namespace denavit
