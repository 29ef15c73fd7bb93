#pragma once

/// Inside a struct that many files copy: its constructors, its assignments and its destructor are
/// compiled once, where DENAVIT_DEFINE_VALUE stands. Otherwise each file that copies a value has
/// the code for all of its members, and that was a sixth of all code.
#define DENAVIT_DECLARE_VALUE(T)    \
  T();                              \
  T(const T& other);                \
  T(T&& other) noexcept;            \
  T& operator=(const T& other);     \
  T& operator=(T&& other) noexcept; \
  ~T()

#define DENAVIT_DEFINE_VALUE(T)                  \
  T::T() = default;                              \
  T::T(const T& other) = default;                \
  T::T(T&& other) noexcept = default;            \
  T& T::operator=(const T& other) = default;     \
  T& T::operator=(T&& other) noexcept = default; \
  T::~T() = default
