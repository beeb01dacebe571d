"""The only room that touches the disk and starts processes: build, ask, the audit and judge children."""
