#include "core/linear/decompositions.h"

template class Eigen::HessenbergDecomposition<Eigen::MatrixXd>;
template class Eigen::RealSchur<Eigen::MatrixXd>;
template Eigen::RealSchur<Eigen::MatrixXd>& Eigen::RealSchur<Eigen::MatrixXd>::compute(
    const Eigen::EigenBase<Eigen::MatrixXd>&, bool);
template class Eigen::EigenSolver<Eigen::MatrixXd>;
template Eigen::EigenSolver<Eigen::MatrixXd>& Eigen::EigenSolver<Eigen::MatrixXd>::compute(
    const Eigen::EigenBase<Eigen::MatrixXd>&, bool);
template class Eigen::RealQZ<Eigen::MatrixXd>;
template class Eigen::GeneralizedEigenSolver<Eigen::MatrixXd>;
