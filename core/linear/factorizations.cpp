#include "core/linear/decompositions.h"

template class Eigen::HouseholderQR<Eigen::MatrixXd>;
template class Eigen::ColPivHouseholderQR<Eigen::MatrixXd>;
template Eigen::ColPivHouseholderQR<Eigen::MatrixXd>&
Eigen::ColPivHouseholderQR<Eigen::MatrixXd>::compute(const Eigen::EigenBase<Eigen::MatrixXd>&);
template class Eigen::FullPivLU<Eigen::MatrixXd>;
template class Eigen::PartialPivLU<Eigen::MatrixXd>;
template class Eigen::LDLT<Eigen::MatrixXd>;
template Eigen::LDLT<Eigen::MatrixXd>& Eigen::LDLT<Eigen::MatrixXd>::compute(
    const Eigen::EigenBase<Eigen::MatrixXd>&);
template class Eigen::LLT<Eigen::MatrixXd>;
template Eigen::LLT<Eigen::MatrixXd>& Eigen::LLT<Eigen::MatrixXd>::compute(
    const Eigen::EigenBase<Eigen::MatrixXd>&);
