#pragma once

#include <string>
#include <vector>

#include <Eigen/Core>

namespace denavit {

/// A pose, with rates, that a person gave a name.
struct NamedState {
  std::string name;
  std::vector<double> q, qd;  ///< [rad|m], per s; one per joint, missing ones are 0
  bool operator==(const NamedState&) const = default;
};

/// Where a camera stands and looks.
struct CameraView {
  std::string name;
  Eigen::Vector3d position_W = Eigen::Vector3d::Zero();    ///< [m]
  Eigen::Vector3d focalPoint_W = Eigen::Vector3d::Zero();  ///< [m]
  Eigen::Vector3d up_W = Eigen::Vector3d::UnitZ();
  double viewAngle_rad = 0.5236;
  bool parallel = false;
  double parallelScale = 1;  ///< [m] half of the height seen, where the projection is parallel
  bool operator==(const CameraView&) const = default;
};

/// A curve of a plot.
struct CurveSpec {
  std::string channel;  ///< a column of the run's table ("q1_rad"), or a derived channel
  bool rightAxis = false;
  bool operator==(const CurveSpec&) const = default;
};

/// How the spectrum of a channel is computed; see calcSpectrum.
struct SpectrumSpec {
  enum class Window { Rectangular, Hann, Blackman, FlatTop };
  enum class Detrend { None, Mean, Linear };
  Window window = Window::Hann;
  Detrend detrend = Detrend::Mean;
  bool density = false;  ///< power spectral density; else amplitudes
  bool operator==(const SpectrumSpec&) const = default;
};

/// A plot as a person put it together.
struct PlotSpec {
  enum class Kind { Time, XY, Spectrum };
  Kind kind = Kind::Time;
  std::string title;     ///< empty: named after its curves
  std::string preset;    ///< key of a ready-made plot ("terms:2"); its curves come from the run
  std::string xChannel;  ///< of an x-y plot
  std::vector<CurveSpec> curves;
  SpectrumSpec spectrum = {};            ///< of a spectrum
  std::vector<std::string> hidden = {};  ///< channels whose curves the legend has switched off
  bool operator==(const PlotSpec&) const = default;
};

/// A channel computed from others: "tau1_Nm * qd1_rad_s".
struct DerivedChannel {
  std::string name, unit, expression;
  bool operator==(const DerivedChannel&) const = default;
};

/// A table that was measured, to be laid over runs: time in the run = scale * time in the file +
/// shift.
struct MeasuredFile {
  std::string name;  ///< for people, unlike those of other files
  std::string path;  ///< absolute
  double shift_s = 0;
  double scale = 1;  ///< above 0
  bool operator==(const MeasuredFile&) const = default;
};

/// What a person arranged around an arm and its scenario, and keeps with them in a project file.
struct Desk {
  std::vector<NamedState> states;
  std::vector<CameraView> views;
  std::vector<PlotSpec> plots;  ///< empty: the usual ones
  std::vector<DerivedChannel> derivedChannels;
  std::vector<MeasuredFile> measuredFiles;
  /// Of a mechanism the point whose coupler curve is drawn: "main.tool", the tool of a chain, or
  /// the name of a closure; empty: none.
  std::string couplerCurve;
  bool plotsStacked = false;  ///< one plot under the other; else side by side
  /// The study of the scenario: the text of the object of a `denavit-study/1` file without schema
  /// and scenario; empty: none.
  std::string study;
  bool operator==(const Desk&) const = default;
};

}  // namespace denavit
