#include "targets/harness/status.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdio>

#include "targets/peers/mapdiff_plugin.h"

namespace mapdiff::harness {
namespace {

struct StatusName {
  int status;
  std::string_view name;
};

constexpr int kErrnoMax = 4095;
constexpr int kEnotsupp = 524;  // Inside the kernel only, and still returned to user space.

constexpr std::array kStatusNames{
    StatusName{0, "0"},
    StatusName{-EPERM, "EPERM"},
    StatusName{-ENOENT, "ENOENT"},
    StatusName{-EINTR, "EINTR"},
    StatusName{-EIO, "EIO"},
    StatusName{-E2BIG, "E2BIG"},
    StatusName{-EBADF, "EBADF"},
    StatusName{-EAGAIN, "EAGAIN"},
    StatusName{-ENOMEM, "ENOMEM"},
    StatusName{-EACCES, "EACCES"},
    StatusName{-EFAULT, "EFAULT"},
    StatusName{-EBUSY, "EBUSY"},
    StatusName{-EEXIST, "EEXIST"},
    StatusName{-EINVAL, "EINVAL"},
    StatusName{-ENOSPC, "ENOSPC"},
    StatusName{-ERANGE, "ERANGE"},
    StatusName{-ENOSYS, "ENOSYS"},
    StatusName{-EOPNOTSUPP, "EOPNOTSUPP"},
    StatusName{-kEnotsupp, "ENOTSUPP"},
    StatusName{MD_SKIP, "SKIP"},
    StatusName{MD_FAIL, "FAIL"},
    StatusName{MD_AGAIN, "AGAIN"},
};

constexpr std::array kMapFlagNames{
    FlagName{"no_prealloc", 0x1}, FlagName{"no_common_lru", 0x2}, FlagName{"numa_node", 0x4},
    FlagName{"rdonly", 0x8},      FlagName{"wronly", 0x10},       FlagName{"stack_build_id", 0x20},
    FlagName{"zero_seed", 0x40},  FlagName{"rdonly_prog", 0x80},  FlagName{"wronly_prog", 0x100},
};

constexpr std::array kElementFlagNames{
    FlagName{"noexist", 1},
    FlagName{"exist", 2},
    FlagName{"lock", 4},
    FlagName{"any", 0},
};

constexpr std::string_view kOtherErrno = "errno=";

}  // namespace

std::string status_text(int status) {
  const auto* const found = std::ranges::find(kStatusNames, status, &StatusName::status);
  if (found != kStatusNames.end()) return std::string(found->name);
  return std::string(kOtherErrno) + std::to_string(-status);
}

std::optional<int> parse_status(std::string_view word) {
  const auto* const found = std::ranges::find(kStatusNames, word, &StatusName::name);
  if (found != kStatusNames.end()) return found->status;
  if (!word.starts_with(kOtherErrno)) return std::nullopt;
  word.remove_prefix(kOtherErrno.size());
  int number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  const bool is_number = error == std::errc{} && end == word.data() + word.size();
  if (!is_number || number <= 0 || number > kErrnoMax) return std::nullopt;
  return -number;
}

std::span<const FlagName> map_flag_names() { return kMapFlagNames; }
std::span<const FlagName> element_flag_names() { return kElementFlagNames; }

std::string flags_text(std::uint64_t flags, std::span<const FlagName> names) {
  std::string text;
  for (const FlagName& flag : names) {
    if (flag.value == 0 || (flags & flag.value) == 0) continue;
    text += (text.empty() ? "" : "|") + std::string(flag.name);
    flags &= ~flag.value;
  }
  if (flags == 0) return text.empty() ? "0" : text;
  std::array<char, 24> number{};
  std::snprintf(number.data(), number.size(), "0x%llx", static_cast<unsigned long long>(flags));
  return text + (text.empty() ? "" : "|") + number.data();
}

}  // namespace mapdiff::harness
