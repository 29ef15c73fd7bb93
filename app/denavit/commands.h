#pragma once

#include <functional>

#include "app/usage/cli_names.h"

namespace denavit {

/// What a chosen command does; returns the exit code.
using Action = std::function<int()>;

// Each adds one command; when the user names it, `action` becomes its work.
void addListCommand(CLI::App& app, Action& action);
void addShowCommand(CLI::App& app, Action& action);
void addCheckCommand(CLI::App& app, Action& action);
void addEvaluateCommand(CLI::App& app, Action& action);
void addSimulateCommand(CLI::App& app, Action& action);
void addConvertCommand(CLI::App& app, Action& action);
void addModesCommand(CLI::App& app, Action& action);
void addInverseCommand(CLI::App& app, Action& action);
void addFastestCommand(CLI::App& app, Action& action);
void addLinearizeCommand(CLI::App& app, Action& action);
void addLqrCommand(CLI::App& app, Action& action);
void addPlaceCommand(CLI::App& app, Action& action);
void addIkCommand(CLI::App& app, Action& action);
void addIdentifyCommand(CLI::App& app, Action& action);
void addFormulationsCommand(CLI::App& app, Action& action);
void addTabulateCommand(CLI::App& app, Action& action);
void addGenerateCommand(CLI::App& app, Action& action);
void addWorkspaceCommand(CLI::App& app, Action& action);
void addStudyCommand(CLI::App& app, Action& action);
void addReproduceCommand(CLI::App& app, Action& action);

}  // namespace denavit
