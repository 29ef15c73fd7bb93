#pragma once

namespace denavit {

/// Holds back what Qt says while an application is made, and passes it on at the end. Where Qt
/// would abort the process, because no platform plugin works, that is said in a sentence and the
/// process ends with exit code 2.
class QtStart {
 public:
  QtStart();
  ~QtStart();
  QtStart(const QtStart&) = delete;
  QtStart& operator=(const QtStart&) = delete;
};

}  // namespace denavit
