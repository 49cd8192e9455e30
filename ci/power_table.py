"""The tables of stage power. A run that was not done is shown as such, never as not found."""
import math
import statistics

from power_engines import MUTATORS, SCRIPT_TARGETS

CLASSES = ("never_terminates", "churn")
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


def class_rows(runs, steps, classes):
    for name in CLASSES:
        cells = []
        for engine, mutator in steps:
            some = [run for run in chosen(runs, engine=engine, mutator=mutator)
                    if classes.get(run["fault"]) == name]
            cells.append(f"{count(some, 'detected')} of {len(some)}" if some else "not done")
        yield row(name, *cells)


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


def never_found(runs, faults):
    """Faults with runs of the full mutator, none of which found them."""
    names = []
    for fault in faults:
        full = chosen(runs, fault=fault.id, mutator=full_mutator(fault.fields["target"]))
        if full and count(full, "detected") == 0:
            names.append(fault.id)
    return names


def render(runs, faults, unreachable, engines, facts):
    """The whole file. faults: those with a target; unreachable: ids of those without."""
    steps = [(engine, mutator) for engine in engines for mutator in MUTATORS]
    marked = {fault.id for fault in faults
              if any("MAPDIFF_PLANTED" in new for _, _, new in fault.edits)}
    classes = {fault.id: fault.fields.get("class", "") for fault in faults}
    names = [f"{engine} {mutator}" for engine, mutator in steps]
    lines = [HEADING.format(**facts)]
    lines += table(("engine", "mutator", "runs", "reached", "triggered", "detected",
                    "median s", "range s"), engine_rows(runs, steps, marked))
    lines += ["Median and range are those of the runs that detected the fault.", ""]
    lines += table(("class", *names), class_rows(runs, steps, classes))
    lines += ["Seconds to detect, the median of all runs (found / runs); `-`: no run found it.", ""]
    lines += table(("fault", "target", *names), fault_rows(runs, faults, steps))
    lost = never_found(runs, faults)
    lines += [f"Not found by any engine with its full mutator: {', '.join(lost) or 'none'}.", ""]
    if unreachable:
        lines += [f"No fuzz target can reach: {', '.join(unreachable)}.", ""]
    return "\n".join(lines)
