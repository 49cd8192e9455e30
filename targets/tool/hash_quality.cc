// mapdiff hash-quality - how keys spread under hashes, beside what a random function would do.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <iterator>
#include <limits>
#include <utility>
#include <variant>

#include "impl/hash/hash_mem.h"
#include "targets/harness/avalanche.h"
#include "targets/harness/hash_statistics.h"
#include "targets/harness/quality_keys.h"
#include "targets/harness/script.h"
#include "targets/harness/script_file.h"
#include "targets/tool/commands.h"

namespace mapdiff::tool {
namespace {

using harness::Bytes;
using harness::Expected;
using impl::HashChoice;
using Keys = std::vector<Bytes>;

constexpr std::uint32_t kKeyBytesMax = 1024;
constexpr std::uint64_t kFlipsMax = 1 << 22;
// So far from the mean, in standard deviations, that a random function hardly ever gets there.
constexpr double kFarOff = 5;

struct NamedHash {
  std::string_view name;
  harness::SeededHash function;
};

template <HashChoice choice>
std::uint32_t hash_by(std::string_view key, std::uint32_t seed) {
  return impl::hash_mem(key.data(), static_cast<std::uint32_t>(key.size()), seed, choice);
}

// All that there are, by their numbers.
template <std::size_t... kNumbers>
std::array<NamedHash, MD_HASHES> named_hashes(std::index_sequence<kNumbers...> /*numbers*/) {
  return {NamedHash{harness::hash_name(static_cast<md_hash>(kNumbers)),
                    hash_by<static_cast<HashChoice>(kNumbers)>}...};
}

// What keys are made from.
struct Source {
  std::uint32_t key_bytes;
  harness::Random random;
  Bytes names;

  // Expects 32 colliding hashes of a random function; fewer of long keys, for the memory.
  [[nodiscard]] std::size_t count() const {
    constexpr std::size_t kKeys = 1 << 19, kBytes = 64 << 20;
    return std::min(kKeys, kBytes / key_bytes);
  }
};

struct KeyKind {
  std::string_view name;
  Keys (*make)(Source&);
};

constexpr std::string_view kNames = "names";
constexpr std::array kKinds{
    KeyKind{"counter",
            [](Source& source) { return harness::counter_keys(source.count(), source.key_bytes); }},
    KeyKind{"random",
            [](Source& source) {
              return harness::uniform_keys(source.count(), source.key_bytes, source.random);
            }},
    KeyKind{"stack", [](Source& source) { return harness::stack_keys(1 << 19, source.random); }},
    KeyKind{kNames, [](Source& source) { return harness::line_keys(source.names); }},
};

// The members of `known` that a list such as "a,b" names; none, and a line on stderr, if it names
// another.
template <typename Known>
std::vector<typename Known::value_type> choose(const Known& known, std::string_view flag,
                                               std::string_view list) {
  std::vector<typename Known::value_type> chosen;
  for (bool is_last = false; !is_last;) {
    const std::string_view name = list.substr(0, list.find(','));
    const auto* const found = std::ranges::find(known, name, &Known::value_type::name);
    if (found == known.end()) {
      std::string all;
      for (const auto& one : known) all += " " + std::string(one.name);
      bad_input(std::string(flag) + "=" + std::string(name) + ": expected some of" + all);
      return {};
    }
    chosen.push_back(*found);
    is_last = name.size() == list.size();
    list.remove_prefix(is_last ? list.size() : name.size() + 1);
  }
  return chosen;
}

// One statistic: of a random function, and of each hash.
struct Row {
  const char* label;
  int expected_decimals;
  int counted_decimals;
  Expected expected;
  std::vector<double> counted;
};

std::vector<Row> chain_rows(const Keys& keys, std::uint32_t bucket_count,
                            const std::vector<NamedHash>& hashes, std::uint32_t seed) {
  Row probes{
      "probes per hit", 4, 4, harness::expected_probes_per_hit(keys.size(), bucket_count), {}};
  Row longest{
      "longest chain", 1, 0, harness::expected_longest_chain(keys.size(), bucket_count), {}};
  Row collisions{"colliding hashes", 1, 0, harness::expected_collisions(keys.size()), {}};
  for (const NamedHash& hash : hashes) {
    std::vector<std::uint32_t> all = harness::hashes_of(keys, hash.function, seed);
    const harness::Chains chains = harness::count_chains(all, bucket_count);
    probes.counted.push_back(chains.probes_per_hit());
    longest.counted.push_back(static_cast<double>(chains.longest));
    collisions.counted.push_back(static_cast<double>(harness::count_collisions(std::move(all))));
  }
  return {probes, longest, collisions};
}

std::vector<Row> bias_rows(const std::vector<harness::Trials>& trials,
                           const std::vector<NamedHash>& hashes, std::uint32_t seed) {
  if (trials.empty()) return {};
  Row low16{"worst bias, low 16 bits", 4, 4, harness::expected_worst_bias(trials, 16), {}};
  Row all32{"worst bias, all 32 bits", 4, 4, harness::expected_worst_bias(trials, 32), {}};
  for (const NamedHash& hash : hashes) {
    const harness::Bias bias = harness::worst_bias(trials, hash.function, seed);
    low16.counted.push_back(bias.low16);
    all32.counted.push_back(bias.all32);
  }
  return {low16, all32};
}

void print_row(const Row& row) {
  std::printf("  %-24s%9.*f +- %-7.*f", row.label, row.expected_decimals, row.expected.mean,
              row.expected_decimals, row.expected.sd);
  for (const double counted : row.counted) {
    const bool is_far_off = std::abs(counted - row.expected.mean) > kFarOff * row.expected.sd;
    std::printf("%16.*f%c", row.counted_decimals, counted, is_far_off ? '*' : ' ');
  }
  std::printf("\n");
}

void print_heading(const KeyKind& kind, const Keys& keys, std::uint32_t bucket_count,
                   const std::vector<NamedHash>& hashes) {
  const auto [shortest, longest] = std::ranges::minmax(keys, {}, &Bytes::size);
  std::printf("%s: %zu keys, the shortest of %zu bytes, the longest of %zu; %u buckets\n",
              kind.name.data(), keys.size(), shortest.size(), longest.size(), bucket_count);
  std::printf("  %-24s%-20s", "", "  random function");
  for (const NamedHash& hash : hashes) std::printf("%16s ", hash.name.data());
  std::printf("\n");
}

int measure(const KeyKind& kind, Source source, const std::vector<NamedHash>& hashes,
            std::uint32_t seed) {
  const Keys keys = kind.make(source);
  if (keys.empty()) {
    std::fprintf(stderr, "mapdiff: %s: no keys: nothing was measured\n", kind.name.data());
    return kNothingCompared;
  }
  const auto bucket_count = static_cast<std::uint32_t>(std::bit_ceil(keys.size()));
  const auto trials = harness::choose_trials(keys, kFlipsMax, source.random);
  print_heading(kind, keys, bucket_count, hashes);
  for (const Row& row : chain_rows(keys, bucket_count, hashes, seed)) print_row(row);
  for (const Row& row : bias_rows(trials, hashes, seed)) print_row(row);
  if (trials.empty()) std::printf("  worst bias: too few keys of one length\n");
  return kAgree;
}

// What is wrong with the arguments, or "".
std::string complaint(const Options& options, const std::vector<KeyKind>& kinds) {
  const bool has_names = std::ranges::find(kinds, kNames, &KeyKind::name) != kinds.end();
  if (!options.paths.empty()) return "hash-quality: takes no files but --names FILE";
  if (options.key_bytes == 0 || options.key_bytes > kKeyBytesMax) {
    return "--key-bytes=" + std::to_string(options.key_bytes) + ": expected 1 to 1024";
  }
  if (options.seed > std::numeric_limits<std::uint32_t>::max()) {
    return "--seed=" + std::to_string(options.seed) + ": expected the seed of a hash, 32 bits";
  }
  if (has_names && options.names.empty()) return "--keys=names: expected --names FILE, too";
  if (!has_names && !options.names.empty()) return "--names: expected names among --keys";
  return "";
}

std::variant<Bytes, harness::InputError> read_names(const std::string& path) {
  if (path.empty()) return Bytes();
  if (path != "-") return harness::read_file(path);
  return Bytes{std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>()};
}

}  // namespace

int hash_quality(const Options& options) {
  const std::string all =
      options.names.empty() ? "counter,random,stack" : "counter,random,stack,names";
  const auto hashes =
      choose(named_hashes(std::make_index_sequence<MD_HASHES>()), "--hash", options.hashes);
  const auto kinds = choose(kKinds, "--keys", options.key_kinds.empty() ? all : options.key_kinds);
  if (hashes.empty() || kinds.empty()) return kBadInput;
  if (const std::string line = complaint(options, kinds); !line.empty()) return bad_input(line);
  const auto names = read_names(options.names);
  if (const auto* const error = std::get_if<harness::InputError>(&names)) {
    return bad_input(error->message);
  }
  for (const KeyKind& kind : kinds) {
    Source source{options.key_bytes, harness::Random(options.seed), std::get<Bytes>(names)};
    const int status =
        measure(kind, std::move(source), hashes, static_cast<std::uint32_t>(options.seed));
    if (status != kAgree) return status;
  }
  std::printf("* more than %.0f standard deviations from a random function\n", kFarOff);
  return kAgree;
}

}  // namespace mapdiff::tool
