"""The semantic layer over tables: what measures there are, of whom, when, in which unit."""
