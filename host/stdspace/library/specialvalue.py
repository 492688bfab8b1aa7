"""Floats that are no finite numbers."""

from rlib.rfloat import isfinite, isinf, isnan, INFINITY as INF, NAN
