#!/usr/bin/env python3
"""test_mutants.py - the parts of stage mutants that need no build."""
import pathlib
import subprocess
import sys
import tempfile
import textwrap
import types
import unittest
from unittest import mock

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import mutant_choice as choice
import mutant_judge as judge
import mutant_report as report
import mutant_survivors as survivors
import mutants
from mutant_operators import changes, mutants_of
from mutant_tokens import tokenize
from mutant_worker import LIMITED, Check, Worker


def texts(source):
    return [token.text for token in tokenize(source)]


def made(source, operator):
    """What the mutants of one operator make of a source."""
    return [m.apply(source) for m in mutants_of("f.cc", source)
            if m.change.operator.split(":")[0] == operator]


def in_function(line, kind="void"):
    return f"{kind} f() {{ {line} }}\n"


class Tokens(unittest.TestCase):
    def test_what_is_no_code_gives_no_token(self):
        self.assertEqual(texts('#define A 1 + \\\n  2\n// 1 + 2\n/* 3 */ a [[maybe 1]] 4\n'),
                         ["a", "4"])
        self.assertEqual(texts("static_assert(1 + 2 == 3, \"x\"); b"), ["b"])
        self.assertEqual(texts("template <typename T, int N = 3> c"), ["c"])

    def test_strings_stay_whole(self):
        self.assertEqual(texts(r'''a("x \" // 1", 'y', '\'', R"(z " )")'''),
                         ["a", "(", r'"x \" // 1"', ",", "'y'", ",", r"'\''", ",", 'R"(z " )"',
                          ")"])

    def test_numbers_and_long_marks_stay_whole(self):
        self.assertEqual(texts("0xffU 10'000 1U<<=x->y::z"),
                         ["0xffU", "10'000", "1U", "<<=", "x", "->", "y", "::", "z"])

    def test_only_a_sign_between_spaces_is_binary(self):
        spaced = [t.text for t in tokenize("a * b; T* c; d<e> f < g") if t.is_spaced]
        self.assertEqual([text for text in spaced if text in "*<>"], ["*", "<"])


class Operators(unittest.TestCase):
    def test_comparisons(self):
        self.assertEqual(made("x = a < b;", "cmp"), ["x = a <= b;", "x = a >= b;"])
        self.assertEqual(made("x = a != b;", "cmp"), ["x = a == b;"])
        self.assertEqual(made("std::vector<int> a;", "cmp"), [])

    def test_signs(self):
        self.assertEqual(made("x = a + b;", "arith"), ["x = a - b;"])
        self.assertEqual(made("x = a & b;", "bit"), ["x = a ^ b;", "x = a | b;"])
        self.assertEqual(made("x = a << b;", "shift"), ["x = a >> b;"])
        self.assertEqual(made("x = a && b;", "logic"), ["x = a || b;"])
        self.assertEqual(made("int* a = &b;", "arith") + made("int* a = &b;", "bit"), [])

    def test_constants_and_words(self):
        self.assertEqual(made("x = 4U;", "const"), ["x = 3U;", "x = 5U;"])
        self.assertEqual(made("x = 0xffU;", "const"), ["x = 0x100U;", "x = 0xfeU;"])
        self.assertEqual(made("x = 0;", "const"), ["x = 1;"])
        self.assertEqual(made("enum class E { kA = 4 };", "const"), [])
        self.assertEqual(made("x = true;", "bool"), ["x = false;"])
        self.assertEqual(made("x = std::rotl(y, n);", "shift"), ["x = std::rotr(y, n);"])

    def test_prefixes(self):
        self.assertEqual(made("x = -EINVAL;", "sign"), ["x = EINVAL;"])
        self.assertEqual(made("x = a && !b;", "not"), ["x = a && b;"])
        self.assertEqual(made("struct A { ~A(); };", "not"), [])

    def test_conditions(self):
        self.assertEqual(made(in_function("if (a && b) c();"), "cond"),
                         [in_function("if (!(a && b)) c();")])
        self.assertEqual(made(in_function("if (int s = g(); s) c();"), "cond"),
                         [in_function("if (int s = g(); !(s)) c();")])
        self.assertEqual(made(in_function("x = is_a ? 1 : 2;"), "cond"),
                         [in_function("x = !(is_a) ? 1 : 2;")])
        self.assertEqual(made(in_function("if (a == b) c();"), "cond"), [], "operator cmp has it")

    def test_dropped_statements(self):
        self.assertEqual(made(in_function("a(); if (b) c();"), "drop"),
                         [in_function("; if (b) c();"), in_function("a(); if (b) ;")])
        self.assertEqual(made(in_function("*a.b = c;"), "store"), [in_function(";")])
        self.assertEqual(made(in_function("std::memcpy(a, b, 4);"), "store"), [in_function(";")])
        self.assertEqual(made(in_function("if (a) return 1; return 2;", "int"), "drop"),
                         [in_function("if (a) ; return 2;", "int")], "the last one must stay")

    def test_declarations_are_not_dropped(self):
        for line in ("int a = 1;", "const T b = 1;", "T* c = d;", "T*& e = f;",
                     "std::array<A, b> g{};", "auto h = i;"):
            self.assertEqual(made(in_function(line), "drop") + made(in_function(line), "store"),
                             [], line)

    def test_a_dropped_statement_leaves_the_line_numbers(self):
        self.assertEqual(made("void f() {\n  a(b,\n    c);\n}\n", "drop"),
                         ["void f() {\n  ;\n\n}\n"])

    def test_swapped_arguments(self):
        self.assertEqual(made(in_function("f(a, b + 1, {c, d});"), "swap"),
                         [in_function("f(b + 1, a, {c, d});"), in_function("f(a, {c, d}, b + 1);")
                          ] + [in_function("f(a, b + 1, {d, c});")])
        self.assertEqual(made(in_function("f(a, a);"), "swap"), [])
        self.assertEqual(made("void f(int a, T* b, const std::byte* c) noexcept;", "swap"), [])

    def test_early_returns(self):
        self.assertEqual(made("int f() { a(); }", "early"), ["int f() { return {}; a(); }"])
        self.assertEqual(made("void A::f() { a(); b(); }", "early"),
                         ["void A::f() { return; a(); b(); }", "void A::f() { a(); return; b(); }"])
        self.assertEqual(made("A::A() : b_(1) { c(); }", "early"),
                         ["A::A() : b_(1) { return; c(); }"])
        self.assertEqual(made("T*& f() { return a; }", "early"), [])

    def test_initial_values(self):
        self.assertEqual(made("A::A(int b) : b_(b), c_(0) {}", "init"),
                         ["A::A(int b) : b_(), c_(0) {}"])

    def test_ids_are_unique_and_keys_stay_when_lines_move(self):
        source = in_function("a = b + 1;\n  a = b + 1;\n  c(a, b);")
        found, moved = mutants_of("f.cc", source), mutants_of("f.cc", "// new\n\n" + source)
        self.assertEqual(len({m.id for m in found}), len(found))
        self.assertEqual(len({m.key for m in found}), len(found))
        self.assertEqual([m.key for m in found], [m.key for m in moved])
        self.assertNotEqual(found[0].id, moved[0].id)

    def test_impl_has_enough_and_every_operator_finds_something(self):
        found = choice.all_mutants()
        self.assertGreater(len(found), 800)
        self.assertEqual({m.change.operator.split(":")[0] for m in found},
                         {"cmp", "arith", "bit", "shift", "logic", "const", "bool", "sign", "not",
                          "cond", "drop", "store", "init", "swap", "early"})
        self.assertEqual(len({m.id for m in found}), len(found))
        for m in found:
            self.assertNotEqual(m.apply(text_of(m.file)), text_of(m.file), m.id)

    def test_order_is_that_of_the_source(self):
        found = changes("x = a + 1 < b;")
        self.assertEqual(found, sorted(found, key=lambda c: (c.begin, c.operator)))


def text_of(file):
    return (choice.ROOT / file).read_text()


GTEST_GREEN = """\
[==========] Running 1 test from 1 test suite.
[ RUN      ] A.b
[       OK ] A.b (0 ms)
[==========] 1 test from 1 test suite ran. (0 ms total)
[  PASSED  ] 1 test.
"""
GTEST_RED = """\
[ RUN      ] A.b
[  FAILED  ] A.b (0 ms)
[  FAILED  ] 1 test, listed below:
"""
REPLAY_GREEN = ("files=3 operations=40 kernel_operations=0 skips=0 divergences=0\n")
CTEST_RED = """\
    1/2 Test #1: unit/A.b .....   Passed    0.01 sec
    2/2 Test #2: unit/A.c .....***Failed    0.01 sec
"""


def said(reader, status, output):
    finding = reader(status, output)
    return finding.kind, finding.name


class Judge(unittest.TestCase):
    def test_a_named_failure_is_a_kill(self):
        self.assertEqual(said(judge.gtest, 1, GTEST_RED), ("killed", "A.b"))
        self.assertEqual(said(judge.replay, 1, "a.ops: divergence x:y:impl:U1\n"),
                         ("killed", "a.ops x:y:impl:U1"))
        self.assertEqual(said(judge.replay, 1, "a.ops: crash:signal:11:-\n"),
                         ("killed", "a.ops crash:signal:11:-"))
        self.assertEqual(said(judge.ctest, 8, CTEST_RED), ("killed", "unit/A.c"))

    def test_who_was_running_names_a_crash(self):
        output = GTEST_GREEN.split("[==========] 1")[0] + "[ RUN      ] A.c\n"
        self.assertEqual(said(judge.gtest, -11, output), ("killed", "signal 11 in A.c"))
        self.assertEqual(said(judge.gtest, judge.OUT_OF_TIME, output), ("hang", "in A.c"))

    def test_hangs(self):
        self.assertEqual(judge.replay(1, "a.ops: hang:-:-:-\n").kind, "hang")
        self.assertEqual(judge.replay(1, "a.ops: crash:signal:24:-\n").kind, "hang")
        self.assertEqual(said(judge.ctest, 8, CTEST_RED.replace("Failed", "Timeout")),
                         ("hang", "in unit/A.c"))
        out_of_time = CTEST_RED.replace("***Failed", "SIGXCPU***Exception: ")
        self.assertEqual(said(judge.ctest, 8, out_of_time), ("hang", "in unit/A.c"))

    def test_who_was_killed_from_outside_is_no_kill(self):
        self.assertEqual(said(judge.gtest, -9, "[ RUN      ] A.b\n"), ("unnamed", "signal 9"))
        self.assertEqual(judge.gtest(-9, GTEST_RED).kind, "killed", "it had failed before")
        outside = "a.ops: crash:signal:9:-\n"
        self.assertEqual(said(judge.replay, 1, outside), ("unnamed", "exit 1"))
        self.assertEqual(said(judge.replay, 1, outside + "b.ops: divergence x:y\n"),
                         ("killed", "b.ops x:y"))
        killed = CTEST_RED.replace("***Failed", "Subprocess killed***Exception: ")
        self.assertEqual(said(judge.ctest, 8, killed), ("unnamed", "exit 8"))
        aborted = CTEST_RED.replace("***Failed", "Subprocess aborted***Exception: ")
        self.assertEqual(said(judge.ctest, 8, aborted), ("killed", "unit/A.c"))
        segment = CTEST_RED.replace("***Failed", "***Exception: SegFault ")
        self.assertEqual(said(judge.ctest, 8, segment), ("killed", "unit/A.c"))

    def test_a_failure_without_a_name_is_no_kill(self):
        self.assertEqual(said(judge.gtest, 1, "cannot open shared object\n"),
                         ("unnamed", "exit 1"))
        self.assertEqual(said(judge.gtest, -11, GTEST_GREEN), ("unnamed", "signal 11"))
        self.assertEqual(said(judge.gtest, None, "[ RUN      ] A.b\n"), ("unnamed", "no end"))
        self.assertEqual(judge.replay(2, "bad input\n").kind, "unnamed")
        self.assertEqual(judge.ctest(8, CTEST_RED.replace("Failed", "Not Run")).kind, "unnamed")

    def test_nothing_run_is_neither(self):
        self.assertEqual(judge.gtest(0, GTEST_GREEN.replace("1 test", "0 tests")).kind, "empty")
        self.assertEqual(judge.replay(0, REPLAY_GREEN.replace("40", "0")).kind, "empty")
        self.assertEqual(judge.ctest(0, "No tests were found!!!\n").kind, "empty")

    def test_green(self):
        self.assertEqual(said(judge.gtest, 0, GTEST_GREEN), ("passed", "1"))
        self.assertEqual(said(judge.replay, 0, REPLAY_GREEN), ("passed", "3 40"))

    def test_verdicts(self):
        def verdict(*kinds):
            return judge.verdict([("c", judge.Finding(kind, "n")) for kind in kinds])[0]
        self.assertEqual(verdict("passed", "killed"), "killed")
        self.assertEqual(verdict("unnamed", "hang"), "hang")
        self.assertEqual(verdict("passed", "passed"), "survived")
        self.assertEqual(verdict("unnamed", "passed"), "invalid")
        self.assertEqual(verdict("empty"), "invalid")
        self.assertEqual(verdict(), "invalid")

    def test_only_a_compiler_that_says_error_makes_unbuilt(self):
        self.assertIsNone(judge.build(0, ""))
        self.assertEqual(judge.build(1, "f.cc:1:2: error: what\n")[0], "unbuilt")
        self.assertEqual(judge.build(-9, "")[0], "invalid")

    def test_wilson(self):
        low, high = judge.wilson(97, 100)
        self.assertAlmostEqual(low, 91.55, 2)
        self.assertAlmostEqual(high, 98.97, 2)
        self.assertEqual(judge.wilson(0, 0), (0.0, 100.0))
        self.assertAlmostEqual(judge.wilson(10, 10)[1], 100.0, 9)


class Limits(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.worker = Worker(1, pathlib.Path(folder.name))
        self.worker.tree.mkdir()

    def test_who_never_ends_is_sent_sigxcpu(self):
        status, _, used = self.worker.run(("bash", "-c", "while :; do :; done"), 1)
        self.assertEqual(status, judge.OUT_OF_TIME)
        self.assertLess(used, 3)

    def test_a_check_that_never_ends_hangs(self):
        spin = "echo '[ RUN      ] A.b'; while :; do :; done"
        check = Check("spin", "", ("bash", "-c", spin), judge.gtest, seconds=1)
        self.assertEqual(self.worker.check(check)[0], judge.Finding("hang", "in A.b"))

    def test_the_kernel_kills_only_later(self):
        _, output, _ = self.worker.run(("bash", "-c", "ulimit -S -t; ulimit -H -t"), 100)
        self.assertEqual(output.split(), ["100", "105"])

    def test_a_limit_that_cannot_be_set_runs_nothing(self):
        lower = 'ulimit -t 50; exec bash -c "$0" 100 echo ran'
        done = subprocess.run(["bash", "-c", lower, LIMITED], capture_output=True)
        self.assertNotEqual(done.returncode, 0)
        self.assertEqual(done.stdout, b"")

    def test_an_endless_mutant_is_a_control(self):
        mutant, checks, _ = next(c for c in mutants.controls(choice.all_mutants())
                                 if c[2] == "hang")
        self.assertIn("noexcept { for (;;) {}\n", mutant.apply(text_of(mutant.file)))
        self.assertTrue(all(0 < check.seconds <= 5 for check in checks))


LIST = textwrap.dedent("""\
    # About.
    equivalent: no answer differs
      f.cc | cmp:<:<= | 1 | if (a < b | c) {
    todo: a test of d
      f.cc | drop | 2 | d();
    """)
KEYS = [("f.cc", "cmp:<:<=", 1, "if (a < b | c) {"), ("f.cc", "drop", 2, "d();")]


def result(key, verdict, code="", same_as=None):
    mutant = types.SimpleNamespace(key=key, file=key[0], id=":".join(map(str, key)))
    return types.SimpleNamespace(mutant=mutant, verdict=verdict, code=code, same_as=same_as,
                                 detail="")


class Survivors(unittest.TestCase):
    def test_entries_and_their_lines(self):
        entries = survivors.parse(LIST)
        self.assertEqual(list(entries), KEYS)
        self.assertEqual([e.status for e in entries.values()], ["equivalent", "todo"])
        self.assertIn(survivors.entry_line(KEYS[0]), LIST)

    def test_what_is_refused(self):
        for bad in ("maybe: x\n", "equivalent:\n", "  f.cc | drop | 1 | d();\n",
                    "todo: x\n  f.cc | drop | d();\n", LIST + LIST):
            with self.assertRaises(survivors.BadSurvivors, msg=bad):
                survivors.parse(bad)

    def test_stale_entries(self):
        entries = survivors.parse(LIST)
        self.assertEqual(list(survivors.stale(entries, set(KEYS), [result(KEYS[0], "survived")])),
                         [])
        stale = list(survivors.stale(entries, set(KEYS[:1]), [result(KEYS[0], "killed")]))
        self.assertEqual(stale, ["mutants.survivors:3: its mutant is killed",
                                 "mutants.survivors:5: matches no mutant of impl/"])


class Report(unittest.TestCase):
    def test_equal_code_counts_once_and_for_the_first(self):
        second = result(("f.cc", "b", 1, "x"), "killed", "code")
        first = result(("f.cc", "a", 1, "x"), "", "code", second)
        report.settle([first, second])
        self.assertEqual((first.verdict, first.same_as), ("killed", None))
        self.assertIs(second.same_as, first)
        score = report.scores([first, second], {})[None]
        self.assertEqual((score.mutants, score.killed, score.same), (1, 1, 1))

    def test_score(self):
        results = [result(("f.cc", str(i), 1, "x"), v, str(i)) for i, v in enumerate(
            ["killed", "hang", "survived", "equivalent", "unbuilt", "invalid"])]
        argued = {("f.cc", "2", 1, "x"): types.SimpleNamespace(status="equivalent")}
        self.assertEqual(report.scores(results, {})[None].last_line(),
                         "mutants=5 killed=2 equivalent=1 score=50.0 low=15.0 high=85.0")
        self.assertEqual(report.scores(results, argued)["f.cc"].last_line(),
                         "mutants=5 killed=2 equivalent=2 score=66.7 low=20.8 high=93.9")


class Since(unittest.TestCase):
    def test_lines_of_a_diff(self):
        diff = ("--- a/impl/a.cc\n+++ b/impl/a.cc\n@@ -3 +3,2 @@ f()\n-x\n+y\n+z\n"
                "@@ -9,2 +10,0 @@\n--- a/impl/b.h\n+++ b/impl/b.h\n@@ -0,0 +7 @@\n+w\n")
        self.assertEqual(choice.changed_lines(diff),
                         {("impl/a.cc", 3), ("impl/a.cc", 4), ("impl/b.h", 7)})

    def test_a_run_that_may_be_cut_short_takes_from_everywhere(self):
        names = [f"{file}:{number}" for file in "abcd" for number in range(25)]
        self.assertEqual(choice.in_turn(names, False), list(enumerate(names)))
        turn = choice.in_turn(names, True)
        self.assertEqual(sorted(turn), list(enumerate(names)), "the places stay")
        self.assertEqual(turn, choice.in_turn(names, True))
        self.assertEqual({name[0] for _, name in turn[:20]}, set("abcd"))


class Chosen(unittest.TestCase):
    def chosen(self, **arguments):
        everything = choice.all_mutants()
        given = {"since": None, "only": None, "sample": None, "seed": 1, **arguments}
        return choice.chosen(types.SimpleNamespace(**given), everything)

    def test_a_sample_is_drawn_from_those_named(self):
        named = self.chosen(only=["impl/base/"])
        drawn = self.chosen(only=["impl/base/"], sample=5)
        self.assertEqual(len(drawn), 5)
        self.assertLess({m.id for m in drawn}, {m.id for m in named})
        self.assertNotEqual(drawn, self.chosen(only=["impl/base/"], sample=5, seed=2))


class Repository(unittest.TestCase):
    """What differs in a repository of its own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        root = mock.patch.object(choice, "ROOT", self.root)
        root.start()
        self.addCleanup(root.stop)
        (self.root / "impl").mkdir()
        self.write("impl/a.cc", "int a = 1;\nint b = 2;\n")
        self.write(".gitignore", "*.ignored.cc\n")
        self.git("init", "--quiet")
        self.git("add", ".")
        self.git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "-m", "a")

    def write(self, name, text):
        (self.root / name).write_text(text)

    def git(self, *arguments):
        subprocess.run(["git", *arguments], cwd=self.root, check=True)

    def since_head(self):
        return [(m.file, m.line) for m in choice.changed_since("HEAD", choice.all_mutants())]

    def test_a_user_has_prefixes_of_his_own(self):
        self.write("impl/a.cc", "int a = 1;\nint b = 3;\n")
        for key in ("diff.noprefix", "diff.mnemonicPrefix"):
            self.git("config", key, "true")
            self.assertEqual(set(self.since_head()), {("impl/a.cc", 2)}, key)
            self.git("config", "--unset", key)

    def test_an_untracked_file_is_new_in_every_line(self):
        self.assertEqual(self.since_head(), [])
        self.write("impl/new.cc", "int c = 4;\nint d = 5;\n")
        self.write("impl/x.ignored.cc", "int e = 6;\n")
        self.assertEqual(set(self.since_head()), {("impl/new.cc", 1), ("impl/new.cc", 2)})

    def test_no_such_revision_is_refused(self):
        with self.assertRaises(choice.Refused):
            choice.changed_since("no-such-revision", [])


if __name__ == "__main__":
    unittest.main()
