#include "models/linearization/sample_growth.h"

#include "models/fields/issue_checker.h"

namespace denavit {

void failByGrowth(const std::string& field, double sampleTime) {
  failIn("", field,
         "is " + withUnit(sampleTime, "s") + ", in which the motion grows beyond all numbers",
         "take a sample time that is nearer to the time constants of the arm");
}

}  // namespace denavit
