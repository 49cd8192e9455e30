#!/usr/bin/env python3
"""Says in one line whether the running kernel can be a peer: it creates one ZERO_SEED hash map.

Exit status 0 in both cases: a kernel out of reach is a visible skip, not a failure.
"""
import ctypes
import errno
import os
import platform
import struct

BPF_SYSCALL = {"x86_64": 321, "aarch64": 280}
MAP_CREATE, MAP_TYPE_HASH, ZERO_SEED = 0, 1, 1 << 6


def create_map():
    """Returns 0 or the errno of bpf(2)."""
    number = BPF_SYSCALL.get(platform.machine())
    if number is None:
        return errno.ENOSYS
    # union bpf_attr starts with map_type, key_size, value_size, max_entries, map_flags.
    attributes = ctypes.create_string_buffer(struct.pack("=5I", MAP_TYPE_HASH, 4, 4, 1, ZERO_SEED))
    libc = ctypes.CDLL(None, use_errno=True)
    descriptor = libc.syscall(number, MAP_CREATE, attributes, 20)
    if descriptor < 0:
        return ctypes.get_errno()
    os.close(descriptor)
    return 0


def main():
    error = create_map()
    if error == 0:
        print(f"setup: kernel peer possible (Linux {platform.release()})")
        return
    reason = ("this machine's bpf(2) number is not known"
              if platform.machine() not in BPF_SYSCALL else
              f"bpf(2) answers {errno.errorcode.get(error, error)}"
              + ("" if os.geteuid() == 0 else ", not root"))
    print(f"setup: KERNEL PEER NOT POSSIBLE and skipped: {reason}")


main()
