#pragma once

#include "models/reproduction/reproduction.h"

namespace denavit {

// What the registry's lines run; one file each, named after the paper.
using Sections = std::vector<ReproductionSection>;

Sections reproduceAgreement(const ReproductionInputs& inputs);
Sections reproduceTurney81(const ReproductionInputs& inputs);
Sections reproduceTurney82(const ReproductionInputs& inputs);
Sections reproduceTurney83(const ReproductionInputs& inputs);
Sections reproduceTurney84(const ReproductionInputs& inputs);
Sections reproduceTurney85(const ReproductionInputs& inputs);
Sections reproduceTurney86(const ReproductionInputs& inputs);
Sections reproduceTurney101(const ReproductionInputs& inputs);
Sections reproduceTurney102(const ReproductionInputs& inputs);
Sections reproduceZomayaMorris(const ReproductionInputs& inputs);
Sections reproduceCraig61(const ReproductionInputs& inputs);
Sections reproduceCraig62(const ReproductionInputs& inputs);
Sections reproduceCraig63(const ReproductionInputs& inputs);
Sections reproduceCraig64(const ReproductionInputs& inputs);
Sections reproduceCraig65(const ReproductionInputs& inputs);
Sections reproduceCraig66(const ReproductionInputs& inputs);
Sections reproduceCraig67(const ReproductionInputs& inputs);
Sections reproduceCraig613(const ReproductionInputs& inputs);
Sections reproduceCraigProgramming(const ReproductionInputs& inputs);
Sections reproduceCraig6A(const ReproductionInputs& inputs);
std::vector<LineChart> plotCraig6A(const ReproductionInputs& inputs);
Sections reproduceCraig6B(const ReproductionInputs& inputs);
Sections reproduceCraig6C(const ReproductionInputs& inputs);
Sections reproduceElRayyes11(const ReproductionInputs& inputs);
Sections reproduceElRayyes42(const ReproductionInputs& inputs);
Sections reproduceElRayyes43(const ReproductionInputs& inputs);
Sections reproduceElRayyes44(const ReproductionInputs& inputs);
Sections reproduceElRayyes45(const ReproductionInputs& inputs);
Sections reproduceElRayyes46(const ReproductionInputs& inputs);
Sections reproduceElRayyes47(const ReproductionInputs& inputs);
Sections reproduceElRayyes49(const ReproductionInputs& inputs);
Sections reproduceElRayyes410(const ReproductionInputs& inputs);
Sections reproduceElRayyes411(const ReproductionInputs& inputs);
Sections reproduceElRayyes412(const ReproductionInputs& inputs);
Sections reproduceElRayyes413(const ReproductionInputs& inputs);
Sections reproduceElRayyes414(const ReproductionInputs& inputs);
Sections reproduceElRayyes415(const ReproductionInputs& inputs);
Sections reproduceElRayyesCase3(const ReproductionInputs& inputs);
Sections reproduceElRayyesCase4(const ReproductionInputs& inputs);

/// Tables 8.3 to 8.6 of Turney, Mudge, Lee, line by line, and what follows.
/// @param which  of publishedTables()
Sections compareTurneyTable(std::size_t which, std::string finding);
/// Number 4.5 is a table and a figure; this is the table's part.
Sections compareElRayyesTable45(const ReproductionInputs& inputs);

}  // namespace denavit
