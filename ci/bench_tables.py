"""bench_tables.py - what stage bench shows of its pairs: the tables and goals of each program.

A Measured maps the name of a pair (targets/bench/*_bench.cc says what its parts are) to a Summary.
What was not measured is a dash in a table and no line of goals.
"""
import dataclasses
import statistics

PAIRS_MIN = 20


@dataclasses.dataclass(frozen=True)
class Summary:
    """Medians over all pairs; low and high: the middle 80 % of the ratios A / B lie between."""
    a_ns: float
    b_ns: float
    ratio: float
    low: float
    high: float
    pairs: int


def summarize(runs):
    """runs: (a_ns, b_ns) of each pair, two or more."""
    ratios = [a_ns / b_ns for a_ns, b_ns in runs]
    tenths = statistics.quantiles(ratios, n=10, method="inclusive")
    return Summary(statistics.median(a for a, _ in runs), statistics.median(b for _, b in runs),
                   statistics.median(ratios), tenths[0], tenths[-1], len(runs))


@dataclasses.dataclass(frozen=True)
class Goal:
    name: str
    pair: str
    wanted: float


@dataclasses.dataclass(frozen=True)
class Table:
    title: str
    head: list
    rows: list  # Of lists of cells; an empty list of rows is no table.


def text_of(table):
    def line(cells):
        return "| " + " | ".join(map(str, cells)) + " |"
    return "\n".join([f"## {table.title}", "", line(table.head), line(["---"] * len(table.head)),
                      *map(line, table.rows), ""])


def below(measured, prefix):
    """{rest of the name: summary} of the pairs whose name begins with prefix."""
    return {name.removeprefix(prefix): summary for name, summary in measured.items()
            if name.startswith(prefix)}


def times(summary):
    """Time of B, and how many times faster than A it is."""
    return f"{summary.b_ns:.2f} ({summary.ratio:.2f})" if summary else "-"


def spread(summary):
    return f"{summary.low:.2f}..{summary.high:.2f}" if summary else "-"


def size_table(title, measured, baseline=None):
    """From names COLUMN/BYTES: rows key size, columns in the order they were measured in. With the
    name of the column that is A itself, its spread is shown: ratios in there say nothing."""
    columns = list(dict.fromkeys(name.split("/")[0] for name in measured))
    sizes = sorted({int(name.split("/")[1]) for name in measured})
    rows = [[size, *(times(measured.get(f"{column}/{size}")) for column in columns)]
            for size in sizes]
    head = ["key bytes", *columns]
    if baseline:
        head.append("noise")
        for row in rows:
            row.append(spread(measured.get(f"{baseline}/{row[0]}")))
    return Table(title, head, rows)


# --- hash ---

# Million lookups per second before and after the fast path for keys of 4 and 8 bytes, by
# max_entries and key bytes, as posted with that patch to the bpf mailing list, September 2026.
POSTED = {
    (512, 1): (87.55, 85.97), (512, 4): (85.65, 106.06),
    (512, 8): (102.20, 129.24), (512, 10): (85.74, 84.47),
    (10000, 1): (120.88, 115.97), (10000, 4): (79.02, 91.30),
    (10000, 8): (89.12, 101.41), (10000, 10): (76.52, 74.17),
    (100000, 1): (126.61, 120.27), (100000, 4): (52.28, 58.16),
    (100000, 8): (57.78, 62.03), (100000, 10): (47.54, 45.99),
}


def change(ratio):
    return f"{100 * (ratio - 1):+.1f} %"


def distinct_keys(entries, key_bytes):
    """The benchmark inserts entries / 2 keys, but one byte has only 256 values."""
    return min(entries // 2, 256 ** key_bytes)


def millions(ns):
    return f"{1000 / ns:.1f}"


def lookup_cells(summary):
    if summary is None:
        return ["-"] * 3
    return [millions(summary.b_ns), change(summary.ratio),
            f"{change(summary.low)}..{change(summary.high)}"]


def lookup_table(title, measured, is_posted_shown):
    """From names ENTRIES/HASH/BYTES."""
    cells = sorted({(int(entries), int(key_bytes)) for entries, _, key_bytes in
                    (name.split("/") for name in measured)})
    rows = []
    for entries, key_bytes in cells:
        as_posted = measured.get(f"{entries}/jhash_as_posted/{key_bytes}")
        specialised = measured.get(f"{entries}/jhash/{key_bytes}")
        before, after = POSTED[entries, key_bytes]
        posted = [f"{before:.2f}", f"{after:.2f}", change(after / before)] if is_posted_shown else []
        rows.append([entries, key_bytes, distinct_keys(entries, key_bytes), *posted,
                     millions((specialised or as_posted).a_ns), *lookup_cells(as_posted),
                     *lookup_cells(specialised)])
    posted_head = ["posted: before", "after", "change"] if is_posted_shown else []
    return Table(title, ["max_entries", "key bytes", "distinct keys", *posted_head,
                         "generic", "chain of tests", "change", "middle 80 %",
                         "specialised", "change", "middle 80 %"], rows)


def hash_tables(measured):
    return [
        size_table("Latency: ns for one hash whose key depends on the hash before it (times faster "
                   "than jhash_per_call)", below(measured, "hash/latency/"), "jhash_per_call"),
        size_table("Throughput: ns for one of many independent hashes (times faster than "
                   "jhash_per_call)", below(measured, "hash/throughput/"), "jhash_per_call"),
        size_table("xxh3 of a map, inlined, against the shared library's: ns (times faster)",
                   below(measured, "xxh3_inlined/")),
        size_table("jhash of many keys at once: ns a key (times faster than one key at a time)",
                   below(measured, "multi_key/")),
        lookup_table("Million lookups per second, keys in the order of their insertion",
                     below(measured, "map_lookup/inserted/"), True),
        lookup_table("Million lookups per second, keys in random order",
                     below(measured, "map_lookup/random/"), False),
    ]


def hash_goals():
    lookups = [(f"map_specialised_{entries}_{key_bytes}",
                f"map_lookup/inserted/{entries}/jhash/{key_bytes}", wanted)
               for sizes, entries_of, wanted in (((4, 8), (512, 10000), 1.30),
                                                 ((1, 10), (512, 10000, 100000), 0.995))
               for key_bytes in sizes for entries in entries_of]
    inlined = [(f"xxh3_inlined_{size}", f"xxh3_inlined/throughput/{size}", 1.0)
               for size in range(4, 65, 4)]
    many = [(f"multi_key_{kernel}_{size}", f"multi_key/{kernel}/{size}", wanted)
            for kernel, wanted in (("avx512", 5.0), ("avx2", 3.5)) for size in range(4, 65, 4)]
    return [Goal(*goal) for goal in lookups + inlined + many]
