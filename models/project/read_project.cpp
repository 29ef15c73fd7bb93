#include <array>
#include <filesystem>

#include "models/files/read_file.h"
#include "models/project/project_file.h"
#include "models/project/project_json.h"
#include "models/robot/robot_json.h"
#include "models/scenario/scenario_issues.h"
#include "models/scenario/scenario_json.h"

namespace denavit {
namespace {

NamedState readState(JsonReader& reader) {
  NamedState state;
  reader.require("name", "give the state a name, as \"elbow up\"");
  reader.text("name", state.name);
  reader.numbers("q", state.q);
  reader.numbers("qd", state.qd);
  return state;
}

void requirePositive(JsonReader& reader, const std::string& key, double& value, double usual,
                     const std::string& remedy) {
  if (value > 0) return;
  reader.add(key, "is not positive", remedy);
  value = usual;
}

CameraView readView(JsonReader& reader) {
  CameraView view;
  const CameraView usual;
  for (const char* key : {"name", "position", "focal_point"}) {
    reader.require(key, "a view has a name, a position and a focal_point [m]");
  }
  reader.text("name", view.name);
  reader.vector("position", view.position_W);
  reader.vector("focal_point", view.focalPoint_W);
  reader.vector("up", view.up_W);
  reader.number("view_angle", view.viewAngle_rad);
  reader.boolean("parallel", view.parallel);
  reader.number("parallel_scale", view.parallelScale);
  requirePositive(reader, "view_angle", view.viewAngle_rad, usual.viewAngle_rad,
                  "give the opening of the camera in rad, as 0.5236");
  requirePositive(reader, "parallel_scale", view.parallelScale, usual.parallelScale,
                  "give half of the height that is seen in m, as 1");
  return view;
}

SpectrumSpec readSpectrum(JsonReader& reader) {
  using Window = SpectrumSpec::Window;
  using Detrend = SpectrumSpec::Detrend;
  SpectrumSpec spectrum;
  std::string window = "hann", detrend = "mean";
  reader.choice("window", window, {"hann", "blackman", "flat_top", "none"});
  reader.choice("detrend", detrend, {"mean", "linear", "none"});
  reader.boolean("density", spectrum.density);
  spectrum.window = window == "blackman"   ? Window::Blackman
                    : window == "flat_top" ? Window::FlatTop
                    : window == "none"     ? Window::Rectangular
                                           : Window::Hann;
  spectrum.detrend = detrend == "linear" ? Detrend::Linear
                     : detrend == "none" ? Detrend::None
                                         : Detrend::Mean;
  return spectrum;
}

PlotSpec readPlot(JsonReader& reader) {
  PlotSpec plot;
  std::string kind = "time";
  reader.choice("kind", kind, {"time", "xy", "spectrum"});
  plot.kind = kind == "xy"         ? PlotSpec::Kind::XY
              : kind == "spectrum" ? PlotSpec::Kind::Spectrum
                                   : PlotSpec::Kind::Time;
  reader.text("title", plot.title);
  reader.text("preset", plot.preset);
  reader.text("x", plot.xChannel);
  reader.object("spectrum", [&](JsonReader& r) { plot.spectrum = readSpectrum(r); });
  reader.objects("curves", [&](JsonReader& r, std::size_t) {
    CurveSpec curve;
    r.require("channel", "name a column of the run, as \"q1_rad\"");
    r.text("channel", curve.channel);
    r.boolean("right_axis", curve.rightAxis);
    plot.curves.push_back(std::move(curve));
  });
  return plot;
}

DerivedChannel readChannel(JsonReader& reader) {
  DerivedChannel channel;
  reader.require("name", "give the channel a name, as \"power1\"");
  reader.require("expression", "write it in other channels, as \"tau1_Nm * qd1_rad_s\"");
  reader.text("name", channel.name);
  reader.text("unit", channel.unit);
  reader.text("expression", channel.expression);
  return channel;
}

MeasuredFile readMeasuredFile(JsonReader& reader) {
  MeasuredFile file;
  reader.require("name", "give the table a name, as \"bench\"");
  reader.require("path", "name the CSV file");
  reader.text("name", file.name);
  reader.text("path", file.path);
  reader.number("shift", file.shift_s);
  reader.number("scale", file.scale);
  requirePositive(reader, "scale", file.scale, 1, "give the factor of the file's times, as 1");
  return file;
}

}  // namespace

Desk readDeskObject(JsonReader& reader) {
  Desk desk;
  reader.objects("states",
                 [&](JsonReader& r, std::size_t) { desk.states.push_back(readState(r)); });
  reader.objects("views", [&](JsonReader& r, std::size_t) { desk.views.push_back(readView(r)); });
  reader.objects("plots", [&](JsonReader& r, std::size_t) { desk.plots.push_back(readPlot(r)); });
  reader.objects("derived_channels", [&](JsonReader& r, std::size_t) {
    desk.derivedChannels.push_back(readChannel(r));
  });
  reader.objects("measured_files", [&](JsonReader& r, std::size_t) {
    desk.measuredFiles.push_back(readMeasuredFile(r));
  });
  reader.boolean("plots_stacked", desk.plotsStacked);
  return desk;
}

ProjectDescription readProjectObject(JsonReader& reader, const std::string& folder) {
  ProjectDescription project;
  project.scenario.folder = folder;
  if (!readSchema(reader, "denavit-project/1", true)) {
    reader.ignoreRest();
    return project;
  }
  reader.require("scenario", "give the object of a denavit-scenario/1 file");
  reader.object("scenario",
                [&](JsonReader& r) { project.scenario = readScenarioObject(r, folder); });
  reader.object("desk", [&](JsonReader& r) { project.desk = readDeskObject(r); });
  return project;
}

ProjectDescription parseProject(std::string_view text, const std::string& source,
                                const std::string& folder) {
  const JsonDocument document = parseJson(text, source);
  JsonContext context;
  context.issues = document.issues;
  context.longNumbers = document.longNumbers;
  JsonReader reader(document.root, "", context);
  ProjectDescription project;
  if (document.root.is_object()) {
    project = readProjectObject(reader, folder);
    reader.finish();
  }
  if (!context.issues.empty()) throw DescriptionError(source, std::move(context.issues));
  return project;
}

ProjectDescription readProject(const std::string& path) {
  return parseProject(readFile(path, kLargestDescription), path, folderOfFile(path));
}

}  // namespace denavit
