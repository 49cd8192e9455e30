// targets/proof/flags.h - the flags of the programs of this folder, and their exit statuses.
#pragma once
#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <variant>
#include <vector>

namespace mapdiff::proof {

// As those of mapdiff.
enum Exit { kAgree = 0, kDiverges = 1, kBadInput = 2, kNothingCompared = 3 };

// --name N, --name N,N,... or --name alone: where it goes tells which.
struct Flag {
  std::string_view name;
  std::variant<std::uint64_t*, std::vector<std::uint32_t>*, bool*> value;
  std::uint64_t least = 0;
  std::uint64_t most = UINT64_MAX;
};

// On a mistake says so in one line on stderr and returns false.
[[nodiscard]] bool read_flags(int argc, char** argv, std::initializer_list<Flag> flags);

}  // namespace mapdiff::proof
