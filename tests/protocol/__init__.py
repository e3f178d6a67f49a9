"""The protocol over sessions in memory: what is answered, what is refused, and what is never said."""
