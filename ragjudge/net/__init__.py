"""The only sockets: fetch and replay."""
