"""Values to text for people and machines: terminal, Markdown, JSON. Pure."""
