# Runs main of a program: driver.py MODULE ARGUMENT CALLS WARM-UP SECONDS. The module lies beside
# this file and is imported; "-" is this file itself, whose text then stands behind that of the
# program. If ARGUMENT is "-", main is called without one. Prints the result; whether times have
# become steady, and after how many calls; and the nanoseconds of processor time of each call.
#
# Calls to warm up end when the last five were no faster than those before, after at
# least three tenths of SECONDS of processor time, and after at most WARM-UP calls or SECONDS.
import sys
import time

try:
    clock = time.process_time
except AttributeError:
    clock = time.clock

WINDOW = 5


def timed(main, args):
    begin = clock()
    main(*args)
    return clock() - begin


def steady(times):
    return len(times) >= 2 * WINDOW and min(times[-WINDOW:]) >= 0.98 * min(times[:-WINDOW])


def warm_up(main, args, most, seconds):
    times = []
    enough = clock() + seconds
    least = clock() + 0.3 * seconds
    while len(times) < most and clock() < enough:
        times.append(timed(main, args))
        if clock() >= least and steady(times):
            return "steady", len(times)
    return "unsteady", len(times)


def drive(run, args, calls, most, seconds):
    print(run(*args))
    print("%s %d" % warm_up(run, args, most, seconds))
    for i in range(calls):
        print(int(timed(run, args) * 1e9))


drive(
    main if sys.argv[1] == "-" else __import__(sys.argv[1]).main,
    () if sys.argv[2] == "-" else (int(sys.argv[2]),),
    int(sys.argv[3]), int(sys.argv[4]), float(sys.argv[5]))
