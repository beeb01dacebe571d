"""The command line: argparse, progress, printing, the clock, exit codes. Nobody imports it."""
