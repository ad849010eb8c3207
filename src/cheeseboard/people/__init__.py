"""Who sits at a table: names, and who shares a seat."""
