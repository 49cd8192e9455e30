// mapdiff encode and decode - between `.ops` text and bytes.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <variant>

#include "targets/harness/byte_format.h"
#include "targets/harness/script_file.h"
#include "targets/harness/text_format.h"
#include "targets/tool/commands.h"

namespace mapdiff::tool {
namespace {

namespace fs = std::filesystem;
using harness::Bytes;
using harness::InputError;
using harness::Script;

int write_file(const fs::path& path, const Bytes& content) {
  std::ofstream file(path, std::ios::binary);
  file << content;
  return file.flush() ? kAgree : bad_input(path.string() + ": cannot be written");
}

// A folder as output keeps the files' names without the extension.
fs::path output_path(const Options& options, const std::string& input) {
  return fs::is_directory(options.output) ? fs::path(options.output) / fs::path(input).stem()
                                          : fs::path(options.output);
}

}  // namespace

int encode(const Options& options) {
  if (options.output.empty()) return bad_input("encode: expected -o FILE or -o FOLDER");
  const auto expanded = harness::expand_paths(options.paths);
  if (const auto* const error = std::get_if<InputError>(&expanded))
    return bad_input(error->message);
  const auto& files = std::get<std::vector<std::string>>(expanded);
  if (files.empty()) return bad_input("encode: expected .ops files");
  if (files.size() > 1 && !fs::is_directory(options.output)) {
    return bad_input(options.output + ": not a folder; several files need one");
  }
  for (const std::string& path : files) {
    const auto loaded = harness::load_script(path);
    if (const auto* const error = std::get_if<InputError>(&loaded))
      return bad_input(error->message);
    const Bytes bytes = harness::encode(std::get<Script>(loaded));
    if (const int status = write_file(output_path(options, path), bytes); status != kAgree) {
      return status;
    }
  }
  std::printf("encoded %zu files\n", files.size());
  return kAgree;
}

int decode(const Options& options) {
  if (options.paths.size() != 1) return bad_input("decode: expected one file");
  const auto content = harness::read_file(options.paths[0]);
  if (const auto* const error = std::get_if<InputError>(&content)) return bad_input(error->message);
  const std::string text = harness::print(harness::decode(std::get<Bytes>(content)));
  if (!options.output.empty()) return write_file(options.output, text);
  std::printf("%s", text.c_str());
  return kAgree;
}

}  // namespace mapdiff::tool
