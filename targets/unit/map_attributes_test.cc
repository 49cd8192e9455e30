// What a library caller gets who leaves attributes out.
#include "impl/map/map_attributes.h"

#include <gtest/gtest.h>

#include "impl/map/hash_map.h"

namespace mapdiff::impl {
namespace {

TEST(MapAttributes, what_is_left_out_is_0) {
  const MapAttributes attributes;
  EXPECT_EQ(attributes.key_bytes, 0U);
  EXPECT_EQ(attributes.value_bytes, 0U);
  EXPECT_EQ(attributes.entries_max, 0U);
  EXPECT_EQ(attributes.map_flags, 0U);
  EXPECT_EQ(attributes.numa_node, 0U);
  EXPECT_EQ(attributes.seed, 0U);
  EXPECT_EQ(attributes.map_extra, 0U);
}

TEST(MapAttributes, what_is_left_out_of_a_batch_is_0) {
  const Batch batch;
  EXPECT_EQ(batch.in_batch, nullptr);
  EXPECT_EQ(batch.out_batch, nullptr);
  EXPECT_EQ(batch.count, 0U);
  EXPECT_EQ(batch.elem_flags, 0U);
  EXPECT_EQ(batch.flags, 0U);
}

TEST(MapAttributes, buckets_are_the_next_power_of_two) {
  EXPECT_EQ(bucket_count(1), 1U);
  EXPECT_EQ(bucket_count(2), 2U);
  EXPECT_EQ(bucket_count(3), 4U);
  EXPECT_EQ(bucket_count(1U << 27), 1U << 27);
}

}  // namespace
}  // namespace mapdiff::impl
