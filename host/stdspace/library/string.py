def capwords(s, sep=None):
    if str is bytes:
        return (sep or ' ').join([x.capitalize() for x in s.split(sep)])
    return (sep or ' ').join(map(str.capitalize, s.split(sep)))


def _place(text, i):
    """The line and the column of a character."""
    lines = text[:i].splitlines(True)
    if not lines:
        return 1, 1
    return len(lines), i - len(''.join(lines[:-1]))


class Template(object):
    """Text with $names in it."""

    def __init__(self, template):
        self.template = template

    def _fill(self, names, strict):
        out = []
        text = self.template
        i = 0
        while i < len(text):
            c = text[i]
            i += 1
            if c != '$':
                out.append(c)
                continue
            if text[i:i + 1] == '$':
                out.append('$')
                i += 1
                continue
            braced = text[i:i + 1] == '{'
            start = i + braced
            end = start
            while end < len(text) and (text[end].isalnum() or text[end] == '_'):
                end += 1
            name = text[start:end]
            after = end + braced
            if not name or name[0].isdigit() or braced and text[end:after] != '}':
                if strict:
                    raise ValueError('Invalid placeholder in string: line %d, col %d' % _place(text, i))
                out.append('$')
                continue
            try:
                out.append('%s' % (names[name],))
            except KeyError:
                if strict:
                    raise
                out.append(text[i - 1:after])
            i = after
        return ''.join(out)

    def _names(self, mapping=None, *more, **kwargs):
        if more:
            raise TypeError('Too many positional arguments')
        if mapping is None or not kwargs:
            return kwargs if mapping is None else mapping
        names = dict(mapping)
        names.update(kwargs)
        return names

    def substitute(self, *args, **kwargs):
        return self._fill(self._names(*args, **kwargs), True)

    def safe_substitute(self, *args, **kwargs):
        return self._fill(self._names(*args, **kwargs), False)
