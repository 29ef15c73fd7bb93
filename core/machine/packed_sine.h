#pragma once

namespace denavit {

/// Sines and cosines of four angles at once, for machine code to call (canRunMachineCode only): in
/// place of four angles their sines, then their cosines, eight numbers. Vectors are not passed in
/// registers, on which compilers do not agree where only some functions are compiled for AVX.
///
/// The angle is brought to [-pi/4, pi/4] by three parts of pi/2 (Cody and Waite, 1980), where the
/// polynomials of fdlibm give both. Beyond kPackedSineRange, and for what is not finite, the
/// library's functions are called. Errors are below 1 unit in the last place:
/// PackedSine.ErrsByLessThanOneUnitInTheLastPlace.
void calcFourInPlace(double* anglesThenBoth);
/// Twice that, side by side: four angles, room for four cosines, and the same again.
void calcEightInPlace(double* anglesThenBoth);

/// [rad] Sizes of angles up to which three parts of pi/2 are enough.
inline constexpr double kPackedSineRange = 1e5;

}  // namespace denavit
