# Python 3: text beyond ASCII, bytes, and integers as bytes.
texts = ['', 'äöü', 'ÄÖÜß', 'straße', 'ŉ', 'ﬁx', 'Σίσυφος ΑΣ', 'ΑΣΣ Σ', '日本語', 'a\u0301', 'x²', '١٢٣', '\u2003x\u2003', 'ǆ ǅ Ǆ', '𝔘𝔫𝔦', 'İ', 'a\xa0b', '½', '五', '\u200bx', 'naïve café', '\x7f\x80\xad']
for s in texts:
    print(ascii(s), len(s), [ascii(x) for x in (s.upper(), s.lower(), s.title(), s.capitalize(), s.swapcase(), s.casefold())])
    print([getattr(s, n)() for n in 'isalpha isdigit isdecimal isnumeric isalnum isspace isupper islower istitle isidentifier isprintable isascii'.split()])
    print(repr(s), ascii(repr(s[::-1])), ascii(s[1:]), s.encode(), ascii(s.split()), ascii(s.center(9, 'é')), s.find('s'), [ascii(c) for c in s[:3]])

def attempt(f, *args, **kw):
    try:
        return ascii(f(*args, **kw))
    except Exception as e:
        return '%s: %s' % (type(e).__name__, ascii(str(e)))

s = 'aébcéd'
print(s.find('é'), s.rfind('é'), s.find('é', 2), s.index('d', -2), s.count('é'), s.count(''), s.replace('é', 'EE', 1), s.partition('é'), s.startswith('é', 1), s.endswith('d', 0, 6), s[1], s[-2], s[1:5:2], 'é' in s)
print(s.translate({233: 'E', ord('a'): None, 98: 0x42}), str.maketrans('ab', 'xy', 'c'), str.maketrans({'a': 1, 5: 'q'}), 'abc'.translate(str.maketrans('ab', 'xy', 'c')), attempt(str.maketrans, 'a', 'bc'))
print(s.encode('latin-1'), attempt(s.encode, 'ascii'), s.encode('ascii', 'replace'), s.encode('ascii', 'ignore'), s.encode('ascii', 'backslashreplace'), s.encode('ascii', 'xmlcharrefreplace'), s.encode('utf-16'), s.encode('utf-16-be'), s.encode('utf-32-le')[:8], attempt(s.encode, 'nope'))
print(attempt('€'.encode, 'latin-1'), '€𝔘'.encode('utf-16-le'), b'\xff\xfea\x00'.decode('utf-16'), b'a\xc3\xa9'.decode(), b'\xe9'.decode('latin1'), attempt(b'a\xe9b'.decode), attempt(b'\xe9'.decode, 'ascii'), attempt(b'\xc3'.decode), attempt(b'\xe2\x82x'.decode))
print(b'a\xe9b'.decode('utf8', 'replace') == 'a\ufffdb', b'a\xe9b'.decode('ascii', 'ignore'), b'a\xe9b'.decode('ascii', 'backslashreplace'), 'h\x00\n\u1234'.encode('unicode_escape'), b'\\n\\x41\\u0041'.decode('unicode_escape'))
b = b'Hello\x00\xff'
print(b, b[0], b[1:3], b + b'x', b * 2, len(b), list(b)[:3], b.find(b'l'), b.find(108), 108 in b, b'lo' in b, b.replace(b'l', b'L'), b.split(b'l'), b.upper(), b.hex(), bytes.fromhex('00 ff a1'), b.startswith((b'H', b'x')), b == 'Hello', bytes(3), bytes([65, 66]), bytes('é', 'utf-8'))
print(b'a-b'.join([b'x', b'y']), b'  x '.strip(), b'abc'.translate(bytes.maketrans(b'a', b'z')), b'abc'.translate(None, b'b'), b'abc'.islower(), b'12'.isdigit(), b'a\nb'.splitlines(), b'%d-%s-%x' % (3, b'q', 255), b'abc'.center(7, b'*'), b'7'.zfill(3), int(b'12'), float(b'1.5'))
for f, args in [(bytes, ('x',)), (bytes, ([256],)), (bytes, (-1,)), (bytes, (1.5,)), (b'a'.find, ('a',)), (b'a'.join, (['x'],)), ('a'.join, ([b'x'],)), (bytes.fromhex, ('0g',)), (b'a'.__getitem__, (5,)), ('a'.find, (b'a',)), (b'a'.split, ('a',)), ('a'.split, ('',)), (b'%s'.__mod__, ('x',)), (str, (b'x', 'ascii')), (str, (3, 'ascii'))]:
    print(attempt(f, *args))
print((1).bit_length(), (255).to_bytes(2, 'big'), (255).to_bytes(2, 'little'), attempt((256).to_bytes, 1, 'big'), attempt((-1).to_bytes, 1, 'big'), (-1).to_bytes(2, 'big', signed=True), attempt((128).to_bytes, 1, 'big', signed=True), int.from_bytes(b'\x01\x00', 'big'), int.from_bytes(b'\xff\xfe', 'big', signed=True), int.from_bytes([1, 2], 'little'), (5).bit_count(), (7).as_integer_ratio(), (3).numerator)
print(round(125, -1), round(135, -1), round(-125, -1), round(15, -3), round(5), round(2**70, -5), round(7, 3), round(True))
print('{:>5}'.format('é'), '%5s|%-5s|' % ('é', 'ü'), '%c%c' % ('é', 8364), '{:é^7}'.format('x'), '%.2s' % 'éàü', f'{"é":*^5}', f'{3.14159:.2f} {10:#x} {"a"!r:>5}', f'{1+1=}' if False else '')
print(attempt(chr, -1), attempt(chr, 0x110000), chr(8364), ord('€'), attempt(ord, 'ab'), attempt(ord, b'ab'), ord(b'a'), hex(-255), oct(8), bin(-5), attempt(hex, 1.5))
print('a\tbé\tc'.expandtabs(4), 'é'.zfill(3), '-é'.zfill(4), 'é'.ljust(3, '.'), 'aXbX'.rsplit('X', 1), 'a\u2028b\x85c\x1cd'.splitlines(), 'x'.isidentifier(), '1x'.isidentifier(), 'é_1'.isidentifier(), int('١٢'), float('١.٥'), attempt(int, '²'))
print('abc' < 'abd', 'a' < 'é', 'é' < '𝔘', '\uffff' < '𝔘', max('aé𝔘'), sorted('zéa'), 'removeprefix'.removeprefix('re'), 'x.py'.removesuffix('.py'), 'éa'.removeprefix('é'))
x = bytearray(b'abc'); x.append(100); x += b'e'; x[0] = 65; print(x, len(x), x[1], x[1:3], bytes(x), b'bc' in x, x == b'Abcde', x.pop(), x.decode(), list(x), attempt(x.append, 256)); del x[0]; x[1:2] = b'ZZ'; print(x)
class S(str):
    def __str__(self): return 'custom'
print(str(S('x')), '%s' % S('x'), '{}'.format(S('x')), S('ab').upper(), type(S('a') + 'b').__name__, S('x') == 'x', hash(S('x')) == hash('x'), f'{S("q")}', ''.join([S('j')]), repr(S('x')), len(S('abc')))
for n in [4300, 4301]:
    print(attempt(lambda: len(str(10 ** (n - 1)))), attempt(lambda: len('%d' % 10 ** (n - 1))), attempt(lambda: int('9' * n) > 0))
for f, args in [('x'.__mul__, (10**12,)), ('x'.center, (10**12,)), ('%*d'.__mod__, ((10**12, 1),)), (format, (1, '1000000000000')), ('x'.zfill, (10**12,)), ('%1000000000000d'.__mod__, (1,)), ('a'.ljust, (10**30,)), ('%.1000000000000f'.__mod__, (1.0,)), ('a' .__mul__, (10**30,)), ('\t'.expandtabs, (10**12,))]:
    try:
        f(*args)
        print('no error')
    except (MemoryError, OverflowError, ValueError) as e:
        print('refused')
