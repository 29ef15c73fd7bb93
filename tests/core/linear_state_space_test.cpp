#include <stdexcept>

#include <gmock/gmock.h>

#include "core/linear_system/state_space.h"
#include "tests/core/linear_systems.h"

namespace denavit {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

class AnyConnection : public testing::TestWithParam<unsigned> {
 protected:
  test::Arbitrary any{GetParam()};
  StateSpace plant = test::anySystem(any, 1 + static_cast<int>(GetParam() % 6), 2, 3);
  Complex s{any.number(-1, 1), any.number(1, 3)};
  MatX<Complex> G = test::transferAt(plant, s);
};
INSTANTIATE_TEST_SUITE_P(Seeds, AnyConnection, testing::Range(1u, 51u));

TEST_P(AnyConnection, SeriesIsTheProduct) {
  const StateSpace next = test::anySystem(any, 3, 3, 2);
  const MatX<Complex> expected = multiply(test::transferAt(next, s), G);
  const MatX<Complex> actual = test::transferAt(connectSeries(plant, next), s);
  EXPECT_LT(test::difference(actual, expected), 1e-11 * expected.norm());
}

TEST_P(AnyConnection, FeedbackIsSolvedForTheInput) {
  const StateSpace controller = test::anySystem(any, 2, 3, 2);
  const MatX<Complex> K = test::transferAt(controller, s);
  MatX<Complex> returned = multiply(K, G);
  returned.diagonal().array() += 1;
  const MatX<Complex> identity = test::toComplex(MatX<double>::Identity(K.rows(), K.rows()));
  const MatX<Complex> expected = multiply(G, test::solveComplex(returned, identity));
  const MatX<Complex> actual = test::transferAt(closeLoop(plant, controller), s);
  EXPECT_LT(test::difference(actual, expected), 1e-10 * (1 + expected.norm()));
}

TEST_P(AnyConnection, StaticGainMovesThePoles) {
  plant.D.setZero();
  const MatX<double> K = test::anyMatrix(any, 2, 3);
  const StateSpace loop = closeLoop(plant, K);
  EXPECT_LT(test::difference(loop.A, plant.A - multiply(plant.B, K, plant.C)),
            1e-13 * (1 + loop.A.norm()));
}

TEST_P(AnyConnection, SelectedChannelsAreThoseOfTheWhole) {
  const MatX<Complex> part = test::transferAt(selectChannels(plant, {2, 0}, {1}), s);
  EXPECT_EQ(part.rows(), 2);
  EXPECT_LT(std::abs(part(0, 0) - G(2, 1)) + std::abs(part(1, 0) - G(0, 1)), 1e-12 * G.norm());
}

TEST(StateSpace, SaysWhatDoesNotFit) {
  const MatX<double> A = MatX<double>::Identity(2, 2), B = MatX<double>::Ones(2, 1),
                     C = MatX<double>::Ones(1, 2);
  MatX<double> gap = A;
  gap(1, 0) = NAN;
  const auto said = [](const char* text) {
    return ThrowsMessage<std::invalid_argument>(HasSubstr(text));
  };
  EXPECT_THAT([&] { (void)makeStateSpace(gap, B, C); }, said("A(2, 1) is not finite"));
  EXPECT_THAT([&] { (void)makeStateSpace(B, B, C); }, said("A is 2 x 1; it must be square"));
  EXPECT_THAT([&] { (void)makeStateSpace(A, C, C); }, said("B is 1 x 2"));
  EXPECT_THAT([&] { (void)makeStateSpace(A, B, C, -1); }, said("sample time is -1"));
  const StateSpace system = makeStateSpace(A, B, C);
  EXPECT_THAT([&] { (void)selectChannels(system, {1}, {0}); }, said("output 2 does not exist"));
  EXPECT_THAT([&] { (void)connectSeries(system, makeGain(A)); }, said("1 outputs do not drive 2"));
  EXPECT_THAT([&] { (void)connectSeries(system, makeGain(multiply(C, B), 0.1)); },
              said("sample times"));
  const StateSpace gain = makeGain(MatX<double>::Ones(1, 1));
  EXPECT_THAT([&] { (void)closeLoop(gain, -MatX<double>::Ones(1, 1)); }, said("singular"));
}

}  // namespace
}  // namespace denavit
