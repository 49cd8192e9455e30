"""The tables of stage power. A run that was not done is shown as such, never as not found."""
import math
import statistics

from power_engines import MUTATORS, SCRIPT_TARGETS

CLASSES = ("never_terminates", "churn")
# What the search is built to find: each fault of a class, in so much of its runs.
CLASS_SHARE = 0.9
CLASS_SEEDS = 5
HEADING = """# Planted faults found by fuzzing alone

Each run starts from nothing (AFL++: from one byte), with one seed, on one core, and ends after
{limit} s. Reached: the place of the fault was executed. Triggered: it acted. Detected: the program
ended with a report. Mutators: `bytes` only those of the engine; `calls` also changes of calls;
`collisions` also crowded buckets and churn. Targets whose input is no script have only `bytes`.

Made by `ci/run.sh power --record`, {date}, commit {commit}, {machine}.
"""


def full_mutator(target):
    return MUTATORS[-1] if target in SCRIPT_TARGETS else MUTATORS[0]


def mutators_of(target):
    return MUTATORS if target in SCRIPT_TARGETS else MUTATORS[:1]


def percent(part, whole):
    return f"{part} ({100 * part / whole:.0f} %)"


def row(*cells):
    return "| " + " | ".join(map(str, cells)) + " |"


def table(names, rows):
    return [row(*names), row(*["---"] * len(names)), *rows, ""]


def seconds_of(runs):
    """Median and range of the runs that found the fault."""
    found = sorted(run["detected"] for run in runs if run["detected"] is not None)
    if not found:
        return "-", "-"
    return f"{statistics.median(found):.1f}", f"{found[0]:.1f} to {found[-1]:.1f}"


def chosen(runs, **fields):
    return [run for run in runs if all(run[name] == value for name, value in fields.items())]


def count(runs, name):
    return sum(run[name] is not None for run in runs)


def said(runs, marked, name):
    """Only faults that say when they are reached can be counted."""
    speaking = [run for run in runs if run["fault"] in marked]
    return f"{count(speaking, name)} of {len(speaking)}"


def engine_rows(runs, steps, marked):
    for engine, mutator in steps:
        some = chosen(runs, engine=engine, mutator=mutator)
        if not some:
            yield row(engine, mutator, "not done", *[""] * 5)
            continue
        median, between = seconds_of(some)
        yield row(engine, mutator, len(some), said(some, marked, "reached"),
                  said(some, marked, "triggered"), percent(count(some, "detected"), len(some)),
                  median, between)


def found_cells(runs, steps):
    for engine, mutator in steps:
        some = chosen(runs, engine=engine, mutator=mutator)
        yield f"{count(some, 'detected')} of {len(some)}" if some else "not done"


def class_rows(runs, steps, faults):
    """Each fault by itself, then their sum: a sum alone would hide one that is never found."""
    for name in CLASSES:
        ids = [fault.id for fault in faults if fault.fields.get("class") == name]
        for fault_id in ids:
            yield row(name, fault_id, *found_cells(chosen(runs, fault=fault_id), steps))
        yield row(name, "all", *found_cells([run for run in runs if run["fault"] in ids], steps))


def cell(runs):
    """Median over all runs, where one that did not find the fault took longer than the limit."""
    if not runs:
        return "not done"
    hits = count(runs, "detected")
    middle = statistics.median(math.inf if run["detected"] is None else run["detected"]
                               for run in runs)
    shown = f"{middle:.1f}" if middle < math.inf else f">{runs[0]['limit']}" if hits else "-"
    return f"{shown} ({hits}/{len(runs)})"


def fault_rows(runs, faults, steps):
    for fault in faults:
        target, own = fault.fields["target"], chosen(runs, fault=fault.id)
        cells = [cell(chosen(own, engine=engine, mutator=mutator))
                 if mutator in mutators_of(target) else "" for engine, mutator in steps]
        yield row(fault.id, target, *cells)


def full_runs(runs, fault):
    return chosen(runs, fault=fault.id, mutator=full_mutator(fault.fields["target"]))


def seldom_found(runs, faults):
    """Faults of a class that the full mutator finds too seldom: a line each. Few seeds say nothing.
    """
    lines = []
    for fault in faults:
        full = full_runs(runs, fault)
        found = count(full, "detected")
        if (fault.fields.get("class") in CLASSES and found < CLASS_SHARE * len(full)
                and len({run["seed"] for run in full}) >= CLASS_SEEDS):
            lines.append(f"{fault.id}: {fault.fields['class']}: found in {found} of {len(full)} "
                         f"runs, not in {100 * CLASS_SHARE:.0f} %")
    return lines


def never_found(runs, faults):
    """Faults with runs of the full mutator, none of which found them."""
    names = []
    for fault in faults:
        full = full_runs(runs, fault)
        if full and count(full, "detected") == 0:
            names.append(fault.id)
    return names


def render(runs, faults, unreachable, engines, facts):
    """The whole file. faults: those with a target; unreachable: ids of those without."""
    steps = [(engine, mutator) for engine in engines for mutator in MUTATORS]
    marked = {fault.id for fault in faults
              if any("MAPDIFF_PLANTED" in new for _, _, new in fault.edits)}
    names = [f"{engine} {mutator}" for engine, mutator in steps]
    lines = [HEADING.format(**facts)]
    lines += table(("engine", "mutator", "runs", "reached", "triggered", "detected",
                    "median s", "range s"), engine_rows(runs, steps, marked))
    lines += ["Median and range are those of the runs that detected the fault.", ""]
    lines += table(("class", "fault", *names), class_rows(runs, steps, faults))
    lines += ["Seconds to detect, the median of all runs (found / runs); `-`: no run found it.", ""]
    lines += table(("fault", "target", *names), fault_rows(runs, faults, steps))
    lost = never_found(runs, faults)
    lines += [f"Not found by any engine with its full mutator: {', '.join(lost) or 'none'}.", ""]
    if unreachable:
        lines += [f"No fuzz target can reach: {', '.join(unreachable)}.", ""]
    return "\n".join(lines)
