"""The only place where text is read: characters, sentences, tokens, quantities, periods, names,
claims. Pure."""
