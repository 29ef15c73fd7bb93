#pragma once

// What of CLI11 the programs use. Headers name its classes (app/usage/cli_names.h); sources include
// this.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
