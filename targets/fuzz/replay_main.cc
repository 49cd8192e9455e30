// targets/fuzz/replay_main.cc - feeds saved inputs to one target, with any compiler and no engine.
//
// Arguments: files and folders. Exit 0, the target's abort, 2 for a path that cannot be read, 3 if
// there was no input: an empty replay proves nothing.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> files_below(const fs::path& path) {
  if (!fs::is_directory(path)) return {path};
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(path)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

bool replay(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (!file && !file.eof()) {
    std::fprintf(stderr, "%s: cannot be read; expected a file\n", path.c_str());
    return false;
  }
  std::fprintf(stderr, "replay %s\n", path.c_str());  // First: names a file that crashes.
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  std::size_t inputs = 0;
  for (int i = 1; i < argc; ++i) {
    for (const fs::path& path : files_below(argv[i])) {
      if (!replay(path)) return 2;
      ++inputs;
    }
  }
  std::fprintf(stderr, "replayed %zu inputs\n", inputs);
  return inputs == 0 ? 3 : 0;
}
