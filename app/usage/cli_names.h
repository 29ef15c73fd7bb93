#pragma once

/// The classes of CLI11 that headers name: the whole of it takes three seconds to parse.
namespace CLI {
class App;
class Option;
class ParseError;
}  // namespace CLI
