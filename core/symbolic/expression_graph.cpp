#include "core/symbolic/expression_graph.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace denavit {

namespace {

bool byNode(const Multiple& a, const Multiple& b) { return a.node < b.node; }

/// The factor that most edges have in common, but for signs; of equally frequent ones the first.
Constant findCommonest(const ConstantTable& constants, const std::vector<Multiple>& terms) {
  Constant best = kOne;
  std::ptrdiff_t most = 0;
  for (const Multiple& term : terms) {
    const Constant size = std::abs(term.factor);
    if (size == kOne) return kOne;
    if (!constants.isDivisor(size)) continue;
    const auto count = std::count_if(terms.begin(), terms.end(), [&](const Multiple& other) {
      return std::abs(other.factor) == size;
    });
    if (count > most) {
      most = count;
      best = size;
    }
  }
  return best;
}

/// Whether an angle is k quarter turns, to rounding. @param k  0 to 3, filled
bool isQuarterTurns(double angle, int& k) {
  const double turns = angle / (std::numbers::pi / 2);
  const double nearest = std::round(turns);
  if (std::abs(turns - nearest) > 1e-12 || std::abs(nearest) > 1e6) return false;
  k = static_cast<int>(std::fmod(std::fmod(nearest, 4) + 4, 4));
  return true;
}

}  // namespace

ExpressionGraph::ExpressionGraph(std::shared_ptr<ConstantTable> constants, int mostNodes)
    : constants_(std::move(constants)), table_(1024, -1), mostNodes_(mostNodes) {
  nodes_.push_back({});
  hashes_.push_back(0);
}

std::uint64_t ExpressionGraph::hash(const Record& record, std::span<const Multiple> parts) const {
  std::uint64_t h = static_cast<std::uint64_t>(record.kind) * 1024 +
                    static_cast<std::uint64_t>(record.function) * 64;
  h = mixBits(h ^ static_cast<std::uint64_t>(record.order));
  for (const Multiple& part : parts) {
    h = mixBits(h ^ (static_cast<std::uint64_t>(static_cast<std::uint32_t>(part.node)) << 32 |
                     static_cast<std::uint32_t>(part.factor)));
  }
  return h;
}

void ExpressionGraph::grow() {
  const std::size_t size = table_.size() * 2;
  table_.assign(size, -1);
  for (std::size_t n = 1; n < nodes_.size(); ++n) {
    std::size_t slot = hashes_[n] & (size - 1);
    while (table_[slot] >= 0) slot = (slot + 1) & (size - 1);
    table_[slot] = static_cast<Node>(n);
  }
}

Node ExpressionGraph::intern(Record made, std::span<const Multiple> parts) {
  const std::uint64_t h = hash(made, parts);
  std::size_t slot = h & (table_.size() - 1);
  for (; table_[slot] >= 0; slot = (slot + 1) & (table_.size() - 1)) {
    const Node n = table_[slot];
    const Record& known = record(n);
    const auto knownParts = this->parts(n);
    if (hashes_[static_cast<std::size_t>(n)] == h && known.kind == made.kind &&
        known.function == made.function && known.order == made.order &&
        std::equal(parts.begin(), parts.end(), knownParts.begin(), knownParts.end())) {
      return n;
    }
  }
  if (size() >= mostNodes_) throw TooManyNodes(mostNodes_);
  const auto n = static_cast<Node>(nodes_.size());
  made.first = static_cast<std::uint32_t>(pool_.size());
  made.count = static_cast<std::uint32_t>(parts.size());
  pool_.insert(pool_.end(), parts.begin(), parts.end());
  nodes_.push_back(made);
  hashes_.push_back(h);
  table_[slot] = n;
  if (nodes_.size() * 2 > table_.size()) grow();
  return n;
}

Multiple ExpressionGraph::makeVariable(const std::string& name) {
  const auto index = static_cast<std::int32_t>(variables_.size());
  variables_.push_back(name);
  return {intern({.kind = NodeKind::Variable, .order = index}, {}), kOne};
}

Multiple ExpressionGraph::makeScaled(const Multiple& a, Constant c) const {
  const Constant factor = constants_->multiply(a.factor, c);
  return factor == kZero ? Multiple{} : Multiple{a.node, factor};
}

Multiple ExpressionGraph::makeSum(std::vector<Multiple> terms) {
  std::stable_sort(terms.begin(), terms.end(), byNode);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < terms.size();) {
    Multiple sum = terms[i++];
    while (i < terms.size() && terms[i].node == sum.node) {
      sum.factor = constants_->add(sum.factor, terms[i++].factor);
    }
    if (sum.factor != kZero) terms[kept++] = sum;
  }
  terms.resize(kept);
  if (terms.empty()) return {};
  if (terms.size() == 1) return terms.front();
  Constant scale = findCommonest(*constants_, terms);
  if (scale != kOne) {
    for (Multiple& term : terms) term.factor = constants_->divide(term.factor, scale);
  }
  if (terms.front().factor < 0) {
    scale = -scale;
    for (Multiple& term : terms) term.factor = -term.factor;
  }
  return {intern({.kind = NodeKind::Sum}, terms), scale};
}

Multiple ExpressionGraph::makeProduct(std::vector<Node> factors, Constant factor) {
  if (factor == kZero) return {};
  std::vector<Multiple> flat;
  for (const Node n : factors) {
    if (n == kUnit) continue;
    if (kind(n) == NodeKind::Product) {
      const auto inner = parts(n);
      flat.insert(flat.end(), inner.begin(), inner.end());
    } else {
      flat.push_back({n, kOne});
    }
  }
  if (flat.empty()) return {kUnit, factor};
  if (flat.size() == 1) return {flat.front().node, factor};
  std::sort(flat.begin(), flat.end(), byNode);
  return {intern({.kind = NodeKind::Product}, flat), factor};
}

Multiple ExpressionGraph::multiply(const Multiple& a, const Multiple& b) {
  return makeProduct({a.node, b.node}, constants_->multiply(a.factor, b.factor));
}

Multiple ExpressionGraph::makeInverse(const Multiple& a) {
  const Constant factor = constants_->divide(kOne, a.factor);
  if (a.node == kUnit) return {kUnit, factor};
  if (kind(a.node) == NodeKind::Inverse) return {parts(a.node).front().node, factor};
  const Multiple part{a.node, kOne};
  return {intern({.kind = NodeKind::Inverse}, std::span(&part, 1)), factor};
}

Multiple ExpressionGraph::makeFunction(TapeOp function, int order, const Multiple& a) {
  if (a.node == kUnit) return {kUnit, constants_->apply(function, order, a.factor)};
  Multiple argument = a;
  Constant sign = kOne;
  const bool isSine = function == TapeOp::Sine, isCosine = function == TapeOp::Cosine;
  if (isSine || isCosine || function == TapeOp::Sign) {
    if (argument.factor < 0) {
      argument.factor = -argument.factor;
      if (!isCosine) sign = -sign;
    }
  }
  if ((isSine || isCosine) && kind(a.node) == NodeKind::Sum && argument.factor == kOne) {
    // A constant number of quarter turns: it stands first, beside the unit.
    const auto terms = parts(a.node);
    int turns = 0;
    if (terms.front().node == kUnit && constants_->isNumber(terms.front().factor) &&
        isQuarterTurns(constants_->value(terms.front().factor), turns)) {
      const Multiple rest = makeSum({terms.begin() + 1, terms.end()});
      const bool other = turns % 2 == 1;
      // sin(x + 90°) = cos x, cos(x + 90°) = -sin x.
      const bool negative = turns == 2 || turns == (isSine ? 3 : 1);
      const TapeOp turned = other == isSine ? TapeOp::Cosine : TapeOp::Sine;
      return makeScaled(makeFunction(turned, 0, rest), negative ? -sign : sign);
    }
  }
  return {intern({.kind = NodeKind::Function, .function = function, .order = order},
                 std::span(&argument, 1)),
          sign};
}

Multiple ExpressionGraph::makeAngle(const Multiple& y, const Multiple& x) {
  if (y.node == kUnit && x.node == kUnit) {
    return {kUnit, constants_->angle(y.factor, x.factor)};
  }
  // No sign is taken out of y and no 0 made of it: at the negative x axis that is a turn apart.
  const Multiple arguments[] = {y, x};
  return {intern({.kind = NodeKind::Function, .function = TapeOp::Angle}, arguments), kOne};
}

}  // namespace denavit
