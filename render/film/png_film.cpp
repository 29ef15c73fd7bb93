#include <filesystem>

#include "render/film/film_writer.h"

namespace denavit {
namespace {

class PngFilm final : public FilmWriter {
 public:
  explicit PngFilm(const std::string& folder) : folder_(folder) {}

  void add(const Picture& frame) override {
    std::string number = std::to_string(++count_);
    if (number.size() < 5) number.insert(0, 5 - number.size(), '0');
    try {
      writePng((folder_ / ("frame-" + number + ".png")).string(), frame);
    } catch (const std::runtime_error&) {
      throw std::runtime_error("frame " + number + " cannot be written");
    }
  }
  void finish() override {}

 private:
  std::filesystem::path folder_;
  int count_ = 0;
};

}  // namespace

std::unique_ptr<FilmWriter> makePngFilm(const std::string& folder) {
  return std::make_unique<PngFilm>(folder);
}

}  // namespace denavit
