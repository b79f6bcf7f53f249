"""What every test shares: the profiles of the property tests."""

import os

from hypothesis import HealthCheck, settings

# A first example may compile a kernel for tens of seconds, so no deadline and no too_slow check anywhere.
_BASE = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("dev", _BASE, max_examples=50)
# CI must give the same verdict twice for the same commit.
settings.register_profile("ci", _BASE, max_examples=50, derandomize=True, database=None)
settings.register_profile("deep", _BASE, max_examples=2_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "dev"))
