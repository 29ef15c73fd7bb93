#include "core/machine/x64_emitter.h"

namespace denavit {

namespace {

constexpr unsigned numberOf(X64Register reg) { return static_cast<unsigned>(reg); }

}  // namespace

void X64Emitter::load(int to, X64Operand from) {
  if (!from.isMemory) return vex({Map::M0F, Prefix::P66, false, isPacked(), 0x28}, to, 0, from);
  vex({Map::M0F, prefix(), false, isPacked(), 0x10}, to, 0, from);
}

void X64Emitter::store(X64Operand to, int from) {
  vex({Map::M0F, prefix(), false, isPacked(), 0x11}, from, 0, to);
}

void X64Emitter::arithmetic(std::uint8_t opcode, int to, int left, X64Operand right) {
  vex({Map::M0F, prefix(), false, isPacked(), opcode}, to, left, right);
}

void X64Emitter::root(int to, int of) {
  // A scalar one takes its upper lanes from a second operand, a packed one must not have any.
  arithmetic(0x51, to, isPacked() ? 0 : of, X64Operand::vector(of));
}

void X64Emitter::fused(std::uint8_t opcode, int to, int left, X64Operand right) {
  const auto code = static_cast<std::uint8_t>(opcode + (isPacked() ? 0 : 1));
  vex({Map::M0F38, Prefix::P66, true, isPacked(), code}, to, left, right);
}

void X64Emitter::logical(std::uint8_t opcode, int to, int left, X64Operand right) {
  vex({Map::M0F, Prefix::P66, false, isPacked(), opcode}, to, left, right);
}

void X64Emitter::compare(std::uint8_t predicate, int to, int left, X64Operand right) {
  vex({Map::M0F, prefix(), false, isPacked(), 0xC2}, to, left, right);
  byte(predicate);
}

void X64Emitter::loadOne(int to, X64Operand from) {
  vex({Map::M0F, Prefix::F2, false, false, 0x10}, to, 0, from);
}

void X64Emitter::loadSecond(int to, X64Operand from) {
  vex({Map::M0F, Prefix::P66, false, false, 0x16}, to, to, from);
}

void X64Emitter::insertUpperHalf(int to, int from) {
  vex({Map::M0F3A, Prefix::P66, false, true, 0x18}, to, to, X64Operand::vector(from));
  byte(1);
}

void X64Emitter::storeFour(X64Operand to, int from) {
  vex({Map::M0F, Prefix::P66, false, true, 0x11}, from, 0, to);
}

void X64Emitter::clearUpperHalves() {
  byte(0xC5);
  byte(0xF8);
  byte(0x77);
}

void X64Emitter::push(X64Register from) {
  if (numberOf(from) > 7) byte(0x41);
  byte(0x50 + (numberOf(from) & 7));
}

void X64Emitter::pop(X64Register to) {
  if (numberOf(to) > 7) byte(0x41);
  byte(0x58 + (numberOf(to) & 7));
}

void X64Emitter::move(X64Register to, X64Register from) {
  byte(0x48 | (numberOf(from) >> 3) << 2 | numberOf(to) >> 3);
  byte(0x89);
  byte(0xC0 | (numberOf(from) & 7) << 3 | (numberOf(to) & 7));
}

void X64Emitter::moveNumber(X64Register to, std::int32_t value) {
  byte(0xB8 + numberOf(to));
  number(static_cast<std::uint32_t>(value), 4);
}

void X64Emitter::loadAddress(X64Register to, X64Register base, std::int32_t offset) {
  byte(0x48 | (numberOf(to) >> 3) << 2 | numberOf(base) >> 3);
  byte(0x8D);
  modRm(static_cast<int>(numberOf(to)), X64Operand::memory(base, offset));
}

void X64Emitter::call(const void* function) {
  byte(0x48);  // mov rax, function
  byte(0xB8);
  number(reinterpret_cast<std::uintptr_t>(function), 8);
  byte(0xFF);  // call rax
  byte(0xD0);
}

void X64Emitter::leave() { byte(0xC3); }

void X64Emitter::number(std::uint64_t value, int size) {
  for (int i = 0; i < size; ++i) byte(value >> 8 * i & 0xFF);
}

void X64Emitter::vex(const Opcode& opcode, int reg, int left, X64Operand right) {
  // Register numbers above seven, and the second operand, are written with their bits turned round.
  const unsigned regBit = reg < 8 ? 0x80 : 0, rightBit = right.number < 8 ? 0x20 : 0;
  const unsigned last = (~static_cast<unsigned>(left) & 15) << 3 | (opcode.packed ? 4 : 0) |
                        static_cast<unsigned>(opcode.prefix);
  if (opcode.map == Map::M0F && !opcode.wide && rightBit != 0) {
    byte(0xC5);
    byte(regBit | last);
  } else {
    byte(0xC4);
    byte(regBit | 0x40 | rightBit | static_cast<unsigned>(opcode.map));
    byte((opcode.wide ? 0x80 : 0) | last);
  }
  byte(opcode.code);
  modRm(reg, right);
}

void X64Emitter::modRm(int reg, X64Operand right) {
  const unsigned regBits = (static_cast<unsigned>(reg) & 7) << 3;
  const unsigned base = right.number & 7u;  // never 4, which has another form
  if (!right.isMemory) return byte(0xC0 | regBits | base);
  const bool isShort = right.offset >= -128 && right.offset < 128;
  byte((isShort ? 0x40 : 0x80) | regBits | base);
  number(static_cast<std::uint32_t>(right.offset), isShort ? 1 : 4);
}

}  // namespace denavit
