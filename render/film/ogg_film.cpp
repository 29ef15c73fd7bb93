#include <algorithm>
#include <fstream>
#include <stdexcept>

#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkOggTheoraWriter.h>

#include "render/film/film_writer.h"

namespace denavit {
namespace {

/// rows of a picture -> vtkImageData (rows from the bottom) -> vtkOggTheoraWriter
class OggFilm final : public FilmWriter {
 public:
  OggFilm(const std::string& path, int width, int height, int framesPerSecond) {
    // VTK says what fails on stderr only: find out here.
    if (!std::ofstream(path, std::ios::binary)) fail();
    image_->SetDimensions(width, height, 1);
    image_->AllocateScalars(VTK_UNSIGNED_CHAR, 3);
    writer_->SetInputData(image_);
    writer_->SetFileName(path.c_str());
    writer_->SetRate(framesPerSecond);
    writer_->SetQuality(2);
    writer_->SetSubsampling(0);  // colours as sharp as shapes: thin coloured lines stay lines
    writer_->Start();
    started_ = true;
    check();
  }

  ~OggFilm() override { end(); }

  void add(const Picture& frame) override {
    for (int y = 0; y < frame.height; ++y) {
      auto* to = static_cast<std::uint8_t*>(image_->GetScalarPointer(0, frame.height - 1 - y, 0));
      for (int x = 0; x < frame.width; ++x, to += 3) std::copy_n(frame.at(x, y), 3, to);
    }
    image_->Modified();
    writer_->Write();
    check();
  }

  void finish() override {
    end();
    check();
  }

 private:
  void end() {
    if (started_) writer_->End();
    started_ = false;
  }
  void check() const {
    if (writer_->GetError()) fail();
  }
  [[noreturn]] static void fail() { throw std::runtime_error("cannot be written"); }

  vtkNew<vtkImageData> image_;
  vtkNew<vtkOggTheoraWriter> writer_;
  bool started_ = false;
};

}  // namespace

std::unique_ptr<FilmWriter> makeOggFilm(const std::string& path, int width, int height,
                                        int framesPerSecond) {
  return std::make_unique<OggFilm>(path, width, height, framesPerSecond);
}

}  // namespace denavit
