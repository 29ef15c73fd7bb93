#pragma once

#include <Eigen/Eigenvalues>
#include <Eigen/SVD>

// Decompositions of matrices of any size that several files use, compiled once: they are what a
// build takes longest over.
extern template class Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>;
extern template class Eigen::GeneralizedSelfAdjointEigenSolver<Eigen::MatrixXd>;
extern template class Eigen::JacobiSVD<Eigen::MatrixXd>;
