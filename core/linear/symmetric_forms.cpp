#include "core/linear/decompositions.h"

template class Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>;
template Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>&
Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>::compute(const Eigen::EigenBase<Eigen::MatrixXd>&,
                                                        int);
template class Eigen::GeneralizedSelfAdjointEigenSolver<Eigen::MatrixXd>;
template class Eigen::JacobiSVD<Eigen::MatrixXd>;
