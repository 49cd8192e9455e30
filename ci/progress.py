"""Progress of a running fuzz program or soak: its counters file, its log, one live line."""
import dataclasses
import os
import re
import shutil
import struct
import sys
import time


@dataclasses.dataclass
class Counters:
    """What the program keeps in the file that MAPDIFF_COUNTERS names: four native uint64."""
    scripts: int = 0
    operations: int = 0
    kernel_operations: int = 0
    divergences: int = 0


def read_counters(path):
    """The counters now; zeros while the program has not made the file."""
    try:
        return Counters(*struct.unpack("=4Q", path.read_bytes()[:32]))
    except (FileNotFoundError, struct.error):
        return Counters()


class FuzzerLog:
    """Reads what libFuzzer has added to its log since the last look."""
    STATUS = re.compile(rb"^#(\d+)\s.*?\bcov: (\d+)", re.M)
    FINAL = re.compile(rb"^stat::number_of_executed_units:\s+(\d+)", re.M)

    def __init__(self, path):
        self.path, self.offset, self.executions, self.edges = path, 0, 0, 0

    def look(self):
        with open(self.path, "rb") as log:
            log.seek(self.offset)
            text = log.read()
        # An unfinished last line is read again next time.
        text = text[:text.rfind(b"\n") + 1]
        self.offset += len(text)
        for match in self.STATUS.finditer(text):
            self.executions, self.edges = int(match[1]), int(match[2])
        for match in self.FINAL.finditer(text):
            self.executions = int(match[1])


class LiveLine:
    """One line that is rewritten on a terminal, and printed every 10 s elsewhere."""
    def __init__(self):
        self.tty, self.printed = sys.stdout.isatty(), time.monotonic()

    def show(self, text):
        if self.tty:
            width = shutil.get_terminal_size().columns - 1
            print("\r" + text[:width].ljust(width), end="", flush=True)
        elif time.monotonic() - self.printed >= 10:
            print(text, flush=True)
            self.printed = time.monotonic()

    def clear(self):
        if self.tty:
            self.show("")
            print("\r", end="", flush=True)


def status_line(name, seconds_left, rate, edges, counters):
    """What matters most comes first: a narrow terminal cuts the end."""
    left = "running" if seconds_left is None else f"{max(0, seconds_left):.0f} s left"
    return (f"{name}: {left}, {rate:,.0f} exec/s, {edges or '-'} edges, "
            f"{counters.divergences} divergences, {counters.operations:,} operations")


def tail(path, lines):
    """The last lines of a log, for a report."""
    with open(path, errors="replace") as log:
        return "".join(log.readlines()[-lines:])


def environment(counters_path):
    counters_path.parent.mkdir(parents=True, exist_ok=True)
    counters_path.unlink(missing_ok=True)
    return {**os.environ, "MAPDIFF_COUNTERS": str(counters_path)}
