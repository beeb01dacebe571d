"""How good the answers are: right, refused, abstained, wrong, over questions with known answers."""
