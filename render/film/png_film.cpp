#include <cstdio>
#include <filesystem>
#include <stdexcept>

#include <unistd.h>

#include "render/film/film_writer.h"

namespace denavit {
namespace {

namespace fs = std::filesystem;

class PngFilm final : public FilmWriter {
 public:
  explicit PngFilm(const std::string& path)
      : path_(path), temporary_(path + ".tmp" + std::to_string(::getpid())) {
    std::error_code error;
    if (fs::exists(path_, error) && !fs::is_empty(path_, error)) {
      throw std::runtime_error(path + ": exists and is not an empty folder");
    }
    fs::create_directories(temporary_, error);
    if (error) throw std::runtime_error(path + ": cannot be made (" + error.message() + ")");
  }

  ~PngFilm() override {
    std::error_code ignored;
    fs::remove_all(temporary_, ignored);
  }

  void add(const Picture& frame) override {
    std::string number = std::to_string(++count_);
    if (number.size() < 5) number.insert(0, 5 - number.size(), '0');
    writePng((temporary_ / ("frame-" + number + ".png")).string(), frame);
  }

  void finish() override {
    std::error_code error;
    fs::rename(temporary_, path_, error);
    if (error) {
      throw std::runtime_error(path_.string() + ": cannot be made (" + error.message() + ")");
    }
  }

 private:
  fs::path path_, temporary_;
  int count_ = 0;
};

}  // namespace

std::unique_ptr<FilmWriter> makePngFilm(const std::string& path) {
  return std::make_unique<PngFilm>(path);
}

}  // namespace denavit
