### Shared words.
