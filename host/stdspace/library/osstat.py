"""What os.stat gives: a tuple of numbers, which have names as well."""


def _item(i):
    return property(lambda self: self[i])


def _time(i):
    return property(lambda self: self._times[i])


class stat_result(tuple):

    def __new__(cls, items, times=None):
        self = tuple.__new__(cls, items)
        if times is None:
            times = [float(seconds) for seconds in self[7:10]]
        self._times = times
        return self

    st_mode = _item(0)
    st_ino = _item(1)
    st_dev = _item(2)
    st_nlink = _item(3)
    st_uid = _item(4)
    st_gid = _item(5)
    st_size = _item(6)
    st_atime = _time(0)
    st_mtime = _time(1)
    st_ctime = _time(2)
