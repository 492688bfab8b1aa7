"""Dictionaries whose own comparison or hash changes them."""
from rlib.objectmodel import r_dict


class State(object):
    pass


st = State()
st.d = None
st.compare = 0
st.hash = 0


def change(how):
    if how == 1:
        st.d.clear()
    elif how == 2:
        for i in range(50):
            st.d[1000 + i] = i
    elif how == 3:
        for i in range(1, 100):
            del st.d[i]
    elif how == 4:
        st.d.clear()
        st.d[7] = 7


def eq(a, b):
    how = st.compare
    if how:
        st.compare = 0
        change(how)
        return True
    return a == b


def h(a):
    how = st.hash
    if how:
        st.hash = 0
        change(how)
    return a


def fill(n):
    d = r_dict(eq, h)
    for i in range(100):
        d[i] = i + n
    return d


PREBUILT = fill(0)
OTHER = fill(0)


def arm(d, compare, hash):
    st.d = d
    st.compare = compare
    st.hash = hash


def get(n):
    total = 0
    for how in range(1, 5):
        d = fill(n)
        arm(d, how, 0)
        try:
            total += d[90]
        except KeyError:
            total += 1000
    return total


def put(n):
    total = 0
    for how in range(1, 5):
        d = fill(n)
        arm(d, how, 0)
        d[90] = 5
        total += len(d)
    return total


def delete(n):
    total = 0
    for how in range(1, 5):
        d = fill(n)
        arm(d, how, 0)
        try:
            del d[90]
        except KeyError:
            total += 1000
        total += len(d)
    return total


def update(n):
    total = 0
    for how in range(1, 5):
        d = fill(n)
        e = fill(n)
        arm(e, how, 0)
        try:
            d.update(e)
        except RuntimeError:
            total += 1
        st.compare = 0
        total += d[20] - d[20]
    return total


def update_hash(n):
    d = fill(n)
    arm(d, 0, 1)
    return d.get(95, 3) + d.setdefault(95, 4)


def prebuilt(n):
    arm(PREBUILT, 0, 1)
    try:
        return PREBUILT[95] + n
    except KeyError:
        return -n


def prebuilt_grows(n):
    arm(OTHER, 0, 2)
    try:
        return OTHER[95] - OTHER[95] + n
    except KeyError:
        return n
