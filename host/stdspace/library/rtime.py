"""The time of day and of the process."""

import time as _time

time = _time.time
clock = _time.clock
sleep = _time.sleep


def decode_timeval(t):
    raise NotImplementedError('structures of C are not there: use time()')


decode_timeval_ns = decode_timeval
