"""Speed, start and memory of the package beside what no program could pass and beside other packages."""
