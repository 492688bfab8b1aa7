"""Regular expressions of rlib.rsre, in programs that are translated."""

import re
from rpython.rlib.rsre import rsre_core
from rpython.rlib.rsre import rsre_re
from rpython.rlib.rsre.rpy import get_code

EXPRESSIONS = [r'(a|ab)(c|bcd)(d*)', r'(\w+)\s*=\s*(?:"([^"]*)"|(\d+))', r'(?i)([a-f]+)x\1', r'(?m)^(b.*)$', r'(a+?)(b{2,3})',
               r'(?:(x)|(y))*z(?(1)w|v)', r'(?<=a)b(?!c)', r'(a*)*b', r'\bfoo\b|\Bbar', r'(?s)<(.*?)>', r'[^a-c\d]+', r'(?:ab?){2,3}?c',
               r'(?P<first>.)(?P=first)', r'(?:(?=(\d))\1)+\Z', r'\D\S\W']
SUBJECTS = ['abcd', 'name = "value" x', 'count=12', 'abcXABC', 'a\nbcd\nb', 'aabbb', 'xyxzw', 'yzv', 'ab abc', 'aaaaab', 'a foo', 'xbar',
            '<a\nb> <c>', 'zzz12ab', 'ababac', 'aabb', '12345', '- =']

PATTERNS = [rsre_re.compile(x) for x in EXPRESSIONS]
RULES = [get_code(x) for x in [r'\d+', r'[a-z_]\w*', r'\s+', r'[-+*/()=]']]
NAMES = ['number', 'name', 'space', 'sign']


def shown(groups):
    return '/'.join(['-' if x is None else x for x in groups])


def searched(n):
    out = []
    for p in PATTERNS:
        m = p.search(SUBJECTS[n])
        if m is not None:
            out.append('%d-%d %s' % (m.start(), m.end(), shown(m.groups())))
        else:
            out.append('none')
    return ' '.join(out)


class Reference(object):
    """The same by module re, to compare with."""

    def searched(self, n):
        out = []
        for x in EXPRESSIONS:
            m = re.search(x, SUBJECTS[n])
            out.append('none' if m is None else '%d-%d %s' % (m.start(), m.end(), shown(m.groups())))
        return ' '.join(out)


EXPECTED = [Reference().searched(i) for i in range(len(SUBJECTS))]


def as_re(n):
    wrong = []
    for i in range(len(SUBJECTS)):
        if searched(i) != EXPECTED[i]:
            wrong.append('%s: %s, not %s' % (SUBJECTS[i], searched(i), EXPECTED[i]))
    return '; '.join(wrong) + str(n)


def lexed(n):
    text = 'x1 = (%d + y_2)*33' % n
    at = 0
    out = []
    while at < len(text):
        for i in range(len(RULES)):
            ctx = rsre_core.StrMatchContext(text, at, len(text))
            if rsre_core.match_context(ctx, RULES[i]):
                out.append(NAMES[i] + ':' + text[ctx.match_start:ctx.match_end])
                at = ctx.match_end
                break
        else:
            return 'stuck'
    return ' '.join(out)


def unicodes(n):
    text = u'\xe4\u20ac' + unichr(n + 0x100) * 3 + u'A1'
    ctx = rsre_core.UnicodeMatchContext(text, 0, len(text))
    if not rsre_core.search_context(ctx, LETTERS):
        return -1
    first, last = ctx.span()
    return first * 100 + last


LETTERS = get_code(ur'(?u)[\u0100-\u0200\w]{3,}')


def constants(n):
    m = rsre_re.match(r'(\d+)', str(n) + 'x')
    found = rsre_re.findall(r'[a-z]+', 'ab, cd; e%d' % n)
    parts = rsre_re.split(r',\s*', 'a, b,c%d' % n)
    both = [x.group(0) for x in rsre_re.finditer(r'\d', '1a2' + str(n))]
    whole = PATTERNS[0].fullmatch('abcd') is not None
    d = rsre_re.search(r'(?P<key>\w)(?P<value>\d)?', 'q' + str(n % 10)).groupdict()
    return '%s %s %s %s %d %s' % (m.group(1), '|'.join(found), '|'.join(parts), ''.join(both), whole, d['key'])


TYPES = {}
EXAMPLES = {}
for _name in 'as_re lexed unicodes constants'.split():
    TYPES[_name] = ['int']
    EXAMPLES[_name] = [(1,), (7,)]
