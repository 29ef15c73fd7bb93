#include "ui/torque_breakdown/term_texts.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "models/find.h"
#include "render/chart/chart_data.h"
#include "ui/theme/colours.h"
#include "ui/theme/term_colours.h"

namespace denavit {
namespace {

struct TermTexts {
  Q_DECLARE_TR_FUNCTIONS(denavit::TermTexts)
};

}  // namespace

QString nameOf(TorqueTerm term) {
  switch (term) {
    case TorqueTerm::OwnInertia:
      return TermTexts::tr("own inertia");
    case TorqueTerm::CoupledInertia:
      return TermTexts::tr("coupled inertia");
    case TorqueTerm::Centrifugal:
      return TermTexts::tr("centrifugal");
    case TorqueTerm::Coriolis:
      return TermTexts::tr("Coriolis");
    case TorqueTerm::Gravity:
      return TermTexts::tr("gravity");
    case TorqueTerm::Payload:
      return TermTexts::tr("payload");
    case TorqueTerm::Friction:
      return TermTexts::tr("friction");
    case TorqueTerm::External:
      return TermTexts::tr("external");
  }
  return {};
}

QString tellTerm(TorqueTerm term) {
  switch (term) {
    case TorqueTerm::OwnInertia:
      return TermTexts::tr(
          "Mᵢᵢ q̈ᵢ: what accelerates the joint itself, rotor included. Without it there is no "
          "motion to compute: it cannot be struck out.");
    case TorqueTerm::CoupledInertia:
      return TermTexts::tr(
          "Σ Mᵢⱼ q̈ⱼ, j ≠ i: what the accelerations of the other joints ask of this one");
    case TorqueTerm::Centrifugal:
      return TermTexts::tr("Σ Cᵢⱼ q̇ⱼ²: what the rate of each joint alone asks of this one");
    case TorqueTerm::Coriolis:
      return TermTexts::tr(
          "Σ Bᵢⱼₖ q̇ⱼ q̇ₖ, j < k: what the rates of two joints together ask of this one");
    case TorqueTerm::Gravity:
      return TermTexts::tr("Gᵢ(q): what holds the arm against gravity");
    case TorqueTerm::Payload:
      return TermTexts::tr(
          "The payload's share: the torque of the same motion with it, less that without it");
    case TorqueTerm::Friction:
      return TermTexts::tr("Friction of joint and motor; of a sticking joint what holds it");
    case TorqueTerm::External:
      return TermTexts::tr("-(Jᵀ w)ᵢ: what balances the wrench on the tool, and the stops");
  }
  return {};
}

Rgb colourOf(TorqueTerm term) {
  switch (term) {
    case TorqueTerm::OwnInertia:
      return colourOf(Term::OwnInertia);
    case TorqueTerm::CoupledInertia:
      return colourOf(Term::CoupledInertia);
    case TorqueTerm::Centrifugal:
      return colourOf(Term::Centrifugal);
    case TorqueTerm::Coriolis:
      return colourOf(Term::Coriolis);
    case TorqueTerm::Gravity:
      return colourOf(Term::Gravity);
    case TorqueTerm::Payload:
      return colourOf(Term::Payload);
    case TorqueTerm::Friction:
      return colourOf(Term::Friction);
    case TorqueTerm::External:
      return colourOf(Term::External);
  }
  return {};
}

QColor shownColourOf(TorqueTerm term) {
  const PlotTheme theme = currentTheme() == ThemeChoice::Dark ? makeDarkTheme() : makeLightTheme();
  const Rgb shown = onBackground(colourOf(term), theme);
  return {shown.r, shown.g, shown.b};
}

QString listOmitted(const std::vector<MotionTerm>& without) {
  QStringList names;
  for (const TorqueTerm term : kAllTorqueTerms) {
    const std::optional<MotionTerm> omitted = omittedTerm(term);
    if (omitted && contains(without, *omitted)) names << nameOf(term);
  }
  return names.join(", ");
}

QString tellOmitted(const std::vector<MotionTerm>& without) {
  const QString names = listOmitted(without);
  return names.isEmpty() ? QString() : TermTexts::tr("without %1").arg(names);
}

}  // namespace denavit
