#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/symbolic/prime_field.h"
#include "core/symbolic/tape.h"

namespace denavit {

/// A constant of a ConstantTable: 0 is zero, 1 is one, -k the negative of k.
using Constant = std::int32_t;
inline constexpr Constant kZero = 0, kOne = 1;

/// A product of numbers and parameters.
struct ConstantProduct {
  bool negative = false;
  std::vector<Constant> factors;  ///< positive and not 1
};

/// What the parameters of an arm may become after its code was made.
enum class ParameterRange : std::uint8_t {
  AsTheyAre,  ///< they keep the numbers that they have, which are not 0
  AnyNumber   ///< whoever uses the code gives them, 0 among others
};

/// Numbers and named parameters of an arm, and what is computed from them, each formula once. Two
/// constants are the same when their formulas are, not when their numbers are: whether a sum of
/// parameters vanishes or two of them coincide is a fact of the model, never of its values.
class ConstantTable {
 public:
  explicit ConstantTable(ParameterRange range = ParameterRange::AsTheyAre);

  /// An exact number. @param number  finite
  Constant number(double number);
  /// A number of the arm, told apart from all others; the same name is the same parameter, with the
  /// same value.
  Constant parameter(const std::string& name, double value);

  Constant add(Constant a, Constant b);
  Constant multiply(Constant a, Constant b);
  Constant divide(Constant a, Constant b);
  /// A sine, cosine, root, sign or Stumpff function.
  Constant apply(TapeOp function, int order, Constant a);
  /// atan2(y, x).
  Constant angle(Constant y, Constant x);

  [[nodiscard]] double value(Constant c) const;
  /// Whether it is a number that no parameter goes into.
  [[nodiscard]] bool isNumber(Constant c) const;
  /// Whether it is not 0 whatever its parameters are: what may be divided by. Numbers are, and
  /// products and quotients of parameters that keep theirs. A sum may vanish for an arm that has
  /// two numbers equal.
  [[nodiscard]] bool isDivisor(Constant c) const;

  /// The formula's value in the field; two constants are the same when theirs are.
  [[nodiscard]] FieldElement print(Constant c) const {
    return c < 0 ? -entry(c).print : entry(c).print;
  }
  /// 1 / print(c). @param c  not 0
  [[nodiscard]] FieldElement inverseOf(Constant c);

  /// Whether it is a number whatever its parameters are: nothing in it divides by what may be 0.
  [[nodiscard]] bool isAlwaysDefined(Constant c) const;

  /// The products that add up to a constant; none where they are more than `most`. Quotients and
  /// functions are taken for numbers.
  [[nodiscard]] std::optional<std::vector<ConstantProduct>> multiplyOut(Constant c,
                                                                        std::size_t most) const;

  struct Parameter {
    std::string name;
    Constant constant;
  };
  [[nodiscard]] const std::vector<Parameter>& parameters() const { return parameters_; }

  /// What computes `wanted` from the parameters, in their order.
  [[nodiscard]] Tape makeTape(const std::vector<Constant>& wanted) const;

 private:
  enum class Kind : std::uint8_t { Number, Parameter, Add, Multiply, Divide, Function };
  struct Entry {
    Kind kind;
    TapeOp function = TapeOp::Root;
    int order = 0;
    Constant a = 0, b = 0;  ///< operands; of a parameter a is its index
    double value = 0;
    FieldElement print{};  ///< the formula's value in the field
    bool numeric = false, divisor = false;
    bool undefined = false;  ///< where a parameter makes a divisor 0
    double products = 1;     ///< that it is the sum of when it is multiplied out
    FieldElement inverse{};  ///< of the print; 0 where nobody asked yet
  };
  [[nodiscard]] const Entry& entry(Constant c) const {
    return entries_[static_cast<std::size_t>(c < 0 ? -c : c)];
  }
  /// The constant of this print: a known one, or the new entry.
  Constant intern(const Entry& made);

  [[nodiscard]] std::vector<ConstantProduct> expand(Constant c) const;
  /// What was computed lately: searches for scales ask for the same few quotients all the time.
  struct Remembered {
    Constant a = 0, b = 0, result = 0;
  };
  static constexpr std::size_t kRemembered = 1024;
  template <typename Compute>
  Constant remember(std::vector<Remembered>& results, Constant a, Constant b,
                    const Compute& compute);

  ParameterRange range_;
  std::vector<Remembered> products_, quotients_;
  std::vector<Entry> entries_;
  std::unordered_map<std::uint64_t, Constant> known_;  ///< by print
  std::unordered_map<std::string, Constant> named_;
  std::vector<Parameter> parameters_;
};

}  // namespace denavit
