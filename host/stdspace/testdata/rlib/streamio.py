from rpython.rlib import streamio


class Packets(streamio.Stream):
    """Gives these texts, one a read, and can be sought in."""

    def __init__(self, packets):
        self.text = ''.join(packets)
        self.ends = []
        end = 0
        for packet in packets:
            end += len(packet)
            self.ends.append(end)
        self.pos = 0

    def read(self, n):
        end = len(self.text)
        for e in self.ends:
            if e > self.pos:
                end = e
                break
        if n >= 0:
            end = min(end, self.pos + n)
        data = self.text[self.pos:end]
        self.pos += len(data)
        return data

    def tell(self):
        return self.pos

    def seek(self, offset, whence):
        if whence == 1:
            offset += self.pos
        self.pos = offset

    def flush_buffers(self):
        pass


# Ends of lines are known when what follows a \r is: after each read, what was seen so far.
for packets, seen in [
        (['ab\n'], [2]), (['ab\r\n'], [4]), (['ab\r'], [0, 1]), (['a\rb'], [1]), (['a\r', '\nb'], [0, 4]),
        (['a\r', 'b'], [0, 1]), (['a\n', 'b\r', '\n', 'c\rd'], [2, 2, 7]), (['\r', '\r', '\n'], [0, 1, 5])]:
    f = streamio.TextInputFilter(Packets(packets))
    got = []
    for _ in seen:
        f.read(100)
        got.append(f.getnewlines())
    assert got == seen, (packets, got)

# A position leads back to where it was taken, and asking for it changes nothing.
for text in ['a\rb\nc\r\nd', '\r\r\n\n\r', '\r\n\r\n', 'abc', 'a\r']:
    whole = streamio.TextInputFilter(Packets([text])).readall()
    assert whole == text.replace('\r\n', '\n').replace('\r', '\n')
    f = streamio.TextInputFilter(Packets([text]))
    sofar = ''
    places = []
    while True:
        places.append((sofar, f.tell()))
        assert f.tell() == places[-1][1]
        c = f.read(1)
        if not c:
            break
        sofar += c
    assert sofar == whole, (text, sofar)
    for sofar, place in places:
        f.seek(place, 0)
        assert f.tell() == place
        assert sofar + f.readall() == whole, (text, place)
    f.seek(0, 0)
    f.read(2)
    f.tell()
    at = f.base.tell() - len(f.ahead)
    f.flush_buffers()
    assert f.base.tell() == at

# Asking for a position reads one character at most, and that only where it has to.
f = streamio.TextInputFilter(Packets(['a\r', '\nbc\r', 'de\r', '\n', 'f\r']))
got = []
for _ in range(6):
    data = f.read(100)
    got.append((data, f.tell(), f.tell(), f.getnewlines()))
assert got == [('a\n', 3, 3, 4), ('bc\n', 6, 6, 5), ('d', 7, 7, 5), ('e\n', 10, 10, 5), ('f\n', 12, 12, 5), ('', 12, 12, 5)], got

print('all as expected')
