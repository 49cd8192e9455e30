// targets/harness/bytes.h - raw bytes and their spelling in `.ops` text.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace mapdiff::harness {

// Keys, values and buffers. A std::string, because most keys then need no allocation.
using Bytes = std::string;

// What output buffers hold before a call, so that a byte that was not written shows.
inline constexpr char kUnwritten = '\xaa';

// The spelling of no bytes at all.
inline constexpr std::string_view kNoBytes = ".";

// Hexadecimal; long runs of one byte are written as `00*60`, parts are joined with `+`.
std::string to_text(std::string_view bytes);

// The little-endian number `value`, cut or zero-padded to `bytes` bytes.
Bytes little_endian(std::uint64_t value, std::size_t bytes);

}  // namespace mapdiff::harness
