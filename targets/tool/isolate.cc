#include "targets/tool/isolate.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>

namespace mapdiff::tool {
namespace {

[[noreturn]] void child(int pipe, const harness::Script& script, harness::Peers peers,
                        unsigned seconds_max, bool shows_messages) {
  alarm(seconds_max);
  if (!shows_messages) {
    const int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
    dup2(null, STDERR_FILENO);
  }
  const harness::RunResult result = run_in_lock_step(script, peers);
  const std::string signature = result.divergence ? result.divergence->signature() : "";
  const bool is_written =
      write(pipe, signature.data(), signature.size()) == static_cast<ssize_t>(signature.size());
  _exit(is_written ? 0 : 1);
}

std::string read_all(int pipe) {
  std::string all;
  std::array<char, 256> part{};
  ssize_t count = 0;
  while ((count = read(pipe, part.data(), part.size())) > 0) {
    all.append(part.data(), static_cast<std::size_t>(count));
  }
  return all;
}

}  // namespace

std::string isolated_signature(const harness::Script& script, harness::Peers peers,
                               unsigned seconds_max, bool shows_messages) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return "exit:status:pipe:-";
  const pid_t pid = fork();
  if (pid == 0) child(ends[1], script, peers, seconds_max, shows_messages);
  close(ends[1]);
  std::string signature = read_all(ends[0]);
  close(ends[0]);
  int status = 0;
  waitpid(pid, &status, 0);
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM) {
    return "hang:-:-:-";
  }
  if (WIFSIGNALED(status)) return "crash:signal:" + std::to_string(WTERMSIG(status)) + ":-";
  if (WEXITSTATUS(status) != 0) return "exit:status:" + std::to_string(WEXITSTATUS(status)) + ":-";
  return signature;
}

harness::Judge isolated_judge(harness::Peers peers) {
  constexpr unsigned kCandidateSecondsMax = 2;
  return [peers](const harness::Script& candidate) {
    return isolated_signature(candidate, peers, kCandidateSecondsMax);
  };
}

bool is_crash(const std::string& signature) {
  return signature.starts_with("crash:") || signature.starts_with("hang:") ||
         signature.starts_with("exit:");
}

}  // namespace mapdiff::tool
