// targets/harness/script_file.h - scripts in files: `.ops` is text, any other name is bytes
// of version 1.
#pragma once
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "targets/harness/script.h"

namespace mapdiff::harness {

// One line for the user: what, where, and what was expected.
struct InputError {
  std::string message;
};

std::variant<Bytes, InputError> read_file(const std::string& path);

std::variant<Script, InputError> load_script(const std::string& path);

// Files as they are; folders as the scripts below them, sorted: `.ops` files and files without an
// extension. Folders named "negative" hold what must not load, those named "strings" no scripts;
// both are left out. A path that does not exist, or a folder without scripts, is an error.
std::variant<std::vector<std::string>, InputError> expand_paths(
    const std::vector<std::string>& paths);

}  // namespace mapdiff::harness
