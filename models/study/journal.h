#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "models/files/descriptor.h"

namespace denavit {

/// What a study has computed so far, in a file that grows record by record: whenever the program is
/// ended, what is in it stays. One program at a time writes to it (flock).
class StudyJournal {
 public:
  enum class Start { Fresh, Resume };

  /// Opens the journal of a results file, NAME.part beside it. A record that was being written when
  /// a program ended is cut off.
  /// @param identity  tells this study from every other one; of studies that give the same bytes
  ///   the same
  /// @param count     runs of the study
  /// @throws DescriptionError where it cannot be written, another program writes to it, where it is
  ///   of another study, and, of Fresh, where it holds runs already
  StudyJournal(const std::string& results, std::string_view identity, std::uint64_t count,
               Start start);
  /// One without a name, in the folder for temporary files: gone with the program.
  StudyJournal(std::string_view identity, std::uint64_t count);

  [[nodiscard]] static std::string pathFor(const std::string& results);

  /// @throws DescriptionError where the disk does not take it: what was there before stays whole
  void append(std::uint64_t index, std::string_view record);

  [[nodiscard]] std::uint64_t count() const { return places_.size(); }
  [[nodiscard]] std::uint64_t doneCount() const { return done_; }
  [[nodiscard]] bool isDone(std::uint64_t index) const { return places_[index] != 0; }
  /// Runs that are not in it, in order.
  [[nodiscard]] std::vector<std::uint64_t> listMissing() const;
  /// The record of a run that is done.
  /// @throws DescriptionError where the disk fails
  [[nodiscard]] std::string read(std::uint64_t index) const;

  /// Removes it: the results are written.
  void remove();

 private:
  void open(std::string_view identity, Start start);
  void begin(std::string_view identity);
  void readAll(std::string_view identity, Start start);
  void write(std::string_view bytes);
  [[nodiscard]] std::string readAt(std::uint64_t offset, std::uint64_t size) const;
  [[noreturn]] void failWriting(const std::string& reason) const;
  [[noreturn]] void fail(const std::string& what, const std::string& remedy) const;

  std::string path_;
  bool hasName_ = true;
  Descriptor file_;
  std::uint64_t size_ = 0;             ///< [bytes] of what is whole
  std::vector<std::uint64_t> places_;  ///< where each run's record begins; 0: it is not done
  std::uint64_t done_ = 0;
};

}  // namespace denavit
