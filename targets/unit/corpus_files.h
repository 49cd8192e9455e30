// targets/unit/corpus_files.h - the files of the corpus that tests walk over.
#pragma once
#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace mapdiff::unit {

// Files below corpus/FOLDER with that extension, sorted. The caller checks that there are any.
inline std::vector<std::filesystem::path> corpus_files(std::string_view folder,
                                                       std::string_view extension = ".ops") {
  namespace fs = std::filesystem;
  std::vector<fs::path> files;
  for (const auto& entry :
       fs::recursive_directory_iterator(fs::path(MAPDIFF_ROOT) / "corpus" / folder)) {
    if (entry.path().extension() == extension) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

}  // namespace mapdiff::unit
