// impl/base/free_deleter.h - lets std::unique_ptr own memory that came from malloc or calloc.
//
// Why:    calloc gives large blocks as untouched zero pages, which no form of new does.
// Errors: none; NULL is legal.
#pragma once
#include <cstdlib>

namespace mapdiff::impl {

struct FreeDeleter {
  void operator()(void* memory) const noexcept { std::free(memory); }
};

}  // namespace mapdiff::impl
