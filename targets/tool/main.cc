// mapdiff SUBCOMMAND [ARGUMENT...] - the command line of the suite; see usage() and README.md.
#include <algorithm>
#include <array>
#include <cstdio>
#include <string>
#include <string_view>

#include "targets/tool/commands.h"

namespace mapdiff::tool {
namespace {

struct Command {
  std::string_view name;
  int (*function)(const Options&);
  std::string_view flags;  // What it takes, by the letters of options.cc.
  std::string_view help;
};

constexpr std::array kCommands{
    Command{"replay", &replay, "pd",
            "PATH... [--peers A,B] [--stop-after N]   scripts on all peers; any divergence fails"},
    Command{"run", &run, "ptnso",
            "[--seconds N | --scripts N] [--seed N] [-o OUT.ops] [--peers A,B]   the soak"},
    Command{"explain", &explain, "p",
            "PATH... [--peers A,B]     every answer of every peer, call by call"},
    Command{"minimize", &minimize, "po",
            "FILE [-o OUT.ops] [--peers A,B]   the smallest script that fails alike"},
    Command{"encode", &encode, "o", "FILE.ops... -o OUT        text to bytes; OUT may be a folder"},
    Command{"decode", &decode, "o", "FILE [-o OUT.ops]         bytes to text"},
    Command{"peers", &list_peers, "",
            "                          who can take part, and what they can do"},
    Command{
        "hash-quality", &hash_quality, "hkbfs",
        "[--hash A,B] [--keys A,B] [--key-bytes N] [--names FILE] [--seed N]   how keys spread"},
};

int usage() {
  std::fprintf(stderr, "usage: mapdiff SUBCOMMAND ...\n");
  for (const Command& command : kCommands) {
    std::fprintf(stderr, "  %-12s %s\n", command.name.data(), command.help.data());
  }
  return kBadInput;
}

int main(int argc, char** argv) {
  const std::string_view name = argc > 1 ? argv[1] : "";
  const auto* const command = std::ranges::find(kCommands, name, &Command::name);
  if (name.empty()) return usage();
  if (command == kCommands.end()) {
    return bad_input("unknown subcommand '" + std::string(name) + "'; `mapdiff` lists them");
  }
  Options options;
  const bool is_read = read_options(argc, argv, command->flags, options);
  return is_read ? command->function(options) : kBadInput;
}

}  // namespace
}  // namespace mapdiff::tool

int main(int argc, char** argv) { return mapdiff::tool::main(argc, argv); }
