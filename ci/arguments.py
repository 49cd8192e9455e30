"""The command line of a stage: a mistake gets one line and exit status 2."""
import argparse


class OneLineParser(argparse.ArgumentParser):
    def __init__(self, stage):
        super().__init__(prog=f"ci/run.sh {stage}", add_help=False, allow_abbrev=False)
        self.stage = stage

    def error(self, message):
        self.exit(2, f"{self.stage}: {message}\n")
