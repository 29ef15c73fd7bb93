#pragma once

#include <string>
#include <vector>

#include "core/linear/pivot_signs.h"
#include "core/linear/sparse_lu.h"
#include "core/mechanism/mechanism.h"

namespace denavit {

/// Which coordinates of a mechanism are independent, and what the others follow from them: the
/// partition of coordinates (Wehage, Haug 1982) of Freeman's transfer (1985): q̇ = G u, q̈ = G u' + γ
/// where the closure's rows say A q̇ = 0 and A q̈ = -Ȧ q̇. Of dependent rows only as many are used as
/// there are dependent coordinates. Decides on values, so it is double only.
class CoordinateSet {
 public:
  /// @param rowScale, columnScale  what rows of A and coordinates are multiplied and measured by,
  ///   so that lengths and angles compare
  CoordinateSet(VecX<double> rowScale, VecX<double> columnScale);
  /// Of all coordinates of a mechanism, by its scales.
  explicit CoordinateSet(const Mechanism& mechanism)
      : CoordinateSet(makeRowScale(mechanism), makeColumnScale(mechanism)) {}

  [[nodiscard]] const VecX<double>& columnScale() const { return columnScale_; }

  /// What the closure's rows leave free.
  struct Rank {
    int rank = 0;
    int mobility = 0;
    VecX<double> singularValues;  ///< of the scaled A, falling
    /// The smallest that counts over the largest: how far the mechanism is from one in which the
    /// loops leave more motions free; 1 where nothing is closed.
    double regularity = 1;
    std::vector<int> redundantRows;  ///< that follow from the rows before them
  };
  [[nodiscard]] Rank calcRank(const MatX<double>& A) const;
  /// What the closure's rows leave free: an orthonormal basis of motions of the coordinates, these
  /// over their scale, N x mobility.
  [[nodiscard]] MatX<double> calcMotions(const MatX<double>& A) const;

  /// Chooses the independent coordinates at a pose: of those that are held as many as may be, then
  /// of the preferred ones, then those that move most.
  /// @param held       one per coordinate; empty: none
  /// @param preferred  indices, in this order; a coordinate is passed over that hardly moves when
  ///   those before it stay
  void choose(const MatX<double>& A, const std::vector<char>& held,
              const std::vector<int>& preferred);
  /// Takes these, whatever their condition. @returns false where they are not independent, or not
  /// as many as the mobility
  [[nodiscard]] bool take(const MatX<double>& A, const std::vector<int>& independent);

  [[nodiscard]] const std::vector<int>& independent() const { return independent_; }
  [[nodiscard]] const std::vector<int>& dependent() const { return dependent_; }
  [[nodiscard]] int mobility() const { return static_cast<int>(independent_.size()); }
  [[nodiscard]] int rank() const { return static_cast<int>(dependent_.size()); }
  [[nodiscard]] const std::vector<int>& rows() const { return rows_; }
  /// Goes back to what was chosen once.
  /// @param signs  their memory()
  void recall(std::vector<int> independent, std::vector<int> rows, std::vector<int> order,
              const std::vector<int>& signs);
  /// The dependent coordinates in the order in which they are solved for.
  [[nodiscard]] const std::vector<int>& order() const { return order_; }

  /// Factors A's chosen part. Allocates nothing. @returns false where it is singular
  [[nodiscard]] bool factor(const MatX<double>& A);
  /// x of the dependent coordinates for which A x = right, those of the independent ones being 0.
  /// @param right  one per row of A   @param x  of size N, filled
  void solve(const VecX<double>& right, VecX<double>& x);
  /// G, N x m: ones where coordinates are independent. At the last factor().
  void calcG(const MatX<double>& A, MatX<double>& G);
  /// The largest of G, coordinates measured by their scale.
  [[nodiscard]] double calcLargest(const MatX<double>& G) const;
  /// The smallest pivot over the largest, at the last factor().
  [[nodiscard]] double pivotRatio() const { return lu_.pivotRatio(); }
  /// Watches what is factored for singularities from here on, see PivotSigns.
  void watch(const MatX<double>& A);
  /// Whether none was passed, as far as signs tell. Allocates nothing.
  [[nodiscard]] bool isBeforeSingularity(const MatX<double>& A);
  [[nodiscard]] const PivotSigns& signs() const { return signs_; }

  /// How far the chosen set is from being dependent: the smallest singular value of what is solved
  /// for the dependent coordinates, over the smallest of all closure rows; 1 is best.
  [[nodiscard]] double calcCondition(const MatX<double>& A) const;

 private:
  [[nodiscard]] MatX<double> scaled(const MatX<double>& A) const;
  void adopt(const MatX<double>& A, std::vector<int> independent, int rank);
  void findDependent();
  void sortColumns(const MatX<double>& A);
  void fill(const MatX<double>& A, MatX<double>& D) const;

  VecX<double> rowScale_, columnScale_;
  std::vector<int> independent_, dependent_, rows_;
  std::vector<int> order_;  ///< of the dependent ones in the factored matrix
  SparseLu lu_;
  PivotSigns signs_;
  MatX<double> watched_;
  VecX<double> x_;
  MatX<double> X_;  ///< G of the dependent coordinates, transposed
};

/// Singular values below this part of the largest are 0.
inline constexpr double kSingular = 1e-9;

}  // namespace denavit
