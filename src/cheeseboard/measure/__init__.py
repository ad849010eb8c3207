"""Many games at once, and what can be said of them: arena, simulation, evidence, reports."""
