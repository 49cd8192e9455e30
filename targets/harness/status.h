// targets/harness/status.h - spelling of statuses and flags in `.ops` text and reports.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace mapdiff::harness {

// "0", "ENOENT", "errno=77", or the plug-in results "SKIP", "FAIL", "AGAIN".
std::string status_text(int status);
// The inverse; nothing for any other word.
std::optional<int> parse_status(std::string_view word);

// One bit or number of a flags word and its name.
struct FlagName {
  std::string_view name;
  std::uint64_t value;
};
std::span<const FlagName> map_flag_names();
std::span<const FlagName> element_flag_names();

// "zero_seed|no_prealloc"; bits without a name are added as one hexadecimal number.
std::string flags_text(std::uint64_t flags, std::span<const FlagName> names);

}  // namespace mapdiff::harness
