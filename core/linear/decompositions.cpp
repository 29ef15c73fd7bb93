#include "core/linear/decompositions.h"

template class Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>;
template class Eigen::GeneralizedSelfAdjointEigenSolver<Eigen::MatrixXd>;
template class Eigen::JacobiSVD<Eigen::MatrixXd>;
