import re

# Every pattern on every subject: what is found, with all groups, and what the other
# functions make of it.
PATTERNS = r'''
a
a*
a+?
a{2}
a{,2}
a{2,}?
a{1,2}b
{
x{
x{}
a{a
a{1
^a
b$
^
$
\Aa
b\Z
\b
\B
\bfoo\b
[abc]+
[^abc]+
[a-c-]+
[]a]+
[^]a]
[\d-]+
[\w.]+
[\W\s]
[\b]
\d+
\D+
\s+
\S+
\w+
\W+
.
.*
.*?b
(a)
(a)|b
(a)|(b)
(a|b)*
(a|b)*?c
(?:a|ab)(?:c|bcd)(d*)
(a+)(b+)?
((a)|b)+
(a*)*
(a*)+
(a*?)*?b
(?:a*?)*?b
(a|b|)*
(|a)+
(|a)+?b
(a?)*?b
(?P<x>a)(?P=x)
(?P<first>\w)(?P<rest>\w*)
(a)\1
(.)(.)\2\1
(a)?b
(a)?(?(1)b|c)
(?P<q>a)?(?(q)b)
(?(1)a|b)(c)?
(?=a)
(?=(a))\w
(?!a).
(?!(a)b)..
(?:(?!(a)b).)*
(?<=a)b
(?<!a)b
(?<=(a))b
(?<=ab|ba)c?
(?i)A+
(?i)[A-C]+
(?i)[^A-C]+
(?i)(a)\1
(?m)^.
(?m).$
(?s)a.b
(?x) a  b # both
(?x)[ a] \ b
(?im)^B|A$
(?u)\w+
(?L)\w+
(?#comment)a
a(?#comment)+
a|b|c
a|ab|abc
abc|ab|a
a||b
|a
(?:)
()
()*
(?:a{2}){2}
(?:a{1,2}){1,2}?
(?:ab){2,3}
(?:(a)|(b)){2}
(?:(a)|(b)){2}?
(?:(x)?a)*
((x)?a)*?b
(a)(b)(c)?
\x61
\141
\07
\.
\-
\q
[\x61-\x63]
[\141]
(?:(?:a)*b)*
(?:a|(b))+?c
(a(b)?)+
(?:a(b)?)+c
((a)(b)?)*c
(?:a*(?:(b)c|d))*
a*?$
(?<!^)a
[a-z]+?(?=o)
(\w+) \1
^(?:(\d+)x)?\s+y?
(?:b|a)(?!c)
((?=a)\w)+
(?:(a)(?=b)|.)+
'''.strip('\n').split('\n')

SUBJECTS = ['', 'a', 'b', 'ab', 'aab', 'aaaa', 'abcd', 'abab', 'abba', 'bac', 'xab\nab\n', 'ABcab', 'foo bar foo foo', '12x  y-3.4', 'b\ba{1']


def look(pattern, subject):
    found = []
    for m in re.finditer(pattern, subject):
        found.append((m.span(),) + tuple([m.span(g) for g in range(1, m.re.groups + 1)]) + (m.lastindex, m.lastgroup))
    m = re.match(pattern, subject)
    return found, m and m.span(), re.split(pattern, subject), re.subn(pattern, '<>', subject)


for pattern in PATTERNS:
    for subject in SUBJECTS:
        print '%r %r %r' % (pattern, subject, look(pattern, subject))
    try:
        print re.findall(pattern, u'a\xe9b ab')
    except re.error, e:
        print 'error', e
# ---
import re

# What is wrong with expressions.
for pattern in [
        '(', ')', 'a)', '(a', '*', '+a', '^*', '$?', '(?i)*', 'a**', 'a*+', 'a{1}{2}', 'a{2,1}', '[', '[a', '[]', '[^]', '[a-', '[b-a]', '[\\d-a]',
        '[a-\\d]', '\\', 'a\\', '[\\', '\\1', '(\\1)', '\\8', '[\\8]', '\\x', '\\x1', '[\\x1]', '\\xg', '(?', '(?P', '(?P<', '(?P<a', '(?P<>a)', '(?P<1>a)',
        '(?P<a b>a)', '(?P<a>a)(?P<a>b)', '(?P=', '(?P=a', '(?P=)', '(?P=a)', '(?P=1)', '(?Px)', '(?z)', '(?ia)', '(?i', '(?#', '(?<a)', '(?<', '(?=a', '(?<=a*)',
        '(?<!a|bc)', '(?(', '(?(1', '(?()a)', '(?(a)b)', '(?(a-b)c)', '(?(2)a|b)', '(?(-1)a|b)', '(?(101)a|b)', '(?(99999999999999999999)a|b)', '(a)(?(1)a|b|c)', 'a{4294967295}', 'a{0,99999999999}', u'(?P<\xe9>a)',
        '(?P<a>x(?P=a)?)', 'a|*', '(|*)', 'a{,}', '(?(0)a|b)', '()' * 100, '()' * 99]:
    try:
        p = re.compile(pattern)
    except (re.error, OverflowError, RuntimeError, AssertionError), e:
        print repr(pattern)[:40], e.__class__.__name__, e
    else:
        print repr(pattern)[:40], p.flags, p.groups, sorted(p.groupindex.items())
for call in ['re.compile(1)', 're.match("a", 1)', 're.compile(re.compile("a"), re.I)', 're.match("a", "a").group(1)', 're.match("a", "a").group("x")',
        're.match("a", "a").start(-1)', 're.sub("a", "\\\\1", "a")', 're.sub("(a)|b", "\\\\1", "b")', 're.sub("a", "\\\\g<x>", "a")', 're.sub("a", "\\\\g<", "a")',
        're.sub("a", "\\\\g", "a")', 're.sub("a", "\\\\g<1x>", "a")', 're.sub("a", "\\\\g<-1>", "a")', 're.sub("a", "\\\\", "a")']:
    try:
        print call, eval(call)
    except Exception, e:
        print call, e.__class__.__name__, e
# ---
import re

# Pattern objects and matches.
p = re.compile(r'(?P<name>\w+)\s*=\s*(?P<value>\d+)?', re.I | re.M)
print p.flags, p.groups, sorted(p.groupindex.items()), p.pattern, type(p).__module__, type(p).__name__, p is re.compile(p)
m = p.search('  key = 12; x=')
print m.group(), m.group(1, 'value'), m.groups(), sorted(m.groupdict().items()), m.start('value'), m.end(2), m.span(), m.pos, m.endpos
print m.lastindex, m.lastgroup, m.re is p, m.string, m.regs, m.expand(r'\2:\1 \g<value> \g<0> \\ \n \x \101 \0'), type(m).__name__, bool(m)
print p.match('  key=1'), p.match('  key=1', 2).span(), p.search('a=1 b=2', 3, 6).span(), p.findall('a=1 b= c=3')
m = p.search('x=')
print m.groups(), m.groups('-'), m.groupdict('-'), m.group('value'), m.span('value'), m.lastindex
for pos, end in [(0, 3), (1, 3), (2, 1), (-5, 99), (3, 3), (4, 9)]:
    for q in map(re.compile, ['', '^', '$', 'b', r'\b', 'c?', '(?<=a)b']):
        one, other = q.match('abc', pos, end), q.search('abc', pos, end)
        print pos, end, q.pattern, one and (one.span(), one.pos, one.endpos), other and other.span(), q.findall('abc', pos, end)
# ---
import re

# Replacing and splitting.
print re.sub('a*', '-', 'baac'), re.sub('x*', '-', 'abc'), re.subn('b', 'x', 'abab', 1), re.sub('(?P<a>.)', r'\g<a>\1\g<1>0', 'xy')
print re.sub('.', lambda m: m.group() * 2, 'abc'), re.sub('a', lambda m: None, 'bab'), re.sub('(a)(b)?', lambda m: repr(m.groups()), 'aab')
print re.sub('a', r'\t\\n\.', 'bab'), re.sub('a', r'\060\0\07\1011', 'a'), repr(re.sub('a', u'\xe9', 'bab')), repr(re.sub(u'\xe9', 'e', u'caf\xe9'))
print re.split('[,;]', 'a,b;c'), re.split('([,;])', 'a,b;c'), re.split('(,)|;', 'a,b;c'), re.split('x*', 'axbc'), re.split(',', 'a,b,c', 1), re.split(',', '')
print re.escape('a.b*c\0_1'), repr(re.escape(u'\xe9-')), re.escape(''), re.findall('(?i)b', 'aBb'), re.sub('b', 'x', 'aBb', 0, re.I), re.split('b', 'aBc', 0, re.I)
print re.findall(r'\w+', u'caf\xe9 na\xefve'), re.findall(r'(?u)\w+', u'caf\xe9 na\xefve'), re.findall(u'(?iu)\xc9', u'\xe9\xc9'), re.findall('(?i)\xe9', '\xe9\xc9')
print re.findall(r'(?u)\d', u'1\u0663'), re.findall(r'(?iu)[\xe0-\xef]+', u'\xc9\xe9'), re.findall(ur'(?iu)\u0131', u'iI'), re.findall(r'(?u)\s', u'a\xa0\x1c')
print [m.group() for m in re.finditer('.', 'abc')], re.match('(?:a|b)*$', 'ab' * 5000).end(), re.match('(a|b)*?$', 'ab' * 5000).end()
s = re.compile(r'\d|(\w)').scanner('1a b')
print [m and m.groups() for m in (s.match(), s.match(), s.match(), s.search(), s.search())]
re.purge()
import sre_constants
print re.error is sre_constants.error
