#include "models/scenario/motion_jumps.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "core/simulation/input_watch.h"
#include "core/simulation/sampled_motion.h"
#include "models/fields/issue_checker.h"
#include "models/json/number_text.h"
#include "models/scenario/formula_motion.h"

namespace denavit {
namespace {

constexpr int kIntervals = 1000, kSuspects = 16, kHalvings = 60;
/// Of the run: so near to a named instant, where slopes are lost in rounding, a jump is the named
/// one.
constexpr double kNear = 1e-7;

/// Relative difference up to which a time in `breaks` names an instant.
constexpr double kSameAsNamed = 1e-12;

/// A motion that goes this part of its way in a time that steps may pass over leaps.
constexpr double kLeap = 0.2, kLeastLeap = 1e-6;

/// One of the coordinates that a motion moves.
class Coordinate {
 public:
  Coordinate(SampledMotion& motion, std::size_t k) : motion_(motion), k_(k) {}
  [[nodiscard]] PrescribedMotion::Sample at(double t) const { return motion_.calc(t)[k_]; }

 private:
  SampledMotion& motion_;
  std::size_t k_;
};

/// An interval and the motion at its ends.
struct Piece {
  double begin, end;
  PrescribedMotion::Sample from, to;
  /// What a smooth motion makes small with the length: the change of the rate, and what of the
  /// change of the position the rates do not account for.
  [[nodiscard]] double change() const {
    const double travelled = 0.5 * (from.qd + to.qd) * (end - begin);
    const double sum = std::abs(to.qd - from.qd) + std::abs(to.q - from.q - travelled);
    return std::isnan(sum) ? std::numeric_limits<double>::infinity() : sum;
  }
};

/// The positions that were met.
struct Way {
  double low, high;
  void add(double q) {
    low = std::min(low, q);
    high = std::max(high, q);
  }
};

/// The half of a piece that changes more, again and again, down to a length [s].
Piece narrow(const Coordinate& motion, Piece piece, double length, Way& way) {
  for (int k = 0; k < kHalvings && piece.end - piece.begin > length; ++k) {
    const double middle = 0.5 * (piece.begin + piece.end);
    if (!(middle > piece.begin && middle < piece.end)) break;
    const PrescribedMotion::Sample at = motion.at(middle);
    way.add(at.q);
    const Piece left{piece.begin, middle, piece.from, at}, right{middle, piece.end, at, piece.to};
    piece = left.change() >= right.change() ? left : right;
  }
  return piece;
}

/// Whether it is between two steps that a position changes, all or much of it.
bool leaps(const Coordinate& motion, const Piece& suspect, Way way) {
  if (!(suspect.end - suspect.begin > 10 * InputWatch::kFloor)) return false;
  const Piece piece = narrow(motion, suspect, InputWatch::kFloor, way);
  const double leap = std::abs(piece.to.q - piece.from.q);
  return leap > kLeap * (way.high - way.low) && leap > kLeastLeap * (1 + std::abs(piece.to.q));
}

/// [s] Where a position or rate jumps that no formula told of: by halving the intervals, of a
/// thousand, that change the most.
std::optional<double> findHiddenJump(const Coordinate& motion, double duration,
                                     const std::vector<double>& breaks) {
  if (!(duration > 0)) return std::nullopt;
  // The end of the run is excluded: a jump there has no effect.
  duration *= 1 - kNear;
  std::vector<Piece> pieces;
  double size = 0;
  Way way{motion.at(0).q, motion.at(0).q};
  for (int k = 0; k < kIntervals; ++k) {
    const double begin = duration * k / kIntervals, end = duration * (k + 1) / kIntervals;
    pieces.push_back({begin, end, motion.at(begin), motion.at(end)});
    const double rate = std::max(std::abs(pieces.back().from.qd), std::abs(pieces.back().from.q));
    if (!std::isfinite(rate)) continue;
    size = std::max(size, rate);
    way.add(pieces.back().from.q);
  }
  std::erase_if(pieces, [](const Piece& piece) { return !std::isfinite(piece.change()); });
  const auto suspects = std::min<std::size_t>(pieces.size(), kSuspects);
  std::partial_sort(pieces.begin(), pieces.begin() + static_cast<std::ptrdiff_t>(suspects),
                    pieces.end(),
                    [](const Piece& a, const Piece& b) { return a.change() > b.change(); });
  std::optional<double> first;
  for (std::size_t k = 0; k < suspects; ++k) {
    const Piece piece = narrow(motion, pieces[k], 0, way);
    if (!(piece.change() > 1e-6 * (1 + size)) && !leaps(motion, pieces[k], way)) continue;
    const bool named = std::ranges::any_of(
        breaks, [&](double t) { return std::abs(t - piece.end) <= kNear * duration; });
    if (!named && (!first || piece.end < *first)) first = piece.end;
  }
  return first;
}

/// Relative changes that are more than rounding.
constexpr double kJump = 1e-9;

/// What changes at an instant, relative to the sizes there.
struct Jump {
  double position, rate;
};

Jump calcJump(const Coordinate& motion, double t) {
  const double aside = 16 * std::numeric_limits<double>::epsilon() * t;
  const PrescribedMotion::Sample from = motion.at(t - aside), to = motion.at(t + aside);
  const auto relative = [](double a, double b) {
    return std::abs(b - a) / (1 + std::abs(a) + std::abs(b));
  };
  return {relative(from.q, to.q), relative(from.qd, to.qd)};
}

std::string tell(const std::vector<double>& times) {
  // All digits are printed if six would name another instant.
  const double t = times.front();
  const bool isShort = std::abs(*findNumber(toReadable(t)) - t) <= kSameAsNamed * t;
  std::string text = "t = " + (isShort ? toReadable(t) : toShortest(t)) + " s";
  if (times.size() > 1) text += " and " + std::to_string(times.size() - 1) + " times more";
  return text;
}

class MotionChecker {
 public:
  MotionChecker(const Simulation& simulation, const std::vector<InputJumps>& jumps)
      : simulation_(simulation),
        motions_(sampleMotions(simulation)),
        jumps_(jumps),
        breaks_(makeBreaks(simulation, jumps)) {}

  std::vector<Issue> findAll() {
    for (SampledMotion& motion : motions_) {
      for (std::size_t k = 0; k < motion.joints().size(); ++k) {
        check(motion.joints()[k], Coordinate(motion, k));
      }
    }
    return std::move(issues_);
  }

 private:
  void check(int joint, const Coordinate& motion) {
    const std::string where = "prescribed." + std::to_string(joint + 1);
    if (isTooJumpy(joint)) return;  // of which input_jumps tell
    std::vector<double> positions, rates;
    for (const double t : breaks_) {
      const Jump jump = calcJump(motion, t);
      const bool isNamed = std::ranges::any_of(simulation_.breaks, [&](double named) {
        return std::abs(named - t) <= kSameAsNamed * t;
      });
      if (jump.position > kJump) {
        if (!isNamed) positions.push_back(t);
      } else if (jump.rate > kJump && !isNamed && simulation_.flexible) {
        rates.push_back(t);
      }
    }
    if (rates.empty() && positions.empty()) {
      const auto hidden = findHiddenJump(motion, simulation_.duration, breaks_);
      if (hidden) rates.push_back(*hidden);
    }
    report(where, positions, rates);
  }

  void report(const std::string& where, const std::vector<double>& positions,
              const std::vector<double>& rates) {
    using enum Issue::Severity;
    if (!positions.empty()) {
      issues_.push_back({Error, where,
                         "jumps in position at " + tell(positions) + ", which no body can follow",
                         "make the motion smooth, or name this instant in breaks to let it jump"});
    }
    if (!rates.empty()) {
      issues_.push_back(
          {Error, where,
           "jumps in position or rate at " + tell(rates) + ", a blow that the arm would not feel",
           "name this instant in breaks, or make the motion smooth"});
    }
  }

  [[nodiscard]] bool isTooJumpy(int joint) const {
    return std::ranges::any_of(jumps_, [&](const InputJumps& input) {
      return input.source == InputJumps::Source::Motion && input.index == joint && input.tooMany;
    });
  }

  const Simulation& simulation_;
  std::vector<SampledMotion> motions_;
  const std::vector<InputJumps>& jumps_;
  std::vector<double> breaks_;
  std::vector<Issue> issues_;
};

}  // namespace

std::vector<Issue> findMotionJumps(const Simulation& simulation,
                                   const std::vector<InputJumps>& jumps) {
  return MotionChecker(simulation, jumps).findAll();
}

std::vector<Issue> findNamedJumps(const ScenarioDescription& scenario) {
  std::vector<Issue> issues;
  for (const auto& [joint, expression] : scenario.prescribed) {
    if (findFormulaError(expression, {"t"})) continue;
    const FormulaMotion motion(joint - 1, expression);
    SampledMotion sampled(motion);
    const Coordinate coordinate(sampled, 0);
    std::vector<double> times;
    for (const double t : scenario.breaks) {
      if (t > 0 && t < scenario.duration && calcJump(coordinate, t).position > kJump)
        times.push_back(t);
    }
    if (times.empty()) continue;
    issues.push_back(
        {Issue::Severity::Warning, "prescribed." + std::to_string(joint),
         "jumps in position at " + tell(times) + ", named in breaks; no body can follow that",
         "make the motion smooth where forces and energies matter"});
  }
  return issues;
}

}  // namespace denavit
