// impl, the harness and the texts write the numbers of bpf(2) down again, so that each can be read
// alone; here they meet the kernel's own header.
#include <gtest/gtest.h>
#include <linux/bpf.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <span>
#include <string>
#include <string_view>

#include "impl/map/map_attributes.h"
#include "targets/harness/script.h"
#include "targets/harness/status.h"

namespace mapdiff::unit {
namespace {

static_assert(impl::kNoPrealloc == BPF_F_NO_PREALLOC);
static_assert(impl::kNoCommonLru == BPF_F_NO_COMMON_LRU);
static_assert(impl::kNumaNode == BPF_F_NUMA_NODE);
static_assert(impl::kRdonly == BPF_F_RDONLY);
static_assert(impl::kWronly == BPF_F_WRONLY);
static_assert(impl::kZeroSeed == BPF_F_ZERO_SEED);
static_assert(impl::kRdonlyProg == BPF_F_RDONLY_PROG);
static_assert(impl::kWronlyProg == BPF_F_WRONLY_PROG);
static_assert(impl::kAny == BPF_ANY);
static_assert(impl::kNoExist == BPF_NOEXIST);
static_assert(impl::kExist == BPF_EXIST);
static_assert(impl::kLock == BPF_F_LOCK);
static_assert(harness::kMapFlagNoPrealloc == BPF_F_NO_PREALLOC);
static_assert(harness::kMapFlagZeroSeed == BPF_F_ZERO_SEED);

using FlagNames = std::span<const harness::FlagName>;

std::uint64_t value_of(FlagNames names, std::string_view name) {
  const auto found = std::ranges::find(names, name, &harness::FlagName::name);
  EXPECT_NE(found, names.end()) << name;
  return found == names.end() ? 0 : found->value;
}

TEST(KernelNumbers, map_flags_in_texts_are_the_kernels) {
  const FlagNames names = harness::map_flag_names();
  EXPECT_EQ(names.size(), 9U);
  EXPECT_EQ(value_of(names, "no_prealloc"), BPF_F_NO_PREALLOC);
  EXPECT_EQ(value_of(names, "no_common_lru"), BPF_F_NO_COMMON_LRU);
  EXPECT_EQ(value_of(names, "numa_node"), BPF_F_NUMA_NODE);
  EXPECT_EQ(value_of(names, "rdonly"), BPF_F_RDONLY);
  EXPECT_EQ(value_of(names, "wronly"), BPF_F_WRONLY);
  EXPECT_EQ(value_of(names, "stack_build_id"), BPF_F_STACK_BUILD_ID);
  EXPECT_EQ(value_of(names, "zero_seed"), BPF_F_ZERO_SEED);
  EXPECT_EQ(value_of(names, "rdonly_prog"), BPF_F_RDONLY_PROG);
  EXPECT_EQ(value_of(names, "wronly_prog"), BPF_F_WRONLY_PROG);
}

TEST(KernelNumbers, element_flags_in_texts_are_the_kernels) {
  const FlagNames names = harness::element_flag_names();
  EXPECT_EQ(names.size(), 4U);
  EXPECT_EQ(value_of(names, "any"), BPF_ANY);
  EXPECT_EQ(value_of(names, "noexist"), BPF_NOEXIST);
  EXPECT_EQ(value_of(names, "exist"), BPF_EXIST);
  EXPECT_EQ(value_of(names, "lock"), BPF_F_LOCK);
}

TEST(KernelNumbers, each_status_name_means_its_errno) {
  for (const int number : {EPERM, ENOENT, EINTR, EIO, E2BIG, EBADF, EAGAIN, ENOMEM, EACCES, EFAULT,
                           EBUSY, EEXIST, EINVAL, ENOSPC, ERANGE, ENOSYS, EOPNOTSUPP}) {
    const std::string name = strerrorname_np(number);
    EXPECT_EQ(harness::parse_status(name), -number) << name;
    EXPECT_EQ(harness::status_text(-number), name);
  }
}

TEST(KernelNumbers, a_status_without_a_name_is_its_number) {
  EXPECT_EQ(harness::status_text(-77), "errno=77");
  EXPECT_EQ(harness::parse_status("errno=77"), -77);
  for (const std::string_view word :
       {"", "1", "-2", "enoent", "errno=", "errno=0", "errno=-2", "errno=2x", "errno=2147483648"}) {
    EXPECT_EQ(harness::parse_status(word), std::nullopt) << word;
  }
}

}  // namespace
}  // namespace mapdiff::unit
