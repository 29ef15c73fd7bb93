"""All tests of the Python module: one entry of ctest."""

import os
import sys
import unittest

if __name__ == "__main__":
    here = os.path.dirname(os.path.abspath(__file__))
    sys.path.insert(0, here)
    names = sys.argv[1:] or [
        "state_test", "mechanism_test", "run_test", "files_test", "error_test", "study_test", "stub_test", "script_test",
        "kill_test", "object_test", "argument_test", "exit_test",
    ]
    suite = unittest.defaultTestLoader.loadTestsFromNames(names)
    sys.exit(not unittest.TextTestRunner(verbosity=1).run(suite).wasSuccessful())
