"""Locks and local variables of threads. A program that is opened has one thread: others are refused."""

import sys


class error(Exception):
    pass


ThreadError = error
_ONE = 'an opened program has one thread: no other can be started'


class _Lock(object):
    """A lock, which nobody else holds."""

    def __init__(self):
        self._held = 0

    def acquire(self, blocking=1, timeout=-1):
        if self._held:
            if blocking:
                raise error('the lock is held already, and ' + _ONE)
            return False
        self._held = 1
        return True

    def release(self):
        if not self._held:
            raise error('release unlocked lock')
        self._held -= 1

    def locked(self):
        return self._held > 0

    acquire_lock, release_lock, locked_lock = acquire, release, locked

    def __enter__(self):
        self.acquire()
        return self

    def __exit__(self, *exc):
        self.release()


class _RLock(_Lock):
    def acquire(self, blocking=1, timeout=-1):
        self._held += 1
        return True


LockType = _Lock


def Lock():
    return _Lock()


def RLock():
    return _RLock()


allocate_lock = allocate = Lock


class local(object):
    """Variables of a thread."""


_local = local


class Event(object):
    def __init__(self):
        self._set = False

    def is_set(self):
        return self._set
    isSet = is_set

    def set(self):
        self._set = True

    def clear(self):
        self._set = False

    def wait(self, timeout=None):
        if not self._set and timeout is None:
            raise error('nobody will set the event: ' + _ONE)
        return self._set


class Condition(object):
    def __init__(self, lock=None):
        lock = lock or RLock()
        self.acquire, self.release = lock.acquire, lock.release

    def __enter__(self):
        self.acquire()
        return self

    def __exit__(self, *exc):
        self.release()

    def wait(self, timeout=None):
        if timeout is None:
            raise error('nobody will notify: ' + _ONE)

    def notify(self, n=1):
        return None

    notifyAll = notify_all = notify


class Semaphore(object):
    def __init__(self, value=1):
        self._value = value

    def acquire(self, blocking=1):
        if self._value == 0:
            if blocking:
                raise error('nobody will release the semaphore: ' + _ONE)
            return False
        self._value -= 1
        return True

    def release(self):
        self._value += 1

    def __enter__(self):
        self.acquire()
        return self

    def __exit__(self, *exc):
        self.release()


BoundedSemaphore = Semaphore


class Thread(object):
    def __init__(self, group=None, target=None, name=None, args=(), kwargs=None, verbose=None):
        self.name, self.daemon = name or 'Thread-1', False
        self._target, self._args, self._kwargs = target, args, kwargs or {}

    def run(self):
        if self._target:
            self._target(*self._args, **self._kwargs)

    def start(self):
        raise error("can't start new thread: " + _ONE)

    def join(self, timeout=None):
        raise RuntimeError('cannot join thread before it is started')

    def is_alive(self):
        return False
    isAlive = is_alive

    def getName(self):
        return self.name

    def setName(self, name):
        self.name = name

    def setDaemon(self, daemon):
        self.daemon = daemon


class _MainThread(Thread):
    def __init__(self):
        Thread.__init__(self, name='MainThread')

    def is_alive(self):
        return True
    isAlive = is_alive


_main = _MainThread()


def current_thread():
    return _main


currentThread = current_thread


def active_count():
    return 1


activeCount = active_count


def enumerate():
    return [_main]


def get_ident():
    return 1


def start_new_thread(function, args, kwargs={}):
    raise error("can't start new thread: " + _ONE)


start_new = start_new_thread


def stack_size(size=0):
    return 0


def settrace(func):
    return None


setprofile = settrace


def interrupt_main():
    raise KeyboardInterrupt
