#include "targets/harness/bytes.h"

#include <algorithm>

namespace mapdiff::harness {
namespace {

constexpr std::size_t kRunBytesMin = 8;  // Shorter runs are easier to read written out.

std::string hex(std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const char byte : bytes) {
    const auto number = static_cast<unsigned char>(byte);
    text += kDigits[number >> 4U];
    text += kDigits[number & 15U];
  }
  return text;
}

std::size_t run_bytes(std::string_view bytes, std::size_t from) {
  const std::size_t end = bytes.find_first_not_of(bytes[from], from);
  return std::min(end, bytes.size()) - from;
}

}  // namespace

std::string to_text(std::string_view bytes) {
  if (bytes.empty()) return std::string(kNoBytes);
  std::string text;
  std::size_t plain_from = 0;
  const auto join = [&text](const std::string& part) {
    if (part.empty()) return;
    if (!text.empty()) text += '+';
    text += part;
  };
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t run = run_bytes(bytes, at);
    if (run >= kRunBytesMin) {
      join(hex(bytes.substr(plain_from, at - plain_from)));
      join(hex(bytes.substr(at, 1)) + "*" + std::to_string(run));
      plain_from = at + run;
    }
    at += run;
  }
  join(hex(bytes.substr(plain_from)));
  return text;
}

Bytes little_endian(std::uint64_t value, std::size_t bytes) {
  Bytes out(bytes, '\0');
  for (std::size_t i = 0; i < std::min<std::size_t>(bytes, 8); ++i) {
    out[i] = static_cast<char>((value >> (8 * i)) & 0xff);
  }
  return out;
}

}  // namespace mapdiff::harness
