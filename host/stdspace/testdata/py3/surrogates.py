for u in '\ud800', 'a\udc80b', '\ud800\udc00', 'é\udbff\U00010000':
    print(ascii(u), repr(u).isascii(), len(u), [ord(c) for c in u])
    print(ascii(u[::-1]), ascii(u.upper()), ascii(u.center(9, '\udfff')), u.isprintable(), u.isidentifier())
    for errors in 'strict', 'ignore', 'replace', 'backslashreplace', 'xmlcharrefreplace', 'surrogatepass':
        try:
            print(errors, u.encode('utf-8', errors))
        except UnicodeEncodeError as e:
            print(e.start, e.reason)
    print(ascii(u.encode('utf-8', 'surrogatepass').decode('utf-8', 'surrogatepass')))
    print(ascii(f'{u}|{u!r}|{u!a}|{u:>5}'), ascii('%s' % u), ascii(u.translate({0xd800: 'x'})))
try:
    print(b'\xed\xa0\x80'.decode('utf-8'))
except UnicodeDecodeError as e:
    print(e.start, e.end, e.reason)
