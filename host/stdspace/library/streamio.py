"""Files as streams: enough to read a program and to print."""

import os


class Stream(object):

    def __init__(self, file):
        self.file = file

    def read(self, n=-1):
        return self.file.read(n)

    def readall(self):
        return self.file.read()

    def readline(self):
        return self.file.readline()

    def write(self, data):
        self.file.write(data)

    def flush(self):
        self.file.flush()

    def close(self):
        self.file.close()


def open_file_as_stream(path, mode="r", buffering=-1, signal_checker=None):
    return Stream(open(path, mode))


class _Descriptor(object):

    def __init__(self, fd):
        self.fd = fd

    def read(self, n=-1):
        if n >= 0:
            return os.read(self.fd, n)
        parts = []
        while True:
            part = os.read(self.fd, 4096)
            if not part:
                break
            parts.append(part)
        return parts[0][:0].join(parts) if parts else os.read(self.fd, 0)

    def readline(self):
        line = self.read(0)
        while not line.endswith(_newline(line)):
            c = self.read(1)
            if not c:
                break
            line += c
        return line

    def write(self, data):
        os.write(self.fd, data)

    def flush(self):
        pass

    def close(self):
        os.close(self.fd)


def _newline(line):
    return type(line)(b'\n')


def fdopen_as_stream(fd, mode="r", buffering=-1, signal_checker=None):
    return Stream(_Descriptor(fd))
