#pragma once

#include <string>
#include <vector>

#include "models/import/code_blocks.h"
#include "models/import/raw_table.h"
#include "models/import/toolbox_program.h"

namespace denavit {

/// The name of the matrix whose rows a program hands to MathWorks' setFixedTransform with 'dh' or
/// 'mdh'; empty where it calls no such function, or with poses only.
/// @throws DescriptionError where the calls do not follow a matrix row by row, with their line
[[nodiscard]] std::string findMathWorksMatrix(const std::vector<CodeStatement>& statements);

/// Completes the table of that matrix: convention, types of joints, masses and tensors.
/// @throws DescriptionError where joints and rows do not fit together, with the line
void readMathWorksTree(RawTable& table, const std::string& matrix, const CodeProgram& code,
                       const std::vector<CodeStatement>& statements, const ToolboxArms& program);

}  // namespace denavit
