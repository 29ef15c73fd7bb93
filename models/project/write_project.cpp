#include "models/files/atomic_file.h"
#include "models/project/project_file.h"
#include "models/project/project_json.h"
#include "models/scenario/scenario_json.h"

namespace denavit {
namespace {

JsonNode numbers(const std::vector<double>& values) {
  JsonNode list = JsonNode::list();
  for (const double value : values) list.add(JsonNode::number(value));
  return list;
}

JsonNode numbers(const Eigen::Vector3d& v) {
  return numbers(std::vector<double>{v.x(), v.y(), v.z()});
}

void addText(JsonNode& node, const char* key, const std::string& text) {
  if (!text.empty()) node.add(key, JsonNode::text(text));
}

/// An object or list, unless it is empty.
void addFilled(JsonNode& node, const char* key, JsonNode member) {
  if (!member.isEmpty()) node.add(key, std::move(member));
}

JsonNode stateNode(const NamedState& state) {
  JsonNode node = JsonNode::object();
  node.add("name", JsonNode::text(state.name));
  addFilled(node, "q", numbers(state.q));
  addFilled(node, "qd", numbers(state.qd));
  return node;
}

JsonNode viewNode(const CameraView& view) {
  const CameraView usual;
  JsonNode node = JsonNode::object();
  node.add("name", JsonNode::text(view.name));
  node.add("position", numbers(view.position_W));
  node.add("focal_point", numbers(view.focalPoint_W));
  if (view.up_W != usual.up_W) node.add("up", numbers(view.up_W));
  if (view.viewAngle_rad != usual.viewAngle_rad) {
    node.add("view_angle", JsonNode::number(view.viewAngle_rad));
  }
  if (view.parallel) node.add("parallel", JsonNode::boolean(true));
  if (view.parallelScale != usual.parallelScale) {
    node.add("parallel_scale", JsonNode::number(view.parallelScale));
  }
  return node;
}

JsonNode spectrumNode(const SpectrumSpec& spectrum) {
  using Window = SpectrumSpec::Window;
  using Detrend = SpectrumSpec::Detrend;
  JsonNode node = JsonNode::object();
  if (spectrum.window != Window::Hann) {
    node.add("window", JsonNode::text(spectrum.window == Window::Blackman  ? "blackman"
                                      : spectrum.window == Window::FlatTop ? "flat_top"
                                                                           : "none"));
  }
  if (spectrum.detrend != Detrend::Mean) {
    node.add("detrend", JsonNode::text(spectrum.detrend == Detrend::Linear ? "linear" : "none"));
  }
  if (spectrum.density) node.add("density", JsonNode::boolean(true));
  return node;
}

JsonNode plotNode(const PlotSpec& plot) {
  JsonNode node = JsonNode::object();
  const bool time = plot.kind == PlotSpec::Kind::Time;
  node.add("kind", JsonNode::text(time                              ? "time"
                                  : plot.kind == PlotSpec::Kind::XY ? "xy"
                                                                    : "spectrum"));
  addText(node, "title", plot.title);
  addText(node, "preset", plot.preset);
  addText(node, "x", plot.xChannel);
  addFilled(node, "spectrum", spectrumNode(plot.spectrum));
  JsonNode curves = JsonNode::list();
  for (const CurveSpec& curve : plot.curves) {
    JsonNode one = JsonNode::object();
    one.add("channel", JsonNode::text(curve.channel));
    if (curve.rightAxis) one.add("right_axis", JsonNode::boolean(true));
    curves.add(std::move(one));
  }
  addFilled(node, "curves", std::move(curves));
  return node;
}

JsonNode channelNode(const DerivedChannel& channel) {
  JsonNode node = JsonNode::object();
  node.add("name", JsonNode::text(channel.name));
  addText(node, "unit", channel.unit);
  node.add("expression", JsonNode::text(channel.expression));
  return node;
}

JsonNode measuredNode(const MeasuredFile& file) {
  JsonNode node = JsonNode::object();
  node.add("name", JsonNode::text(file.name));
  node.add("path", JsonNode::text(file.path));
  if (file.shift_s != 0) node.add("shift", JsonNode::number(file.shift_s));
  if (file.scale != 1) node.add("scale", JsonNode::number(file.scale));
  return node;
}

template <typename Item, typename Make>
JsonNode listOf(const std::vector<Item>& items, Make make) {
  JsonNode list = JsonNode::list();
  for (const Item& item : items) list.add(make(item));
  return list;
}

}  // namespace

JsonNode toNode(const Desk& desk) {
  JsonNode node = JsonNode::object();
  addFilled(node, "states", listOf(desk.states, stateNode));
  addFilled(node, "views", listOf(desk.views, viewNode));
  addFilled(node, "plots", listOf(desk.plots, plotNode));
  addFilled(node, "derived_channels", listOf(desk.derivedChannels, channelNode));
  addFilled(node, "measured_files", listOf(desk.measuredFiles, measuredNode));
  if (desk.plotsStacked) node.add("plots_stacked", JsonNode::boolean(true));
  return node;
}

JsonNode toNode(const ProjectDescription& project, bool robotInside) {
  JsonNode node = JsonNode::object();
  node.add("schema", JsonNode::text("denavit-project/1"));
  node.add("scenario", toNode(project.scenario, robotInside));
  addFilled(node, "desk", toNode(project.desk));
  return node;
}

std::string toJson(const ProjectDescription& project) { return toNode(project, false).toText(); }

void writeProject(const std::string& path, const ProjectDescription& project) {
  writeAtomically(path, toJson(project));
}

}  // namespace denavit
