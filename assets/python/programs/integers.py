print 7 // 2, -7 // 2, 7 // -2, -7 // -2, 7 % 3, -7 % 3, 7 % -3, -7 % -3
print 7 / 2, -7 / 2, 1 << 10, 1 << 62, 1 << 63, 1 << 64, -1 >> 70, -5 >> 1
print 0x1F, 017, 0b101, 5 & 3, 5 | 3, 5 ^ 3, ~5, -(-3), +4, abs(-9)
print 9223372036854775807 + 1, -9223372036854775807 - 2, 9223372036854775807 * 2
print 3037000500 * 3037000500, 4611686018427387904 * 2, -4611686018427387904 * 2
print (-9223372036854775807 - 1) // -1, (-9223372036854775807 - 1) % -1, -(-9223372036854775807 - 1)
print 2 ** 10, 2 ** 62, 2 ** 63, 2 ** 64, (-3) ** 3, 2 ** -1, 0 ** 0
print type(1), type(2 ** 70), 1 == 1L, hash(1) == hash(1L), 5 == 5.0
print True + True, True * 5, True & 1, True & False, not 3, not 0
print divmod(17, 5), divmod(-17, 5), pow(3, 200, 13), cmp(3, 4), cmp(4, 4)
print int("42"), int("-17"), int("ff", 16), int(3.99), int(-3.99), int("  12  "), long("7"), int("0x1f", 0)
print hex(255), oct(8), bin(10), hex(-1), str(12), repr(12L), str(12L)
for f in [lambda: 1 // 0, lambda: 1 % 0, lambda: int("x"), lambda: 1 << -1, lambda: 1 + "a"]:
    try:
        f()
    except Exception, e:
        print e.__class__.__name__, e
total = 0
for i in xrange(100):
    total += i * i - i // 3
print total
