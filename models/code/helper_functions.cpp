#include "models/ascii.h"
#include "models/code/frames.h"

namespace denavit {
namespace {

// Stumpff's functions as core/scalar/stumpff.cpp computes them: a series where it does not cancel,
// else the recurrence c_(k+2) = (1/k! - c_k) / s.

constexpr std::string_view kSignInC = R"(
static double sign_of(double x) { return x > 0.0 ? 1.0 : x < 0.0 ? -1.0 : 0.0; }
)";

constexpr std::string_view kStumpffInC = R"(
// Stumpff's function c_k(s): the sum over j of (-s)^j / (2j + k)!, for s >= 0.
static double stumpff(int k, double s) {
  double c = 1.0, factor = 1.0;
  if (s < 4.0 || k > 9) {
    const int terms = s < 4.0 ? 17 : 14 + 3*(int)sqrt(s);
    for (int j = terms; j > 0; --j) c = 1.0 - s*c/((2*j + k)*(2*j + k - 1.0));
    for (int j = 2; j <= k; ++j) c /= j;
    return c;
  }
  c = k % 2 == 0 ? cos(sqrt(s)) : sin(sqrt(s))/sqrt(s);
  for (int j = k % 2; j < k; j += 2) {
    c = (factor - c)/s;
    factor /= (j + 1.0)*(j + 2.0);
  }
  return c;
}
)";

constexpr std::string_view kSignInFortran = R"(
  function sign_of(x) result(y)
    real(dp), intent(in) :: x
    real(dp) :: y
    y = 0.0_dp
    if (x > 0.0_dp) y = 1.0_dp
    if (x < 0.0_dp) y = -1.0_dp
  end function sign_of
)";

constexpr std::string_view kStumpffInFortran = R"(
  ! Stumpff's function c_k(s): the sum over j of (-s)^j / (2j + k)!, for s >= 0.
  function stumpff(k, s) result(c)
    integer, intent(in) :: k
    real(dp), intent(in) :: s
    real(dp) :: c, factor
    integer :: j, terms
    if (s < 4.0_dp .or. k > 9) then
      terms = 17
      if (s >= 4.0_dp) terms = 14 + 3*int(sqrt(s))
      c = 1.0_dp
      do j = terms, 1, -1
        c = 1.0_dp - s*c/((2*j + k)*(2*j + k - 1.0_dp))
      end do
      do j = 2, k
        c = c/j
      end do
      return
    end if
    if (mod(k, 2) == 0) then
      c = cos(sqrt(s))
    else
      c = sin(sqrt(s))/sqrt(s)
    end if
    factor = 1.0_dp
    do j = mod(k, 2), k - 2, 2
      c = (factor - c)/s
      factor = factor/((j + 1.0_dp)*(j + 2.0_dp))
    end do
  end function stumpff
)";

constexpr std::string_view kStumpffInPython = R"(

def stumpff(k, s):
    """Stumpff's function c_k(s): the sum over j of (-s)^j / (2j + k)!, for s >= 0."""
    if s < 4.0 or k > 9:
        c = 1.0
        for j in range(17 if s < 4.0 else 14 + 3*int(np.sqrt(s)), 0, -1):
            c = 1.0 - s*c/((2*j + k)*(2*j + k - 1.0))
        for j in range(2, k + 1):
            c /= j
        return c
    c = np.cos(np.sqrt(s)) if k % 2 == 0 else np.sin(np.sqrt(s))/np.sqrt(s)
    factor = 1.0
    for j in range(k % 2, k, 2):
        c = (factor - c)/s
        factor /= (j + 1.0)*(j + 2.0)
    return c
)";

constexpr std::string_view kStumpffInMatlab = R"(
% Stumpff's function c_k(s): the sum over j of (-s)^j / (2j + k)!, for s >= 0.
function c = stumpff(k, s)
  if s < 4 || k > 9
    terms = 17;
    if s >= 4
      terms = 14 + 3*floor(sqrt(s));
    end
    c = 1;
    for j = terms:-1:1
      c = 1 - s*c/((2*j + k)*(2*j + k - 1));
    end
    for j = 2:k
      c = c/j;
    end
    return
  end
  if mod(k, 2) == 0
    c = cos(sqrt(s));
  else
    c = sin(sqrt(s))/sqrt(s);
  end
  factor = 1;
  for j = mod(k, 2):2:k-2
    c = (factor - c)/s;
    factor = factor/((j + 1)*(j + 2));
  end
end
)";

/// What the language has itself is empty.
struct HelperTexts {
  std::string_view sign, stumpff;
};

HelperTexts helpersOf(Language language) {
  switch (language) {
    case Language::C:
    case Language::Cpp:
      return {kSignInC, kStumpffInC};
    case Language::Fortran:
      return {kSignInFortran, kStumpffInFortran};
    case Language::Python:
      return {"", kStumpffInPython};
    case Language::Matlab:
      return {"", kStumpffInMatlab};
    case Language::Latex:
      break;
  }
  return {};
}

std::string toCpp(std::string text) {
  text = replaceAll(std::move(text), "(int)sqrt(s)", "static_cast<int>(sqrt(s))");
  for (const std::string function : {"sin(", "cos(", "sqrt("}) {
    text = replaceAll(std::move(text), function, "std::" + function);
  }
  return text;
}

}  // namespace

std::string writeHelpers(const Dialect& dialect, bool usesSign, bool usesStumpff) {
  const HelperTexts texts = helpersOf(dialect.language);
  std::string text;
  if (usesSign) text += texts.sign;
  if (usesStumpff) text += texts.stumpff;
  return dialect.language == Language::Cpp ? toCpp(std::move(text)) : text;
}

}  // namespace denavit
