def capwords(s, sep=None):
    return (sep or ' ').join([x.capitalize() for x in s.split(sep)])


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
            if strict or name in names:
                out.append('%s' % (names[name],))
            else:
                out.append(text[i - 1:after])
            i = after
        return ''.join(out)

    def substitute(self, *args, **kwargs):
        names = dict(*args)
        names.update(kwargs)
        return self._fill(names, True)

    def safe_substitute(self, *args, **kwargs):
        names = dict(*args)
        names.update(kwargs)
        return self._fill(names, False)
