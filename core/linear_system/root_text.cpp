#include "core/linear_system/root_text.h"

#include <charconv>
#include <cmath>

namespace denavit {
namespace {

std::string tellDigits(double x) {
  char text[32];
  const auto end = std::to_chars(text, text + sizeof text, x, std::chars_format::general, 6).ptr;
  return {text, end};
}

}  // namespace

std::string tellRoot(const Complex& root) {
  if (root.imag() == 0) return tellDigits(root.real());
  const char* sign = root.imag() < 0 ? " - " : " + ";
  return tellDigits(root.real()) + sign + tellDigits(std::abs(root.imag())) + "i";
}

}  // namespace denavit
