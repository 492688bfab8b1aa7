# Runs main of a program: driver.py FILE ARGUMENT CALLS WARM-UP. Prints the
# result, and the nanoseconds of processor time of each call.
import sys
import time

try:
    clock = time.process_time
except AttributeError:
    clock = time.clock
space = {"__name__": "program"}
with open(sys.argv[1]) as f:
    exec(compile(f.read(), sys.argv[1], "exec"), space)
main, n = space["main"], int(sys.argv[2])
print(main(n))
for i in range(int(sys.argv[4])):
    main(n)
for i in range(int(sys.argv[3])):
    begin = clock()
    main(n)
    print(int((clock() - begin) * 1e9))
