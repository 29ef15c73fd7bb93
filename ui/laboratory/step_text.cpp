#include "ui/laboratory/step_text.h"

#include <QCoreApplication>
#include <QStringList>
#include <cmath>

#include "ui/editors/quantity_text.h"
#include "ui/kinematics/pose_text.h"
#include "ui/laboratory/lab_state.h"
#include "ui/theme/colours.h"

namespace denavit {
namespace {

constexpr int kInputsPerRow = 5;

struct StepTexts {
  Q_DECLARE_TR_FUNCTIONS(denavit::StepText)
};

QString filled(const std::string& markup, const StepIndices& indices) {
  QString text = QString::fromStdString(markup);
  text.replace("#c", indices.current);
  text.replace("#p", indices.before);
  text.replace("#o", indices.outer);
  return text;
}

/// Goes through markup: plain text, and what stands in "_{..}" and "^{..}".
template <typename Plain, typename Small>
QString walk(const QString& text, Plain plain, Small small) {
  QString result;
  for (qsizetype k = 0; k < text.size();) {
    const bool marked =
        (text[k] == '_' || text[k] == '^') && k + 1 < text.size() && text[k + 1] == '{';
    const qsizetype end = marked ? text.indexOf('}', k) : -1;
    if (end < 0) {
      result += plain(text[k++]);
      continue;
    }
    result += small(text[k] == '^', text.mid(k + 2, end - k - 2));
    k = end + 1;
  }
  return result;
}

QString cell(const QString& content, const QString& style = {}) {
  return QStringLiteral("<td style=\"vertical-align:middle;white-space:nowrap;%1\">%2</td>")
      .arg(style, content);
}

/// Numbers between brackets.
QString bracket(const Eigen::MatrixXd& values, bool comma, bool bold) {
  if (values.size() == 1) {
    const QString number = toComponent(values(0, 0), comma);
    return bold ? "<b>" + number + "</b>" : number;
  }
  const QString line = colour("text-soft").name();
  const auto side = [&](const char* edge) {
    return QStringLiteral(
               "<td rowspan=\"%3\" width=\"5\" style=\"border-%1:1px solid %2;"
               "border-top:1px solid %2;border-bottom:1px solid %2;\"></td>")
        .arg(QLatin1String(edge), line)
        .arg(values.rows());
  };
  QString html = QStringLiteral("<table cellspacing=\"0\" cellpadding=\"0\">");
  // A row for each: Qt makes a cell of several lines as wide as all of them together.
  for (Eigen::Index row = 0; row < values.rows(); ++row) {
    html += "<tr>" + (row == 0 ? side("left") : QString());
    for (Eigen::Index column = 0; column < values.cols(); ++column) {
      const QString number = toComponent(values(row, column), comma);
      html += QStringLiteral(
                  "<td align=\"right\" style=\"white-space:nowrap;padding-left:%1px\">%2</td>")
                  .arg(column == 0 ? 1 : 9)
                  .arg(bold ? "<b>" + number + "</b>" : number);
    }
    html += (row == 0 ? side("right") : QString()) + "</tr>";
  }
  return html + "</table>";
}

QString headline(const NewtonEulerStep& step, StepNotation notation) {
  const StepIndices general = generalIndices(notation, step.outward);
  const QString source =
      notation == StepNotation::Craig
          ? StepTexts::tr("Craig 2005, eq. %1")
          : StepTexts::tr("Luh, Walker, Paul 1980; Turney, Mudge, Lee 1981, eq. %1");
  QString html =
      QStringLiteral(
          "<p style=\"font-size:x-large;margin-bottom:2px\">%1 &nbsp;=&nbsp; %2</p>"
          "<p style=\"color:%3;margin-top:0;margin-bottom:8px\">%4")
          .arg(toHtml(step.left, general), toHtml(step.right, general), colour("text-faint").name(),
               source.arg(QString::fromStdString(step.equation)));
  if (!step.remark.empty())
    html += QStringLiteral(" – <i>%1</i>").arg(QString::fromStdString(step.remark).toHtmlEscaped());
  return html + "</p>";
}

/// Two rows: the symbols of this link, and below each its numbers.
QString numbers(const NewtonEulerStep& step, bool comma) {
  const StepIndices indices = linkIndices(step.link);
  const QString ink = colour(colourOf(step.quantity, step.joint)).name();
  QString symbols, values;
  const auto add = [&](const QString& symbol, const QString& value) {
    symbols +=
        QStringLiteral("<td align=\"center\" style=\"white-space:nowrap;padding:2px 7px\">%1</td>")
            .arg(symbol);
    values += QStringLiteral(
                  "<td align=\"center\" style=\"padding:2px 7px;vertical-align:middle\">"
                  "%1</td>")
                  .arg(value);
  };
  add(QStringLiteral("<b><span style=\"color:%1\">%2</span></b>")
          .arg(ink, toHtml(step.left, indices)),
      bracket(step.value, comma, true));
  bool first = true;
  for (const StepTerm& term : step.terms) {
    const QString sign = first ? QStringLiteral("=") : QStringLiteral("+");
    add(sign, sign);
    add(toHtml(term.formula, indices), bracket(term.value, comma, false));
    first = false;
  }
  add({}, QString::fromUtf8(stepUnit(step.quantity, step.joint).data()));
  return QStringLiteral("<table cellspacing=\"0\" cellpadding=\"0\"><tr>%1</tr><tr>%2</tr></table>")
      .arg(symbols, values);
}

QString inputs(const NewtonEulerStep& step, bool comma) {
  const StepIndices indices = linkIndices(step.link);
  QString html = QStringLiteral(
                     "<p style=\"color:%1;margin-top:10px;margin-bottom:2px\">%2</p>"
                     "<table cellspacing=\"0\" cellpadding=\"0\"><tr>")
                     .arg(colour("text-faint").name(), StepTexts::tr("with"));
  int count = 0;
  for (const StepInput& input : step.inputs) {
    if (count > 0 && count % kInputsPerRow == 0) html += "</tr><tr>";
    ++count;
    html += cell(toHtml(input.symbol, indices) + "&nbsp;=&nbsp;", "padding:4px 0 4px 0;");
    html += cell(bracket(input.value, comma, false), "padding:4px 0;");
    html += cell("&nbsp;" + QString::fromStdString(input.unit), "padding:4px 18px 4px 0;");
  }
  return html + "</tr></table>";
}

}  // namespace

StepIndices generalIndices(StepNotation notation, bool outward) {
  if (notation == StepNotation::Craig && outward) return {"i+1", "i", "i+2"};
  return {"i", "i−1", "i+1"};
}

StepIndices linkIndices(int link) {
  return {QString::number(link + 1), QString::number(link), QString::number(link + 2)};
}

QString toHtml(const std::string& markup, const StepIndices& indices) {
  const QString text = walk(
      filled(markup, indices), [](QChar c) { return QString(c).toHtmlEscaped(); },
      [](bool above, const QString& small) {
        const QString escaped = small.toHtmlEscaped();
        return above ? "<sup>" + escaped + "</sup>" : "<sub>" + escaped + "</sub>";
      });
  // A product does not break in the middle.
  QString unbroken = text;
  unbroken.replace(" × ", "&nbsp;×&nbsp;");
  // The upright sans serif face places dots above letters wrongly in rich text.
  return "<span style=\"font-family:'DejaVu Serif',serif\">" + unbroken + "</span>";
}

QString toPlain(const std::string& markup, const StepIndices& indices) {
  return walk(
      filled(markup, indices), [](QChar c) { return QString(c); },
      [](bool above, const QString& small) {
        QString text;
        for (const QChar c : small)
          text += c.isDigit() && !above ? toSubscript(c.digitValue()) : QString(c);
        return text;
      });
}

QString nameOf(StepQuantity quantity, JointType joint) {
  switch (quantity) {
    case StepQuantity::AngularVelocity:
      return StepTexts::tr("angular velocity");
    case StepQuantity::AngularAcceleration:
      return StepTexts::tr("angular acceleration");
    case StepQuantity::OriginAcceleration:
      return StepTexts::tr("acceleration of the frame's origin");
    case StepQuantity::MassCentreAcceleration:
      return StepTexts::tr("acceleration of the centre of mass");
    case StepQuantity::InertiaForce:
      return StepTexts::tr("force that the link's motion needs");
    case StepQuantity::InertiaMoment:
      return StepTexts::tr("moment that the link's turning needs");
    case StepQuantity::JointForce:
      return StepTexts::tr("force on the link at its joint");
    case StepQuantity::JointMoment:
      return StepTexts::tr("moment on the link at its joint");
    case StepQuantity::Effort:
      return joint == JointType::Revolute ? StepTexts::tr("torque of the joint")
                                          : StepTexts::tr("force of the joint");
  }
  return {};
}

const char* colourOf(StepQuantity quantity, JointType joint) {
  return isAngular(quantity, joint) ? "vector-angular" : "vector-linear";
}

QString toComponent(double value, bool decimalComma) {
  const double size = std::abs(value);
  QString text;
  if (size < 1e-12)
    text = QStringLiteral("0");
  else if (size < 5e-4 || size >= 1e5)
    return toLabNumber(value, 3, decimalComma);
  else
    text = toFixed(value, size >= 1e3 ? 1 : size >= 10 ? 3 : 4, decimalComma);
  return text.replace('-', QChar(0x2212));
}

QString toPage(const NewtonEulerStep& step, StepNotation notation, bool decimalComma) {
  return headline(step, notation) + numbers(step, decimalComma) + inputs(step, decimalComma);
}

}  // namespace denavit
