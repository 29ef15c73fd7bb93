#pragma once

namespace denavit {

/// Gives the signals that ask a program to end to a handler: Ctrl-C, kill, and a terminal or
/// desktop session that closes. Those that whoever started the program has it ignore, as nohup
/// does, stay ignored. A closed pipe or a full quota is from now on the failure of a write, which
/// says what it was, instead of the end of the program.
void handleEndSignals(void (*handler)(int));

/// Gives them back to the system.
void releaseEndSignals();

/// For such a handler: removes what is not written whole, says so on stderr, and ends the process
/// with 3.
/// @param word  a line, with its line feed
[[noreturn]] void endAtOnce(const char* word) noexcept;

/// The same, with 2, where not even a message finds memory.
[[noreturn]] void endWithoutMemory() noexcept;
/// Lets what finds no memory where nothing may be thrown (a destructor, a thread) end the program
/// so, not abort it.
void endTerminationsWithoutMemory();

}  // namespace denavit
