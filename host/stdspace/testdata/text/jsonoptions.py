# -*- coding: utf-8 -*-
# What json writes under each of its options, and of which type that is.
from __future__ import print_function
import json

def show(x, **options):
    try:
        text = json.dumps(x, **options)
        print(type(text).__name__, repr(text))
    except Exception as e:
        print(type(e).__name__)

mixed = u'th\xe9 \u20ac \U0001f600 "\\ \n\t\x00\x1f\x7f\x80\u2028/'
values = [mixed, [mixed], {mixed: mixed}, 'plain', ['plain', u'plain'], [], {}, {'a': u'b'}, {u'a': 'b'}, [None, True, 1.5, -3],
          u'', '', None, 7, [u'x'], {1: u'\xe9'}, (1, u'\xff'), [[], {}, [[u'\xe9']]]]
for options in [{}, {'ensure_ascii': False}, {'ensure_ascii': False, 'indent': 2}, {'ensure_ascii': 0, 'indent': 0, 'sort_keys': True}]:
    for x in values:
        show(x, **options)

# Strings that may hold bytes
for x in ['\xc3\xa9', ['\xc3\xa9', u'a'], {'\xc3\xa9': u'x'}, {'\xc3\xa9': 1}, '\xff', ['a', u'\xe9']]:
    show(x)
    show(x, ensure_ascii=False)
    show(x, ensure_ascii=False, indent=1, separators=(u',', u': '))

# The other options
class Encoder(json.JSONEncoder):
    def default(self, x):
        return [u'\xe9']

nan, inf = float('nan'), float('inf')
show(set(), cls=Encoder, ensure_ascii=False)
show(set(), cls=Encoder)
show(set())
for x in [nan, inf, -inf, 1e300, [nan], {1.5: inf}, {inf: 1}]:
    show(x)
    show(x, allow_nan=False)
show({(1, 2): 3, 'a': (4, 5)}, skipkeys=True)
show({(1, 2): 3})
show({(1, 2): 3}, skipkeys=True)
for k in [True, None, 1, 1.5, 10 ** 20]:
    show({k: k})
    show({k: k}, indent=1)
encoder = json.JSONEncoder(ensure_ascii=False, skipkeys=True)
print(encoder.ensure_ascii, encoder.skipkeys, encoder.allow_nan, encoder.check_circular, encoder.sort_keys, encoder.indent)
print(repr(encoder.encode(u'\xe9')))
