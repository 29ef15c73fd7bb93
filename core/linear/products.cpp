#include "core/linear/products.h"

namespace Eigen::internal {

template struct gebp_kernel<double, double, Index, WriteDouble, DoubleTraits::mr, DoubleTraits::nr,
                            false, false>;
template struct gemm_pack_lhs<double, Index, ReadDouble<ColMajor>, DoubleTraits::mr,
                              DoubleTraits::LhsProgress, DoubleTraits::LhsPacket4Packing, ColMajor,
                              false, false>;
template struct gemm_pack_lhs<double, Index, ReadDouble<RowMajor>, DoubleTraits::mr,
                              DoubleTraits::LhsProgress, DoubleTraits::LhsPacket4Packing, RowMajor,
                              false, false>;
template struct gemm_pack_rhs<double, Index, ReadDouble<ColMajor>, DoubleTraits::nr, ColMajor,
                              false, false>;
template struct gemm_pack_rhs<double, Index, ReadDouble<RowMajor>, DoubleTraits::nr, RowMajor,
                              false, false>;
template struct general_matrix_vector_product<Index, double, ReadDouble<ColMajor>, ColMajor, false,
                                              double, ReadDouble<ColMajor>, false>;
template struct general_matrix_vector_product<Index, double, ReadDouble<ColMajor>, ColMajor, false,
                                              double, ReadDouble<RowMajor>, false>;
template struct general_matrix_vector_product<Index, double, ReadDouble<RowMajor>, RowMajor, false,
                                              double, ReadDouble<ColMajor>, false>;
template struct general_matrix_vector_product<Index, double, ReadDouble<RowMajor>, RowMajor, false,
                                              double, ReadDouble<RowMajor>, false>;

}  // namespace Eigen::internal
