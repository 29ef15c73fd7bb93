#pragma once

#include <cstdint>
#include <vector>

namespace denavit {

/// The general registers that emitted code uses, by their numbers in instructions.
enum class X64Register : std::uint8_t { Rdx = 2, Rbx = 3, Rbp = 5, Rsi = 6, Rdi = 7, R14 = 14 };

/// A vector register, or memory at a general register plus an offset in bytes.
struct X64Operand {
  bool isMemory = false;
  std::uint8_t number = 0;  ///< of the register, or of the base
  std::int32_t offset = 0;

  static X64Operand vector(int number) { return {false, static_cast<std::uint8_t>(number), 0}; }
  static X64Operand memory(X64Register base, std::int32_t offset) {
    return {true, static_cast<std::uint8_t>(base), offset};
  }
};

/// One number per instruction, or four.
enum class VectorWidth { Scalar, Packed };

/// Writes instructions of x86-64: the few that straight-line code needs. Vector instructions are
/// those with a VEX prefix (Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2,
/// "Instruction format").
class X64Emitter {
 public:
  explicit X64Emitter(VectorWidth width) : width_(width) {}

  [[nodiscard]] const std::vector<std::uint8_t>& bytes() const { return bytes_; }
  void reserve(std::size_t bytes) { bytes_.reserve(bytes); }

  // In the width of the emitter. Opcodes are the manual's.
  void load(int to, X64Operand from);
  void store(X64Operand to, int from);
  /// add 58, multiply 59, subtract 5C, divide 5E
  void arithmetic(std::uint8_t opcode, int to, int left, X64Operand right);
  void root(int to, int of);
  /// fmadd 98, fmsub 9A, fnmadd 9C in their form 132; plus 10 for 213, plus 20 for 231 (hex)
  void fused(std::uint8_t opcode, int to, int left, X64Operand right);
  /// and 54, xor 57; a scalar one reads sixteen bytes
  void logical(std::uint8_t opcode, int to, int left, X64Operand right);
  /// All bits where it holds: less than 11, greater than 1E (hex), false for what is no number.
  void compare(std::uint8_t predicate, int to, int left, X64Operand right);

  // Four numbers from four places.
  void loadOne(int to, X64Operand from);
  void loadSecond(int to, X64Operand from);
  void insertUpperHalf(int to, int from);
  void storeFour(X64Operand to, int from);

  // Calls.
  void clearUpperHalves();
  void push(X64Register from);
  void pop(X64Register to);
  void move(X64Register to, X64Register from);
  void moveNumber(X64Register to, std::int32_t number);
  void loadAddress(X64Register to, X64Register base, std::int32_t offset);
  void call(const void* function);
  void leave();

 private:
  enum class Prefix : std::uint8_t { None, P66, F3, F2 };
  enum class Map : std::uint8_t { M0F = 1, M0F38 = 2, M0F3A = 3 };
  struct Opcode {
    Map map;
    Prefix prefix;
    bool wide, packed;
    std::uint8_t code;
  };

  void byte(unsigned value) { bytes_.push_back(static_cast<std::uint8_t>(value)); }
  void number(std::uint64_t value, int size);
  void vex(const Opcode& opcode, int reg, int left, X64Operand right);
  void modRm(int reg, X64Operand right);
  [[nodiscard]] bool isPacked() const { return width_ == VectorWidth::Packed; }
  [[nodiscard]] Prefix prefix() const { return isPacked() ? Prefix::P66 : Prefix::F2; }

  VectorWidth width_;
  std::vector<std::uint8_t> bytes_;
};

}  // namespace denavit
