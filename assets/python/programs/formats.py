print "%d %i %5d|%-5d|%05d %+d % d" % (1, 2, 3, 4, 5, 6, 7)
print "%s %r %10s|%-10s|%.2s" % ("a", "a", "right", "left", "cut")
print "%f %.2f %8.3f|%-8.1f|%08.2f %+.1f %e %.3e %g %g %G" % (1.5, 2.345, 3.14159, 2.5, -1.5, 3.0, 12345.678, 0.00012, 0.0001, 1e20, 1e-10)
print "%x %X %#x %o %#o %c %c %%" % (255, 255, 255, 8, 8, 65, "z")
print "%(name)s is %(age)d" % {"name": "Bob", "age": 42}
print "%*d|%.*f" % (6, 42, 2, 3.14159)
print "%s %s %s %s" % (None, True, [1, "a"], (1,))
print "%5.1f%%" % 99.5, "%s" % 1.0, "%s" % 0.1, "%r" % 0.1, "%d" % 3.7, "%d" % True
print "%g %g %g %g %g" % (100000, 1000000, 0.1, 123456789, 1.0)
print "%.0f %.0f %.0f %.10f" % (0.5, 1.5, 2.5, 1.0 / 3)
print "{} {} {}".format(1, "b", 2.5), "{0} {1} {0}".format("a", "b"), "{x}-{y}".format(x=1, y=2)
print "{:5d}|{:<5}|{:>5}|{:^5}|{:05d}|{:+d}".format(42, 1, 2, 3, 4, 5)
print "{:.2f} {:8.3f} {:e} {:,} {:x} {:b} {:%}".format(3.14159, 2.5, 12345.678, 1234567, 255, 5, 0.25)
print "{0[1]} {1.imag_part} {{}} {2!r}".format([1, 2], type("T", (object,), {"imag_part": 9})(), "q")
print "{:*^9} {:s}".format("mid", "s"), format(3.5, ".1f"), format("a", ">3")
for f in [lambda: "%d" % "x", lambda: "%s %s" % (1,), lambda: "%s" % (1, 2), lambda: "%q" % 1, lambda: "{} {}".format(1)]:
    try:
        f()
    except Exception, e:
        print e.__class__.__name__
