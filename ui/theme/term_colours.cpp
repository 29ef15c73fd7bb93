#include "ui/theme/term_colours.h"

#include <QRegularExpression>
#include <QString>
#include <algorithm>
#include <map>

#include "render/chart/chart_data.h"

namespace denavit {
namespace {

constexpr std::size_t kPalette = 8;

}  // namespace

Rgb colourOf(Term term) {
  switch (term) {
    case Term::OwnInertia:
      return curveColor(0);  // blue
    case Term::Gravity:
      return curveColor(1);  // vermillion
    case Term::Coriolis:
    case Term::Work:
      return curveColor(2);  // green
    case Term::Friction:
      return curveColor(3);  // orange
    case Term::Payload:
    case Term::Strain:
      return curveColor(4);  // purple
    case Term::CoupledInertia:
      return curveColor(5);  // sky blue
    case Term::Centrifugal:
      return curveColor(6);  // yellow: never a line of its own
    case Term::Whole:
      return curveColor(7);
    case Term::External:
      return {148, 150, 160};
    case Term::None:
      break;
  }
  return {};
}

Term termOf(const std::string& channel) {
  static const std::map<QString, Term> kTorques{
      {"", Term::Whole},          {"inertia", Term::OwnInertia}, {"coriolis", Term::Coriolis},
      {"gravity", Term::Gravity}, {"friction", Term::Friction},  {"external", Term::External}};
  static const std::map<QString, Term> kEnergies{
      {"kinetic", Term::OwnInertia}, {"gravity", Term::Gravity}, {"strain", Term::Strain},
      {"total", Term::Whole},        {"work", Term::Work},       {"dissipated", Term::Friction}};
  static const QRegularExpression torque("(?:^|/)tau\\d{1,3}(?:_([a-z]+))?_(?:Nm|N)$"),
      energy("(?:^|/)energy_([a-z]+)_J$");
  const auto find = [](const std::map<QString, Term>& terms, const QRegularExpressionMatch& match) {
    const auto found = match.hasMatch() ? terms.find(match.captured(1)) : terms.end();
    return found != terms.end() ? found->second : Term::None;
  };
  const QString name = QString::fromStdString(channel);
  const Term of = find(kTorques, torque.match(name));
  return of != Term::None ? of : find(kEnergies, energy.match(name));
}

std::vector<Rgb> coloursOf(const std::vector<std::string>& channels) {
  std::vector<Term> terms;
  for (const std::string& channel : channels) terms.push_back(termOf(channel));
  const auto isOwn = [&](Term term) {
    return term != Term::None && std::count(terms.begin(), terms.end(), term) == 1;
  };
  std::vector<Rgb> taken;
  for (const Term term : terms)
    if (isOwn(term)) taken.push_back(colourOf(term));
  std::vector<Rgb> colours;
  std::size_t next = 0;
  for (const Term term : terms) {
    if (isOwn(term)) {
      colours.push_back(colourOf(term));
      continue;
    }
    // One that no term has, while there are such.
    const auto isTaken = [&] {
      return std::find(taken.begin(), taken.end(), curveColor(next)) != taken.end();
    };
    for (std::size_t tried = 0; tried < kPalette && isTaken(); ++tried) ++next;
    colours.push_back(curveColor(next++));
  }
  return colours;
}

}  // namespace denavit
