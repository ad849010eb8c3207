"""What a choice leads to: for the Doctor, for two Doctors, and for an expert among the rats."""
