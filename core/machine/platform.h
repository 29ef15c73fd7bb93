#pragma once

/// Whether machine code can be made for what this is compiled for: its calling convention and its
/// way to memory that can be executed are Linux's on x86-64.
#if defined(__x86_64__) && defined(__linux__) && defined(__LP64__) && defined(__GNUC__)
#define DENAVIT_MAKES_MACHINE_CODE 1
#else
#define DENAVIT_MAKES_MACHINE_CODE 0
#endif
