class Source(object):
    """Lines of a program, brought to the left margin."""

    def __init__(self, *parts):
        lines = []
        for part in parts:
            if isinstance(part, Source):
                lines.extend(part.lines)
            elif hasattr(part, '__source__'):
                lines.extend(_deindent(part.__source__.split('\n')))
            else:
                lines.extend(_deindent(str(part).split('\n')))
        self.lines = lines

    def deindent(self):
        result = Source()
        result.lines = _deindent(self.lines)
        return result

    def strip(self):
        result = Source()
        start, end = 0, len(self.lines)
        while start < end and not self.lines[start].strip():
            start += 1
        while end > start and not self.lines[end - 1].strip():
            end -= 1
        result.lines = self.lines[start:end]
        return result

    def putaround(self, before='', after='', indent='    '):
        result = Source()
        result.lines = Source(before).lines + [indent + line for line in self.lines] + Source(after).lines
        return result

    def indent(self, indent='    '):
        result = Source()
        result.lines = [indent + line for line in self.lines]
        return result

    def compile(self, filename='<source>', mode='exec', flag=0):
        return compile(str(self) + '\n', filename, mode)

    def __str__(self):
        return '\n'.join(self.lines)

    def __len__(self):
        return len(self.lines)

    def __getitem__(self, i):
        return self.lines[i]


def _deindent(lines):
    width = None
    for line in lines:
        if line.strip():
            n = len(line) - len(line.lstrip())
            if width is None or n < width:
                width = n
    return [line[width or 0:] for line in lines]


def compile_(source, filename='<source>', mode='exec'):
    return Source(source).compile(filename, mode)
