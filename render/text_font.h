#pragma once

#include <string>

class vtkTextProperty;

namespace denavit {

/// Path of a DejaVu Sans file (Greek, subscripts and square brackets, which VTK's built-in font may
/// lack); empty where none is installed.
[[nodiscard]] const std::string& findFontFile(bool bold = false);

/// Gives a text property that font; leaves VTK's own where the file is missing.
void setFont(vtkTextProperty* property, int height_px, bool bold = false);

}  // namespace denavit
