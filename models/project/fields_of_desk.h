#pragma once

#include <array>

#include "models/fields/quantities.h"
#include "models/fields/read_fields.h"
#include "models/fields/write_fields.h"
#include "models/project/desk.h"

/// The fields of a project's desk, each described once, as fields_of_robot.h does for robots. By
/// hand stays the study, an object that is kept as it is: what is wrong in it is said where it is
/// shown.
namespace denavit {

template <>
struct Vocabulary<SpectrumSpec::Window> {
  static constexpr std::array words{word(SpectrumSpec::Window::Rectangular, "none"),
                                    word(SpectrumSpec::Window::Hann, "hann"),
                                    word(SpectrumSpec::Window::Blackman, "blackman"),
                                    word(SpectrumSpec::Window::FlatTop, "flat_top")};
};

template <>
struct Vocabulary<SpectrumSpec::Detrend> {
  static constexpr std::array words{word(SpectrumSpec::Detrend::None, "none"),
                                    word(SpectrumSpec::Detrend::Mean, "mean"),
                                    word(SpectrumSpec::Detrend::Linear, "linear")};
};

template <>
struct Vocabulary<PlotSpec::Kind> {
  static constexpr std::array words{word(PlotSpec::Kind::Time, "time"),
                                    word(PlotSpec::Kind::XY, "xy"),
                                    word(PlotSpec::Kind::Spectrum, "spectrum")};
};

template <>
struct FieldList<NamedState> {
  static constexpr auto fields = std::tuple{
      field("name", &NamedState::name, required("give the state a name, as \"elbow up\""), kAlways),
      field("q", &NamedState::q), field("qd", &NamedState::qd)};
};

inline constexpr const char* kViewNeeds = "a view has a name, a position and a focal_point [m]";

template <>
struct FieldList<CameraView> {
  static constexpr auto fields = std::tuple{
      field("name", &CameraView::name, required(kViewNeeds), kAlways),
      field("position", &CameraView::position_W, kLength, required(kViewNeeds), kAlways),
      field("focal_point", &CameraView::focalPoint_W, kLength, required(kViewNeeds), kAlways),
      field("up", &CameraView::up_W),
      field("view_angle", &CameraView::viewAngle_rad),
      field("parallel", &CameraView::parallel),
      field("parallel_scale", &CameraView::parallelScale)};
};

template <>
struct FieldList<CurveSpec> {
  static constexpr auto fields =
      std::tuple{field("channel", &CurveSpec::channel,
                       required("name a column of the run, as \"q1_rad\""), kAlways),
                 field("right_axis", &CurveSpec::rightAxis)};
};

template <>
struct FieldList<SpectrumSpec> {
  static constexpr auto fields =
      std::tuple{field("window", &SpectrumSpec::window), field("detrend", &SpectrumSpec::detrend),
                 field("density", &SpectrumSpec::density)};
};

template <>
struct FieldList<PlotSpec> {
  static constexpr auto fields =
      std::tuple{field("kind", &PlotSpec::kind, kAlways), field("title", &PlotSpec::title),
                 field("preset", &PlotSpec::preset),      field("x", &PlotSpec::xChannel),
                 field("spectrum", &PlotSpec::spectrum),  field("curves", &PlotSpec::curves),
                 field("hidden", &PlotSpec::hidden)};
};

template <>
struct FieldList<DerivedChannel> {
  static constexpr auto fields = std::tuple{
      field("name", &DerivedChannel::name, required("give the channel a name, as \"power1\""),
            kAlways),
      field("unit", &DerivedChannel::unit),
      field("expression", &DerivedChannel::expression,
            required("write it in other channels, as \"tau1_Nm * qd1_rad_s\""), kAlways)};
};

template <>
struct FieldList<MeasuredFile> {
  static constexpr auto fields = std::tuple{
      field("name", &MeasuredFile::name, required("give the table a name, as \"bench\""), kAlways),
      field("path", &MeasuredFile::path, required("name the CSV file"), kAlways),
      field("shift", &MeasuredFile::shift_s), field("scale", &MeasuredFile::scale)};
};

template <>
struct FieldList<Desk> {
  static constexpr auto fields = std::tuple{field("states", &Desk::states),
                                            field("views", &Desk::views),
                                            field("plots", &Desk::plots),
                                            field("derived_channels", &Desk::derivedChannels),
                                            field("measured_files", &Desk::measuredFiles),
                                            field("coupler_curve", &Desk::couplerCurve),
                                            field("plots_stacked", &Desk::plotsStacked),
                                            HandField{"study"}};
};

// What must be positive is reported where it stands and read as its usual value.
void readObject(JsonReader& reader, CameraView& view, const FieldScope& scope);
void readObject(JsonReader& reader, MeasuredFile& file, const FieldScope& scope);

}  // namespace denavit
