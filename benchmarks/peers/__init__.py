"""Other packages, measured in an environment of their own: one small driver each, run as a process."""
