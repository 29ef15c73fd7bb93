#pragma once

#include <QColor>

/// Colours that code draws with; the style sheet (resources/light.qss) has the others.
namespace denavit::colours {

inline constexpr QColor kVariable{0xff, 0xf4, 0xd6};  ///< the joint variable's cell
inline constexpr QColor kVariableSelected{0xff, 0xe9, 0xb0};
inline constexpr QColor kError{0xcf, 0x22, 0x2e};
inline constexpr QColor kWarning{0xd4, 0x8a, 0x06};
inline constexpr QColor kGood{0x1a, 0x7f, 0x4b};
inline constexpr QColor kMuted{0x6b, 0x77, 0x85};

}  // namespace denavit::colours
