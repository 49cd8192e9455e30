"""The report of verify: the table, summary.json and the last line."""
import dataclasses
import json
import subprocess

from verify_steps import COUNTS, OUT, ROOT, TOOL, relative


def cell(value):
    return "-" if value is None else f"{value:,}" if isinstance(value, int) else str(value)


def print_table(rows):
    head = ("target", "seconds", "executions", "exec/s", "edges", "operations",
            "kernel operations", "divergences", "verdict")
    lines = [head]
    for row in rows:
        needs_kernel = row.target in ("replay", "soak")
        skipped = needs_kernel and not row.kernel_operations
        kernel = "0 SKIPPED" if skipped else row.kernel_operations
        lines.append((row.target, f"{row.seconds:.1f}", *map(cell, (
            row.executions, row.rate, row.edges, row.operations, kernel, row.divergences)),
            row.verdict))
    widths = [max(len(line[i]) for line in lines) for i in range(len(head))]
    print()
    for line in lines:
        print("  ".join(text.ljust(w) if i in (0, len(head) - 1) else text.rjust(w)
                        for i, (text, w) in enumerate(zip(line, widths))).rstrip())


def kernel_skip_reason():
    done = subprocess.run([str(TOOL), "peers"], cwd=ROOT, capture_output=True, text=True)
    lines = [line.strip() for line in done.stdout.splitlines() if "kernel" in line]
    return lines[0] if lines else "mapdiff peers does not name it"


def finish(rows, arguments):
    totals = {name: sum(getattr(row, name) or 0 for row in rows) for name in COUNTS}
    # A soak counts its scripts as files; the sum is about files of the corpus.
    totals["files"] = next(row.files for row in rows if row.target == "replay")
    nothing = [row for row in rows if row.verdict.startswith("NOTHING")]
    failed = [row for row in rows if row.verdict not in ("ok", "caught") and row not in nothing]
    status = 1 if failed else 3 if nothing or totals["operations"] == 0 else 0
    print_table(rows)
    if totals["kernel_operations"] == 0:
        print("KERNEL SKIPPED: nothing was compared with the running kernel: "
              + kernel_skip_reason())
    steps = [{**dataclasses.asdict(row), "exec_per_second": row.rate} for row in rows]
    summary = {"seed": arguments.seed, "status": status, "steps": steps, "totals": totals}
    (OUT / "summary.json").write_text(json.dumps(summary, indent=2) + "\n")
    print(f"{relative(OUT)}/summary.json")
    print(" ".join(f"{name}={value}" for name, value in totals.items()), flush=True)
    return status
