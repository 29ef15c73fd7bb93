// One table of colours for what torques and energies are made of, in every panel.
#include "ui/theme/term_colours.h"

#include "tests/ui/runs_fixture.h"
#include "ui/torque_breakdown/term_texts.h"
#include "ui/torque_breakdown/torque_stack.h"

namespace denavit {
namespace {

TEST(TermColours, ColumnsOfRunsAreKnownAsTerms) {
  EXPECT_EQ(termOf("tau2_gravity_Nm"), Term::Gravity);
  EXPECT_EQ(termOf("tau12_coriolis_N"), Term::Coriolis);
  EXPECT_EQ(termOf("tau2_Nm"), Term::Whole);
  EXPECT_EQ(termOf("measured/log/tau1_inertia_Nm"), Term::OwnInertia);
  EXPECT_EQ(termOf("energy_dissipated_J"), Term::Friction);
  EXPECT_EQ(termOf("q2_rad"), Term::None);
  EXPECT_EQ(termOf("gravity"), Term::None) << "a channel that somebody called so";
}

TEST(TermColours, WhatDoesNotTellCurvesApartIsNotTheirColour) {
  const auto gravities = coloursOf({"tau1_gravity_Nm", "tau2_gravity_Nm", "tau3_gravity_Nm"});
  EXPECT_NE(gravities[0], gravities[1]);
  EXPECT_NE(gravities[1], gravities[2]);
  const auto mixed = coloursOf({"q1_rad", "tau1_inertia_Nm", "q2_rad", "tau1_gravity_Nm"});
  EXPECT_EQ(mixed[1], colourOf(Term::OwnInertia));
  EXPECT_EQ(mixed[3], colourOf(Term::Gravity));
  for (std::size_t a = 0; a < mixed.size(); ++a)
    for (std::size_t b = 0; b < a; ++b) EXPECT_NE(mixed[a], mixed[b]) << a << " and " << b;
}

class TermColoursInPanels : public RunsTest {};

TEST_F(TermColoursInPanels, ATermHasOneColourInPlotsOfAllJointsAndInTheBreakdown) {
  addRun();
  const auto colourIn = [&](const std::string& preset, const QString& curve) {
    const PlotData chart = charts(preset).front().data;
    for (const CurveData& data : chart.curves) {
      if (data.name == curve) return data.color;
    }
    return QColor();
  };
  const auto toColour = [](TorqueTerm term) {
    const Rgb rgb = colourOf(term);
    return QColor(rgb.r, rgb.g, rgb.b);
  };
  for (const char* preset : {"terms:1", "terms:2"}) {
    EXPECT_EQ(colourIn(preset, "gravity"), toColour(TorqueTerm::Gravity));
    EXPECT_EQ(colourIn(preset, "inertia"), toColour(TorqueTerm::OwnInertia));
    EXPECT_EQ(colourIn(preset, "Coriolis + centrifugal"), toColour(TorqueTerm::Coriolis));
    EXPECT_EQ(colourIn(preset, "friction"), toColour(TorqueTerm::Friction));
    EXPECT_EQ(colourIn(preset, "external"), toColour(TorqueTerm::External));
  }
  EXPECT_EQ(colourIn("energy", "gravity"), toColour(TorqueTerm::Gravity));
  EXPECT_EQ(colourIn("energy", "dissipated"), toColour(TorqueTerm::Friction));
  EXPECT_EQ(colourIn("energy", "total"), colourIn("terms:2", "applied")) << "of all together";
}

}  // namespace
}  // namespace denavit
