#!/usr/bin/env python3
"""test_corpus_care.py - pruning touches nothing but grown/, and loses nothing unnoticed.

The engines are doubles: an input covers what its bytes are.
"""
import contextlib
import io
import pathlib
import shutil
import tempfile
import unittest

import corpus_care


class Engines:
    def tuples(self, folder):
        return {byte for path in folder.iterdir() for byte in path.read_bytes()}

    def features(self, folder):
        return len(self.tuples(folder))

    def minimise(self, folder, out):
        """Takes the longest inputs first, and those that add something to them."""
        out = corpus_care.fresh(out)
        seen = set()
        for path in sorted(folder.iterdir(), key=lambda path: -path.stat().st_size):
            if not set(path.read_bytes()) <= seen:
                seen |= set(path.read_bytes())
                shutil.copyfile(path, out / path.name)

    def merge(self, into, folder):
        pass

    def grow(self, folder, out, seconds):
        (out / "new").write_bytes(b"z")


class Forgetful(Engines):
    def minimise(self, folder, out):
        corpus_care.fresh(out)


class MergesBadly(Engines):
    def features(self, folder):
        return len(list(folder.iterdir()))


class Care(unittest.TestCase):
    def setUp(self):
        self.holder = tempfile.TemporaryDirectory()
        root = pathlib.Path(self.holder.name)
        self.out, corpus_care.OUT = corpus_care.OUT, root / "out"
        self.corpus, self.scripts = root / "map_ops", root / "scripts"
        for folder in ("contract", "regress", "grown"):
            (self.corpus / folder).mkdir(parents=True)
        self.scripts.mkdir()
        (self.corpus / "contract/a.ops").write_text("a script")
        (self.corpus / "regress/b.ops").write_text("covers nothing new")
        (self.corpus / "regress/b").write_bytes(b"\1")
        (self.scripts / "a").write_bytes(b"ab")
        for name, content in (("1", b"cdef"), ("2", b"cd"), ("3", b"g"), ("4", b"ab")):
            (self.corpus / "grown" / name).write_bytes(content)

    def tearDown(self):
        corpus_care.OUT = self.out
        self.holder.cleanup()

    def care(self, engines, seconds=0, check=False):
        with contextlib.redirect_stdout(io.StringIO()):
            return corpus_care.care(self.corpus, engines, self.scripts, seconds, check)

    def grown(self):
        return sorted(path.read_bytes() for path in (self.corpus / "grown").iterdir())

    def others(self):
        return {path: path.read_bytes() for path in self.corpus.rglob("*")
                if path.is_file() and path.parent.name != "grown"}

    def test_keeps_what_adds_to_the_scripts_and_no_more(self):
        self.assertEqual(self.care(Engines()), 0)
        self.assertEqual(self.grown(), [b"cdef", b"g"])

    def test_regressions_and_scripts_stay(self):
        before = self.others()
        self.care(Engines(), seconds=1)
        self.assertEqual(self.others(), before)
        self.assertEqual(len(before), 3)

    def test_what_was_grown_is_kept(self):
        self.care(Engines(), seconds=1)
        self.assertEqual(self.grown(), [b"cdef", b"g", b"z"])

    def test_a_lost_branch_fails_and_changes_nothing(self):
        before = self.grown()
        with self.assertRaises(corpus_care.Failed):
            self.care(Forgetful())
        self.assertEqual(self.grown(), before)

    def test_a_changed_feature_count_fails_and_changes_nothing(self):
        before = self.grown()
        with self.assertRaises(corpus_care.Failed):
            self.care(MergesBadly())
        self.assertEqual(self.grown(), before)

    def test_check_writes_nothing(self):
        before = self.grown()
        self.assertEqual(self.care(Engines(), seconds=1, check=True), 0)
        self.assertEqual(self.grown(), before)

    def test_nothing_to_prune_is_exit_3(self):
        shutil.rmtree(self.corpus / "grown")
        self.assertEqual(self.care(Engines()), 3)

    def test_too_many_files_fail(self):
        for number in range(corpus_care.FILES_MAX + 1):
            (self.corpus / "grown" / f"n{number}").write_bytes(b"c")
        with self.assertRaises(corpus_care.Failed):
            self.care(Engines(), check=True)


if __name__ == "__main__":
    unittest.main()
