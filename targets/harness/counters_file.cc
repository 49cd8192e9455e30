#include "targets/harness/counters_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

namespace mapdiff::harness {
namespace {

Totals* map_file(const char* path) {
  const int fd = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (fd < 0 || ftruncate(fd, sizeof(Totals)) != 0) {
    std::fprintf(stderr, "MAPDIFF_COUNTERS=%s: cannot be written; totals stay in this process\n",
                 path);
    return nullptr;
  }
  void* const memory = mmap(nullptr, sizeof(Totals), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close(fd);
  return memory == MAP_FAILED ? nullptr : static_cast<Totals*>(memory);
}

Totals& totals() {
  static Totals local;
  static const char* const path = std::getenv("MAPDIFF_COUNTERS");
  static Totals* const shared = path == nullptr ? nullptr : map_file(path);
  return shared == nullptr ? local : *shared;
}

}  // namespace

const Totals& count_script(const Counters& counters) {
  Totals& all = totals();
  ++all.scripts;
  all.operations += counters.operations;
  all.kernel_operations += counters.kernel_operations;
  all.divergences += counters.divergences;
  return all;
}

}  // namespace mapdiff::harness
