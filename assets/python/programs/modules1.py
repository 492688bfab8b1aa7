import math, sys, time
from math import sqrt, pi as PI
print sqrt(16), PI, math.floor(-2.5), math.hypot(3, 4), math.fabs(-1), sys.maxint, math.fmod(7, 3), math.pow(2, 10), math.log10(1000), math.tan(0.5), math.atan(1)
t = time.time(); c = time.clock(); print t > 0, c >= 0, len(sys.argv)
try: math.sqrt(-1)
except ValueError, e: print e
try: math.log(0)
except ValueError, e: print e
try: import nonexistent
except ImportError, e: print e
try: from math import nothing
except ImportError, e: print e
try: math.nothing
except AttributeError, e: print e
sys.stdout.write("written\n"); sys.stdout.write("a"); sys.stdout.write("b\n")
print >>sys.stdout, "to", "stdout"
def main():
    d = 0.0
    for i in range(200): d += math.sqrt(i) * math.sin(i)
    return d
print "%.9f" % main()
try: sys.exit(0)
except SystemExit, e: print "exit", e
print "no newline",
sys.exit()
