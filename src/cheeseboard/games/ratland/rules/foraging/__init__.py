"""Phase 6, Foraging: the moments at the locations, and what pieces do there."""
