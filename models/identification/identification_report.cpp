#include "models/identification/identification_report.h"

#include <cmath>

#include "models/identification/identification_json.h"
#include "models/identification/svg_curves.h"
#include "models/json/number_text.h"
#include "models/markup_text.h"
#include "models/robot/robot_issues.h"

namespace denavit {

namespace {

std::string rowOf(const std::vector<std::string>& cells, const char* cell = "td") {
  std::string text = "<tr>";
  for (const std::string& each : cells) {
    text += std::string("<") + cell + ">" + each + "</" + cell + ">";
  }
  return text + "</tr>\n";
}

bool turns(const RobotDescription& robot, std::size_t joint) {
  return robot.joints[joint].type == JointType::Revolute;
}

std::string writeBase(const IdentificationResult& result) {
  std::string text =
      "<h2>What the torques tell</h2>\n<p>Combinations of the links' masses m, first moments mx, "
      "my, mz and moments of inertia Ixx.. about the origins of their frames, and of rotors Jr; "
      "± is the half width of an interval that holds the true value with 95 %.</p>\n<table>\n" +
      rowOf({"parameter", "formula", "value", "± %", "in the table", "unit"}, "th");
  for (const IdentifiedParameter& p : result.base) {
    const double percent = 100 * p.estimate.interval() / std::abs(p.estimate.value);
    text += rowOf({toMarkupText(p.name), toMarkupText(p.formula), toText(p.estimate),
                   std::isfinite(percent) ? toReadable(std::round(10 * percent) / 10) : "",
                   toReadable(p.inTable), toMarkupText(p.unit)});
  }
  return text + "</table>\n";
}

std::string writeFriction(const IdentificationResult& result, const RobotDescription& robot) {
  std::string text =
      "<h2>Friction and offsets at the joints</h2>\n<table>\n" +
      rowOf({"joint", "viscous", "dry, forward", "dry, backward", "offset", "unit"}, "th");
  for (std::size_t i = 0; i < result.friction.size(); ++i) {
    const IdentifiedFriction& f = result.friction[i];
    text += rowOf({std::to_string(i + 1), toText(f.viscous), toText(f.coulombPositive),
                   toText(f.coulombNegative), toText(f.offset),
                   turns(robot, i) ? "N m s/rad, N m" : "N s/m, N"});
  }
  return text + "</table>\n";
}

std::string writeUnseen(const IdentificationResult& result) {
  if (result.unseen.empty()) return "";
  std::string text = "<h2>What this motion does not tell</h2>\n<table>\n" +
                     rowOf({"may change unseen", "because"}, "th");
  for (const UnseenDirection& direction : result.unseen) {
    text += rowOf({toMarkupText(direction.formula), toMarkupText(direction.reason)});
  }
  return text + "</table>\n<p>There the values of the robot's file stay.</p>\n";
}

std::string writeLinks(const IdentificationResult& result) {
  std::string text =
      "<h2>A consistent arm</h2>\n<p>Each link is a body that can be: its pseudo-inertia is "
      "positive definite. " +
      std::string(result.consistent.status == ConsistentFit::Status::Matched
                      ? "It has exactly the parameters above; what they leave open is as close to "
                        "the robot's file as can be."
                      : "It is " + toReadable(result.consistent.distance) +
                            " standard deviations from the parameters above. Either no physically "
                            "possible arm is closer, or numbers that the measurement hardly "
                            "determines stay near the robot's file.") +
      " The measurement does not determine a mass that is \"not seen\"; this mass stays as near to "
      "the file's as the other parameters allow." +
      "</p>\n<table>\n" +
      rowOf({"link", "mass [kg]", "centre of mass [m]", "Ixx, Iyy, Izz [kg m²]",
             "Ixy, Ixz, Iyz [kg m²]", "rotor"},
            "th");
  for (std::size_t i = 0; i < result.fitted.joints.size(); ++i) {
    const LinkDescription& link = result.fitted.joints[i].link;
    const InertiaElements& I = link.inertia;
    const auto three = [](double x, double y, double z) {
      return toReadable(x) + ", " + toReadable(y) + ", " + toReadable(z);
    };
    text += rowOf({std::to_string(i + 1), toText(massOf(result.consistent, i)),
                   three(link.com[0], link.com[1], link.com[2]), three(I.xx, I.yy, I.zz),
                   three(I.xy, I.xz, I.yz),
                   toReadable(result.consistent.rotor[static_cast<Eigen::Index>(i)])});
  }
  return text + "</table>\n";
}

std::string writeComparison(const TorqueComparison& comparison, const RobotDescription& robot,
                            const std::string& title) {
  std::string text =
      "<h2>" + title + "</h2>\n<p>" + toMarkupText(comparison.derivatives) + ".</p>\n<table>\n" +
      rowOf({"joint", "rms of what is left", "of the torque", "consistent arm"}, "th");
  for (Eigen::Index i = 0; i < comparison.rms.size(); ++i) {
    const std::string unit = turns(robot, static_cast<std::size_t>(i)) ? " N m" : " N";
    if (!comparison.counts(i)) {
      text += rowOf({std::to_string(i + 1), "stands still, not counted", "", ""});
      continue;
    }
    text += rowOf({std::to_string(i + 1), toReadable(comparison.rms[i]) + unit,
                   toReadable(100 * comparison.relative[i]) + " %",
                   toReadable(comparison.rmsConsistent[i]) + unit});
  }
  text += "</table>\n";
  for (Eigen::Index i = 0; i < comparison.rms.size(); ++i) {
    const auto index = static_cast<std::size_t>(i);
    const VecX<double> measured = comparison.measured.col(i), computed = comparison.computed.col(i);
    text += "<h3>" + toMarkupText(jointLabel(robot, index)) +
            "</h3>\n<p>Measured grey, computed blue, "
            "the difference red.</p>\n";
    text += toSvg(comparison.time,
                  {{measured, "#999999"}, {computed, "#1f5fbf"}, {measured - computed, "#c02020"}},
                  turns(robot, index) ? "N m" : "N");
  }
  return text;
}

std::string writeWarnings(const std::vector<Issue>& warnings, const std::string& title) {
  if (warnings.empty()) return "";
  std::string text = "<h2>" + title + "</h2>\n<ul>\n";
  for (const Issue& issue : warnings) text += "<li>" + toMarkupText(toLine(issue)) + "</li>\n";
  return text + "</ul>\n";
}

}  // namespace

std::string toReportPage(const IdentificationResult& result, const RobotDescription& robot,
                         const std::string& source) {
  const std::string title =
      "Identification of " + toMarkupText(robot.name.empty() ? "an arm" : robot.name);
  std::string page =
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>" + title +
      "</title>\n<style>body{font-family:sans-serif;max-width:70em;margin:2em auto;padding:0 1em}"
      "table{border-collapse:collapse}td,th{border:1px solid #ccc;padding:.2em "
      ".6em;text-align:left;"
      "font-variant-numeric:tabular-nums}</style></head><body>\n<h1>" +
      title + "</h1>\n<p>From " + toMarkupText(source) + ": " +
      counted(static_cast<std::size_t>(result.fit.time.size()), "instant") + ", worth " +
      toReadable(std::round(result.plain.effectiveInstants)) +
      " independent ones. The condition number of the scaled regressor is " +
      toReadable(result.plain.condition) + ".</p>\n";
  page += writeWarnings(result.warnings, "Noted") + writeBase(result) +
          writeFriction(result, robot) + writeUnseen(result) + writeLinks(result) +
          writeComparison(result.fit, robot, "Measured and computed torques");
  if (result.validation) {
    page += writeComparison(*result.validation, robot, "The same on another motion") +
            writeWarnings(result.validationWarnings, "Noted of the other motion");
  }
  return page + "</body></html>\n";
}

}  // namespace denavit
