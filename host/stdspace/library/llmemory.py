"""Addresses: programs have none, so every function of this module is refused."""
