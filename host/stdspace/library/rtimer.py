"""Time as a number that grows, for what measures itself."""

import time

UNIT_TSC, UNIT_NS, UNIT_QUERY_PERFORMANCE_COUNTER = range(3)


def read_timestamp():
    """The time of the process in nanoseconds."""
    return int(time.clock() * 1e9)


def get_timestamp_unit():
    return UNIT_NS
