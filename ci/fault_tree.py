"""A copy of the source tree with builds of its own, in which faults are planted and taken out."""
import hashlib
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PLANTED_HEADER = "targets/faults/planted.h"


class NotApplicable(Exception):
    """The old text of a fault is not in the tree exactly once."""


def planted_text(text, old, new, name):
    if not old or text.count(old) != 1:
        raise NotApplicable(f"{name}: the old text occurs {text.count(old)} times")
    text = text.replace(old, new)
    include = f'#include "{PLANTED_HEADER}"\n'
    return text if "MAPDIFF_PLANTED" not in new or include in text else include + text


class Tree:
    """One copy; not for two threads at a time."""

    def __init__(self, path):
        self.path = pathlib.Path(path)
        self.logs = self.path.parent / "logs"
        # Without its own base, ccache would know no file of the copy.
        self.environment = {**os.environ, "CCACHE_BASEDIR": str(self.path),
                            "CCACHE_NOHASHDIR": "1"}

    def copy(self):
        """Makes the copy equal to the source files; keeps builds, and times of unchanged files."""
        listed = subprocess.run(["bash", "-c", ". ci/lib.sh; source_files"], cwd=ROOT, check=True,
                                capture_output=True, text=True).stdout
        names = set(listed.splitlines())
        self.path.mkdir(parents=True, exist_ok=True)
        for folder, folders, files in os.walk(self.path):
            if pathlib.Path(folder) == self.path:
                folders[:] = [name for name in folders if name != "build"]
            for name in files:
                path = pathlib.Path(folder) / name
                if str(path.relative_to(self.path)) not in names:
                    path.unlink()
        for name in names:
            source, target = ROOT / name, self.path / name
            target.parent.mkdir(parents=True, exist_ok=True)
            if not target.is_file() or target.read_bytes() != source.read_bytes():
                shutil.copy(source, target)

    def run(self, command, log_name, limit=None, environment=None):
        """Status, output and seconds of a command in the copy; status None: no end in time."""
        log_path = self.logs / log_name
        log_path.parent.mkdir(parents=True, exist_ok=True)
        start = time.monotonic()
        with open(log_path, "w") as log:
            child = subprocess.Popen(command, cwd=self.path, stdin=subprocess.DEVNULL, stdout=log,
                                     stderr=subprocess.STDOUT, start_new_session=True,
                                     env={**self.environment, **(environment or {})})
            try:
                status = child.wait(limit)
            except subprocess.TimeoutExpired:
                status = None
            finally:
                # Also what the command left behind: a hanging test must not slow the next fault.
                try:
                    os.killpg(child.pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
                child.wait()
        return status, log_path.read_text(errors="replace"), time.monotonic() - start

    def configure_and_build(self, preset, targets):
        """As the stages do; False with the reason in the logs."""
        configured = self.run(["cmake", "--preset", preset], f"configure-{preset}.log")[0] == 0
        return configured and self.build(preset, targets, f"build-{preset}.log")

    def build(self, preset, targets, log_name):
        """Targets: all if there is none."""
        chosen = ["--target", *targets] if targets else []
        return self.run(["cmake", "--build", f"build/{preset}", *chosen], log_name)[0] == 0

    def apply(self, fault):
        """Writes the faulty files; returns the originals for restore()."""
        originals = {}
        try:
            for name, old, new in fault.edits:
                path = self.path / name
                if not path.is_file():
                    raise NotApplicable(f"no file {name}")
                text = path.read_text()
                originals.setdefault(path, text)
                path.write_text(planted_text(text, old, new, name))
        except NotApplicable:
            self.restore(originals)
            raise
        return originals

    @staticmethod
    def restore(originals):
        """A new time, not the old one: the build must see that the file changed back."""
        for path, text in originals.items():
            path.write_text(text)

    def programs(self, preset):
        return [path for path in sorted((self.path / "build" / preset / "targets").rglob("*"))
                if path.is_file() and os.access(path, os.X_OK) and "CMakeFiles" not in path.parts]

    def machine_code(self, preset, names=()):
        """{program: digest} without what changes when a mere comment does; all without names."""
        digests = {}
        for path in self.programs(preset):
            if names and path.name not in names:
                continue
            with tempfile.NamedTemporaryFile() as stripped:
                done = subprocess.run(["objcopy", "--strip-all",
                                       "--remove-section=.note.gnu.build-id", path, stripped.name],
                                      capture_output=True)
                if done.returncode == 0:
                    code = pathlib.Path(stripped.name).read_bytes()
                    digests[path.name] = hashlib.sha256(code).hexdigest()
        return digests
