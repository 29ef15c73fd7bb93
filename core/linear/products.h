#pragma once

#include <Eigen/Core>

// The kernels of products of matrices of any size, compiled once, as decompositions.h has it. Eigen
// names them inside only: the two orders are those of a matrix and of its transpose.
namespace Eigen::internal {

using DoubleTraits = gebp_traits<double, double>;
template <int Order>
using ReadDouble = const_blas_data_mapper<double, Index, Order>;
using WriteDouble = blas_data_mapper<double, Index, ColMajor, Unaligned, 1>;

extern template struct gebp_kernel<double, double, Index, WriteDouble, DoubleTraits::mr,
                                   DoubleTraits::nr, false, false>;
extern template struct gemm_pack_lhs<double, Index, ReadDouble<ColMajor>, DoubleTraits::mr,
                                     DoubleTraits::LhsProgress, DoubleTraits::LhsPacket4Packing,
                                     ColMajor, false, false>;
extern template struct gemm_pack_lhs<double, Index, ReadDouble<RowMajor>, DoubleTraits::mr,
                                     DoubleTraits::LhsProgress, DoubleTraits::LhsPacket4Packing,
                                     RowMajor, false, false>;
extern template struct gemm_pack_rhs<double, Index, ReadDouble<ColMajor>, DoubleTraits::nr,
                                     ColMajor, false, false>;
extern template struct gemm_pack_rhs<double, Index, ReadDouble<RowMajor>, DoubleTraits::nr,
                                     RowMajor, false, false>;
extern template struct general_matrix_vector_product<Index, double, ReadDouble<ColMajor>, ColMajor,
                                                     false, double, ReadDouble<ColMajor>, false>;
extern template struct general_matrix_vector_product<Index, double, ReadDouble<ColMajor>, ColMajor,
                                                     false, double, ReadDouble<RowMajor>, false>;
extern template struct general_matrix_vector_product<Index, double, ReadDouble<RowMajor>, RowMajor,
                                                     false, double, ReadDouble<ColMajor>, false>;
extern template struct general_matrix_vector_product<Index, double, ReadDouble<RowMajor>, RowMajor,
                                                     false, double, ReadDouble<RowMajor>, false>;
}  // namespace Eigen::internal
