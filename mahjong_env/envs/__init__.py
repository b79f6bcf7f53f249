"""Environments: the batch environment and thin adapters over the same kernels, without a rule in them."""
