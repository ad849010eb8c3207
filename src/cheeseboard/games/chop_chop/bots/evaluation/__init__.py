"""What a kitchen is worth to the mice: by hand-made weights, or as it was learned."""
