//! SGF, trees of games.
