import json


def shown(x, **how):
    try:
        return json.dumps(x, **how)
    except Exception as e:
        return type(e).__name__, str(e)[:40]


l = [1]
l.append(l)
d = {'a': []}
d['a'].append((d,))
shared = [2]
print(shown(l), shown(d), shown([shared, shared, {'x': shared}]), shown([l, 1]))
print(shown(l, check_circular=False)[0])


class Thing(object):
    pass


t = Thing()
print(shown(t, default=lambda x: x), shown([t, t], default=lambda x: 'thing'), shown(t, default=lambda x: [x]), shown(t)[0])
print(shown({'k': [shared, shared]}, indent=1))
encoder = json.JSONEncoder(sort_keys=True)
bad = [shared, {1, 2}]
for i in range(2):
    try:
        encoder.encode(bad)
    except TypeError:
        print('refused', encoder.encode([shared, shared]))
