#pragma once

#include <string>

#include "models/import/raw_table.h"

namespace denavit {

/// Reads "tool  t = 0, 0, 0.1; rpy/xyz = -45°, 0°, 0°" of the toolbox's print-outs.
/// @returns whether the line is one
bool readPrintedFrame(const std::string& line, RawTable& table);

/// Takes words of a line beside a table that are no part of its headings: the unit of lengths or of
/// limits, as "(inches)", and types of joints, as "an RRP arm".
/// @throws DescriptionError where it numbers the types of joints otherwise than usual
void readNote(const std::string& line, RawTable& table);

/// Takes words beside a table that name the convention, a unit or the point of the tensors.
void readRemarks(const std::string& line, RawTable& table);

}  // namespace denavit
