// Defaults of AddressSanitizer for fuzz programs; ASAN_OPTIONS overrides them.
//
// Short allocation stacks, a small quarantine and no fake stack: they would cost a third of the
// speed. A refused allocation returns NULL, as the map's -ENOMEM needs it.
extern "C" const char*
__asan_default_options() {  // NOLINT(bugprone-reserved-identifier): its name.
  return "malloc_context_size=1:quarantine_size_mb=16:detect_stack_use_after_return=0:"
         "allocator_may_return_null=1";
}
