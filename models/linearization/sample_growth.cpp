#include "models/linearization/sample_growth.h"

#include "models/fields/issue_checker.h"

namespace denavit {

void failByGrowth(const std::string& field, double sampleTime) {
  failIn("", field,
         "is " + withUnit(sampleTime, "s") +
             "; within one sample the motion exceeds the range of numbers",
         "choose a shorter sample time, close to the time constants of the arm");
}

}  // namespace denavit
