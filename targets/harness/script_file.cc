#include "targets/harness/script_file.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "targets/harness/byte_format.h"
#include "targets/harness/text_format.h"

namespace mapdiff::harness {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kTextExtension = ".ops";

// Below these are files that are no scripts, or that must not load.
bool is_left_out(const fs::path& folder) {
  return folder.filename() == "negative" || folder.filename() == "strings";
}

bool is_script_name(const fs::path& path) {
  const std::string extension = path.extension().string();
  return extension == kTextExtension || extension.empty();
}

std::vector<std::string> scripts_below(const fs::path& folder) {
  std::vector<std::string> files;
  const fs::recursive_directory_iterator end;
  for (fs::recursive_directory_iterator at(folder); at != end; ++at) {
    if (at->is_directory() && is_left_out(at->path())) at.disable_recursion_pending();
    if (at->is_regular_file() && is_script_name(at->path())) files.push_back(at->path().string());
  }
  std::ranges::sort(files);
  return files;
}

}  // namespace

std::variant<Bytes, InputError> read_file(const std::string& path) {
  std::error_code error;
  if (fs::is_directory(path, error)) return InputError{path + ": a folder; expected a file"};
  std::ifstream file(path, std::ios::binary);
  Bytes bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (!file && !file.eof()) return InputError{path + ": cannot be read; expected a file"};
  return bytes;
}

std::variant<Script, InputError> load_script(const std::string& path) {
  auto content = read_file(path);
  if (auto* const error = std::get_if<InputError>(&content)) return std::move(*error);
  const Bytes& bytes = std::get<Bytes>(content);
  if (fs::path(path).extension() != kTextExtension) {
    if (bytes.starts_with(kBytesVersion)) return decode(bytes);
    return InputError{path + ": expected *.ops text, or bytes that start with version 1"};
  }
  auto parsed = parse(bytes);
  if (auto* const error = std::get_if<ParseError>(&parsed)) return InputError{error->text(path)};
  return std::move(std::get<Script>(parsed));
}

std::variant<std::vector<std::string>, InputError> expand_paths(
    const std::vector<std::string>& paths) {
  std::vector<std::string> files;
  for (const std::string& path : paths) try {
      std::error_code error;
      const fs::file_status status = fs::status(path, error);
      if (!fs::exists(status)) return InputError{path + ": no such file or folder"};
      if (!fs::is_directory(status)) {
        files.push_back(path);
        continue;
      }
      std::vector<std::string> below = scripts_below(path);
      if (below.empty()) return InputError{path + ": no script below this folder; expected *.ops"};
      std::ranges::move(below, std::back_inserter(files));
    } catch (const fs::filesystem_error& error) {
      return InputError{path + ": cannot be searched: " + error.code().message()};
    }
  return files;
}

}  // namespace mapdiff::harness
