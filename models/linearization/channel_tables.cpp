#include "models/linearization/channel_tables.h"

#include "core/linear_system/frequency_response.h"
#include "models/json/number_text.h"

namespace denavit {
namespace {

/// Calls a function for every channel, with its names.
template <typename Function>
void forEachChannel(const LinearizedArm& arm, Function function) {
  for (std::size_t i = 0; i < arm.inputs.size(); ++i) {
    for (std::size_t o = 0; o < arm.outputs.size(); ++o) {
      function(arm.inputs[i], arm.outputs[o],
               selectChannels(arm.system, {static_cast<int>(o)}, {static_cast<int>(i)}));
    }
  }
}

}  // namespace

std::string toBodeCsv(const LinearizedArm& arm) {
  std::string text = "input,output,frequency_rad_s,magnitude_dB,phase_deg,re,im\n";
  forEachChannel(
      arm, [&](const std::string& input, const std::string& output, const StateSpace& channel) {
        const BodeCurve curve = calcBode(channel);
        if (!curve.isCoupled) return;
        for (Eigen::Index k = 0; k < curve.frequency.size(); ++k) {
          const Complex& G = curve.response[static_cast<std::size_t>(k)];
          text += input + "," + output;
          for (const double value : {curve.frequency[k], curve.magnitude_dB[k], curve.phase_deg[k],
                                     G.real(), G.imag()}) {
            text += "," + toShortest(value);
          }
          text += "\n";
        }
      });
  return text;
}

std::string toStepCsv(const LinearizedArm& arm) {
  const TimeSpan span = findTimeSpan(arm.system);
  std::vector<TimeResponse> responses;
  Eigen::Index rows = 0;
  std::string text = "time_s";
  for (std::size_t i = 0; i < arm.inputs.size(); ++i) {
    for (const std::string& output : arm.outputs) text += "," + output + "_from_" + arm.inputs[i];
    responses.push_back(calcStepResponse(arm.system, static_cast<int>(i), span));
    const Eigen::Index count = responses.back().time.size();
    rows = i == 0 ? count : std::min(rows, count);
  }
  text += "\n";
  for (Eigen::Index r = 0; r < rows; ++r) {
    text += toShortest(responses.front().time[r]);
    for (const TimeResponse& response : responses) {
      for (const double y : response.y.row(r)) text += "," + toShortest(y);
    }
    text += "\n";
  }
  return text;
}

std::vector<ChannelStep> listStepNumbers(const LinearizedArm& arm) {
  std::vector<ChannelStep> all;
  forEachChannel(
      arm, [&](const std::string& input, const std::string& output, const StateSpace& channel) {
        all.push_back({input, output, calcStepNumbers(channel)});
      });
  return all;
}

std::vector<CommandMargins> listMargins(const LinearizedArm& arm) {
  std::vector<CommandMargins> all;
  for (std::size_t k = 0; k < arm.commands.size(); ++k) {
    all.push_back({arm.commands[k], calcMargins(arm.loop->cutAt(static_cast<int>(k)))});
  }
  return all;
}

}  // namespace denavit
