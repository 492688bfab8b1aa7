import os
import time

from rpython.rlib.streamio import open_file_as_stream, fdopen_as_stream, Stream, BufferingOutputStream, LineBufferingOutputStream, TextOutputFilter

HERE = os.path.dirname(os.path.abspath(__file__))


def files(n):
    f = open(HERE + '/o1', 'w')
    f.write('line one\nline two\n')
    f.write('line three')
    f.close()
    f = open(HERE + '/o1', 'r')
    print f.readline(), f.tell(), f.read(3), f.readline(2), f.readline(), f.readline(), f.readline() + '|', f.tell()
    f.seek(5)
    print f.read(), f.read() + '|'
    f.seek(-5, 2)
    print f.read(100)
    f.close()
    with open(HERE + '/o1', 'a') as f:
        f.write('!')
    f = open(HERE + '/o1', 'r+')
    f.write('LINE')
    f.seek(0, 2)
    print f.tell()
    f.close()
    f = open(HERE + '/o1')
    print f.read()
    f.close()
    try:
        f.read()
    except ValueError:
        print 'closed'
    try:
        open(HERE + '/nothere')
    except IOError, e:
        print e.errno
    try:
        open(HERE + '/o1', 'q')
    except ValueError:
        print 'mode'
    os.unlink(HERE + '/o1')
    time.sleep(0.01)
    return n


def streams(n):
    s = open_file_as_stream(HERE + '/o2', 'w')
    s.write('alpha\r\nbeta\n')
    s.write('gamma')
    s.flush()
    s.close()
    s = open_file_as_stream(HERE + '/o2')
    print s.readline(), s.tell(), s.read(2), s.readall(), s.readline() + '|'
    s.seek(2, 0)
    print s.read(3), s.tell()
    s.seek(1, 1)
    print s.readall()
    s.close()
    s = open_file_as_stream(HERE + '/o2', 'rU')
    print s.readall()
    s.close()
    fd = os.open(HERE + '/o2', os.O_RDWR, 0)
    s = fdopen_as_stream(fd, 'r+')
    print s.read(3)
    s.write('X')
    s.seek(0, 0)
    print s.readline()
    s.truncate(4)
    s.close()
    print os.stat(HERE + '/o2').st_size
    os.unlink(HERE + '/o2')
    out = fdopen_as_stream(1, 'w')
    out.write('out\n')
    out.flush()
    try:
        open_file_as_stream(HERE + '/nothere')
    except OSError, e:
        print e.errno
    return n


class Below(Stream):
    """Shows what has reached it."""

    def __init__(self):
        self.at = 0
        self.text = ''

    def write(self, data):
        self.text += data
        self.at += len(data)

    def read(self, n):
        print 'read'
        return ''

    def tell(self):
        print repr(self.text)
        return self.at

    def seek(self, offset, whence):
        print 'seek', offset, whence
        self.at = offset

    def truncate(self, size):
        print 'truncate', size

    def flush(self):
        print 'flush'

    def close1(self, closefileno):
        print 'close', repr(self.text)


def filters(n):
    s = BufferingOutputStream(Below(), 4)
    s.write('abc')
    print s.tell(), s.read(2) + '|'
    s.write('x')
    s.seek(n, 0)
    s.write('y')
    s.truncate(n)
    s.write('z')
    s.close()
    s = LineBufferingOutputStream(Below(), 4)
    s.write('123')
    print s.tell()
    s.write('456')
    s.write('a\nb')
    print s.tell()
    s.write('c\nlong line\nd')
    s.close()
    for linesep in ['\n', '\r\n', '\r']:
        t = TextOutputFilter(Below(), linesep)
        t.write('one\n\ntwo')
        print t.tell()
        t.close()
    return n
