# Runs main of a program: driver.py MODULE ARGUMENT CALLS WARM-UP SECONDS. The module
# lies beside this file and is imported. Prints the result; whether times have become
# steady, and after how many calls; and the nanoseconds of processor time of each call.
#
# Calls to warm up end when the last five were no faster than those before, after at
# most WARM-UP calls or SECONDS of processor time.
import sys
import time

try:
    clock = time.process_time
except AttributeError:
    clock = time.clock

WINDOW = 5


def timed(main, n):
    begin = clock()
    main(n)
    return clock() - begin


def steady(times):
    return len(times) >= 2 * WINDOW and min(times[-WINDOW:]) >= 0.98 * min(times[:-WINDOW])


def warm_up(main, n, most, seconds):
    times = []
    enough = clock() + seconds
    least = clock() + 0.1 * seconds
    while len(times) < most and clock() < enough:
        times.append(timed(main, n))
        if clock() >= least and steady(times):
            return "steady", len(times)
    return "unsteady", len(times)


def drive(name, n, calls, most, seconds):
    main = __import__(name).main
    print(main(n))
    print("%s %d" % warm_up(main, n, most, seconds))
    for i in range(calls):
        print(int(timed(main, n) * 1e9))


drive(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]), float(sys.argv[5]))
