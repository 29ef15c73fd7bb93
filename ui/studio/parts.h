#pragma once

// What panels are made of, for headers that only name it.

namespace denavit {

class Edits;
class Messages;
class Playback;
class Preferences;
class Runs;
class Selection;
class Shown;

}  // namespace denavit
