"""Everything a table does, without a DOM."""
