#include <getopt.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <string_view>
#include <utility>
#include <variant>

#include "targets/harness/script_file.h"
#include "targets/tool/commands.h"

namespace mapdiff::tool {
namespace {

constexpr std::array kLongOptions{
    option{"peers", required_argument, nullptr, 'p'},
    option{"output", required_argument, nullptr, 'o'},
    option{"seed", required_argument, nullptr, 's'},
    option{"seconds", required_argument, nullptr, 't'},
    option{"scripts", required_argument, nullptr, 'n'},
    option{"stop-after", required_argument, nullptr, 'd'},
    option{"hash", required_argument, nullptr, 'h'},
    option{"keys", required_argument, nullptr, 'k'},
    option{"key-bytes", required_argument, nullptr, 'b'},
    option{"names", required_argument, nullptr, 'f'},
    option{nullptr, 0, nullptr, 0},
};

template <typename Number>
bool read_number(std::string_view name, std::string_view text, Number& number) {
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error == std::errc{} && stop == end && number >= 0) return true;
  bad_input("--" + std::string(name) + "=" + std::string(text) + ": expected a number");
  return false;
}

bool apply(int letter, Options& options) {
  switch (letter) {
    case 'p':
      options.peers = optarg;
      return true;
    case 'o':
      options.output = optarg;
      return true;
    case 's':
      options.has_seed = true;
      return read_number("seed", optarg, options.seed);
    case 't':
      return read_number("seconds", optarg, options.seconds);
    case 'n':
      return read_number("scripts", optarg, options.scripts);
    case 'd':
      return read_number("stop-after", optarg, options.stop_after);
    case 'h':
      options.hashes = optarg;
      return true;
    case 'k':
      options.key_kinds = optarg;
      return true;
    case 'b':
      return read_number("key-bytes", optarg, options.key_bytes);
    case 'f':
      options.names = optarg;
      return true;
    default:
      return false;  // getopt_long() has said what is wrong.
  }
}

// Whether the subcommand has this flag; a letter that is no flag is left to apply().
bool is_taken(int letter, std::string_view flags, std::string_view subcommand) {
  const auto* const flag = std::ranges::find(kLongOptions, letter, &option::val);
  const bool is_flag = flag != kLongOptions.end();
  if (!is_flag || flags.find(static_cast<char>(letter)) != std::string_view::npos) return true;
  bad_input(std::string(subcommand) + ": has no --" + flag->name);
  return false;
}

}  // namespace

bool read_options(int argc, char** argv, std::string_view flags, Options& options) {
  optind = 2;  // argv[1] is the subcommand.
  for (;;) {
    const int letter = getopt_long(argc, argv, "o:", kLongOptions.data(), nullptr);
    if (letter == -1) break;
    if (!is_taken(letter, flags, argv[1]) || !apply(letter, options)) return false;
  }
  options.paths.assign(argv + optind, argv + argc);
  return true;
}

int bad_input(const std::string& line) {
  std::fprintf(stderr, "mapdiff: %s\n", line.c_str());
  return kBadInput;
}

std::optional<harness::Script> load_one(const Options& options, const std::string& subcommand) {
  if (options.paths.size() != 1) {
    bad_input(subcommand + ": expected one file");
    return std::nullopt;
  }
  auto loaded = harness::load_script(options.paths[0]);
  if (const auto* const error = std::get_if<harness::InputError>(&loaded)) {
    bad_input(error->message);
    return std::nullopt;
  }
  return std::move(std::get<harness::Script>(loaded));
}

peers::Roster choose_peers(const Options& options, int& status) {
  std::string error;
  peers::Roster roster = peers::pick_peers(options.peers, error);
  for (const std::string& line : roster.absent) std::printf("skipped peer: %s\n", line.c_str());
  status = kAgree;
  if (!error.empty()) {
    status = bad_input(error);
  } else if (roster.peers.size() < 2) {
    std::fprintf(stderr, "mapdiff: fewer than two peers can take part: nothing to compare\n");
    status = kNothingCompared;
  }
  if (status != kAgree) roster.peers.clear();
  return roster;
}

int finish(std::uint64_t files, const harness::Counters& counters) {
  std::printf("files=%llu operations=%llu kernel_operations=%llu skips=%llu divergences=%llu\n",
              static_cast<unsigned long long>(files),
              static_cast<unsigned long long>(counters.operations),
              static_cast<unsigned long long>(counters.kernel_operations),
              static_cast<unsigned long long>(counters.skips),
              static_cast<unsigned long long>(counters.divergences));
  std::fflush(stdout);
  if (counters.divergences != 0) return kDiverges;
  if (counters.operations != 0 && counters.skips <= counters.operations) return kAgree;
  std::fprintf(
      stderr, "mapdiff: %s\n",
      counters.operations == 0 ? "nothing was compared" : "more was skipped than compared");
  return kNothingCompared;
}

}  // namespace mapdiff::tool
