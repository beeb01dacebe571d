"""From the global options of a command line to the project they mean."""

import argparse
import os

from ragjudge.runner.project import Project, open_project


def project_of(args: argparse.Namespace, *, need_corpus: bool = True) -> Project:
    """The project of --project, --corpus, --lang and --reader, with the environment under them."""
    return open_project(args.project, args.corpus, os.environ, {"lang": args.lang, "reader": args.reader},
                        need_corpus=need_corpus)
