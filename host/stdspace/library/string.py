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


_letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_'


class _Names(object):
    """Names that are given by keywords, before those of a mapping."""

    def __init__(self, keywords, mapping):
        self._keywords, self._mapping = keywords, mapping

    def __getitem__(self, name):
        return self._keywords[name] if name in self._keywords else self._mapping[name]


class Template(object):
    """Text with $names in it."""

    delimiter = '$'

    def __init__(self, template):
        self.template = template

    def _parts(self):
        """The parts of the text, and the name in each, or None; '' where none can be read. The last is where that is."""
        text = self.template
        if str is not bytes:
            _check_matched(text)
        i = 0
        while True:
            end = text.find('$', i)
            if end < 0:
                yield text[i:], None, i
                return
            yield text[i:end], None, i
            i = end + 1
            if text[i:i + 1] == '$':
                yield '$', None, i
                i += 1
                continue
            braced = text[i:i + 1] == '{'
            start = end = i + braced
            while text[end:end + 1] and text[end] in (_letters if end == start else _letters + '0123456789'):
                end += 1
            name = text[start:end]
            after = end + braced
            if not name or braced and text[end:after] != '}':
                yield '$', '', i
                continue
            yield text[i - 1:after], name, i
            i = after

    def _fill(self, names, strict):
        out = []
        for part, name, i in self._parts():
            if name == '' and strict:
                raise ValueError('Invalid placeholder in string: line %d, col %d' % _place(self.template, i))
            if name:
                try:
                    part = '%s' % (names[name],)
                except KeyError:
                    if strict:
                        raise
            out.append(part)
        return ''.join(out)

    def _names(self, method, args, keywords):
        if len(args) > 1 and str is bytes:
            raise TypeError('Too many positional arguments')
        if len(args) > 1:
            raise TypeError('Template.%s() takes from 1 to 2 positional arguments but %d were given' % (method, len(args) + 1))
        if not args:
            return keywords
        return _Names(keywords, args[0]) if keywords else args[0]

    def substitute(self, *args, **kwargs):
        return self._fill(self._names('substitute', args, kwargs), True)

    def safe_substitute(self, *args, **kwargs):
        return self._fill(self._names('safe_substitute', args, kwargs), False)

    if str is not bytes:
        def is_valid(self):
            return all([name != '' for part, name, i in self._parts()])

        def get_identifiers(self):
            return list(dict.fromkeys([name for part, name, i in self._parts() if name]))
