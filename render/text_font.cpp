#include "render/text_font.h"

#include <filesystem>

#include <vtkTextProperty.h>

namespace denavit {
namespace {

std::string findFile(const std::string& name) {
  for (const char* folder : {"/usr/share/fonts/truetype/dejavu/", "/usr/share/fonts/dejavu/",
                             "/usr/share/fonts/dejavu-sans-fonts/", "/usr/share/fonts/TTF/",
                             "/usr/local/share/fonts/", "/Library/Fonts/", "C:/Windows/Fonts/"}) {
    std::error_code failed;
    const std::filesystem::path path = std::filesystem::path(folder) / name;
    if (std::filesystem::is_regular_file(path, failed)) return path.string();
  }
  return {};
}

}  // namespace

const std::string& findFontFile(bool bold) {
  static const std::string kRegular = findFile("DejaVuSans.ttf");
  static const std::string kBold = findFile("DejaVuSans-Bold.ttf");
  return bold && !kBold.empty() ? kBold : kRegular;
}

void setFont(vtkTextProperty* property, int height_px, bool bold) {
  if (const std::string& file = findFontFile(bold); !file.empty()) {
    property->SetFontFamily(VTK_FONT_FILE);
    property->SetFontFile(file.c_str());
  } else {
    property->SetFontFamilyToArial();
    property->SetBold(bold);
  }
  property->SetItalic(0);
  property->SetShadow(0);
  property->SetFontSize(height_px);
}

}  // namespace denavit
