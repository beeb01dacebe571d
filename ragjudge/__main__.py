"""python -m ragjudge"""

from ragjudge.cli.main import entry

if __name__ == "__main__":
    entry()
