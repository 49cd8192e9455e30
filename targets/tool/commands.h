// targets/tool/commands.h - the subcommands of `mapdiff`; each returns the exit status.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "targets/harness/lock_step.h"
#include "targets/peers/peers.h"

namespace mapdiff::tool {

// Exit statuses, the same everywhere in mapdiff.
enum Exit { kAgree = 0, kDiverges = 1, kBadInput = 2, kNothingCompared = 3 };

// What follows the subcommand.
struct Options {
  std::vector<std::string> paths;
  std::string peers;   // --peers oracle,impl; "": all
  std::string output;  // -o
  std::uint64_t seed = 0;
  bool has_seed = false;
  double seconds = 10;
  std::uint64_t scripts = 0;          // 0: until the seconds are over
  std::uint64_t stop_after = 0;       // --stop-after divergences; 0: never
  std::string hashes = "jhash,xxh3";  // --hash
  std::string key_kinds;              // --keys; "": all, but names only with --names
  std::uint32_t key_bytes = 8;
  std::string names;  // --names FILE, or - for stdin
};

int replay(const Options& options);
int run(const Options& options);
int explain(const Options& options);
int encode(const Options& options);
int decode(const Options& options);
int minimize(const Options& options);
int list_peers(const Options& options);
int hash_quality(const Options& options);

// Reads the arguments after the subcommand; on a mistake says so in one line and returns false.
bool read_options(int argc, char** argv, std::string_view flags, Options& options);

// One line on stderr; returns kBadInput.
int bad_input(const std::string& line);

// The script of a subcommand that takes one file; nothing, and a line on stderr, if there is none.
std::optional<harness::Script> load_one(const Options& options, const std::string& subcommand);

// The peers of --peers that can take part. Those that cannot are printed, one line each; an unknown
// name, or nobody to compare with, is a mistake: `status` is set and the roster is empty.
peers::Roster choose_peers(const Options& options, int& status);

// Prints the line that scripts read (files=N operations=N kernel_operations=N skips=N
// divergences=N) and returns the exit status: more skips than comparisons count as nothing
// compared.
int finish(std::uint64_t files, const harness::Counters& counters);

}  // namespace mapdiff::tool
