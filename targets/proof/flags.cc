#include "targets/proof/flags.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <string>

namespace mapdiff::proof {
namespace {

// Reads the arguments one by one; the first mistake is kept.
class Reader {
 public:
  Reader(int argc, char** argv) : arguments_(argv + 1, argv + argc) {}

  bool read(std::initializer_list<Flag> flags) {
    while (error_.empty() && next_ < arguments_.size()) {
      const std::string_view argument = arguments_[next_++];
      const auto* const flag = std::ranges::find_if(
          flags, [argument](const Flag& one) { return argument == "--" + std::string(one.name); });
      if (flag == flags.end()) {
        error_ = "unknown argument '" + std::string(argument) + "'";
      } else {
        std::visit([this, flag](auto* value) { take(*flag, *value); }, flag->value);
      }
    }
    return error_.empty();
  }

  [[nodiscard]] const std::string& error() const { return error_; }

 private:
  void take(const Flag& /*flag*/, bool& value) { value = true; }

  void take(const Flag& flag, std::uint64_t& value) { value = number(flag, word()); }

  void take(const Flag& flag, std::vector<std::uint32_t>& values) {
    values.clear();
    const std::string_view list = word();
    for (std::size_t at = 0; at <= list.size();) {
      const std::size_t comma = std::min(list.find(',', at), list.size());
      values.push_back(static_cast<std::uint32_t>(number(flag, list.substr(at, comma - at))));
      at = comma + 1;
    }
  }

  std::string_view word() { return next_ < arguments_.size() ? arguments_[next_++] : ""; }

  std::uint64_t number(const Flag& flag, std::string_view text) {
    const bool is_hex = text.starts_with("0x");
    const char* const begin = text.data() + (is_hex ? 2 : 0);
    const char* const end = text.data() + text.size();
    std::uint64_t number = 0;
    const auto [stop, error] = std::from_chars(begin, end, number, is_hex ? 16 : 10);
    if (error == std::errc{} && stop == end && number >= flag.least && number <= flag.most) {
      return number;
    }
    error_ = "--" + std::string(flag.name) + " '" + std::string(text) + "': expected a number of " +
             std::to_string(flag.least) + " to " + std::to_string(flag.most);
    return flag.least;
  }

  std::vector<std::string_view> arguments_;
  std::size_t next_ = 0;
  std::string error_;
};

}  // namespace

bool read_flags(int argc, char** argv, std::initializer_list<Flag> flags) {
  Reader reader(argc, argv);
  if (reader.read(flags)) return true;
  const std::string_view path = argv[0];
  const std::string name(path.substr(path.rfind('/') + 1));
  std::fprintf(stderr, "%s: %s\n", name.c_str(), reader.error().c_str());
  return false;
}

}  // namespace mapdiff::proof
