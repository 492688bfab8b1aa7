import errno
import os
import stat


def paths(n):
    for p in ['/a/b/c.py', 'c', '/', '//', 'a//b/', '.rc', 'a.b/.c.d', '..', '///x//y.tar.gz', '', 'a/...b', 'x/.']:
        head, tail = os.path.split(p)
        root, ext = os.path.splitext(p)
        print '%s: %s %s %s %s|%s %s' % (p, head, tail, os.path.dirname(p), os.path.basename(p), root, ext)
        print os.path.normpath(p), os.path.isabs(p), os.path.join(p, 'q'), os.path.join('q', p), os.path.join('q', p, 'r', '')
    print os.path.normpath('//a/../../b/./c//d/..'), os.path.normpath('a/../../b'), os.path.normpath('/..'), os.path.normpath('///a')
    print os.path.commonprefix(['abcde', 'abxyz', 'abq']) + '|' + os.path.commonprefix(['', 'a']) + '|' + os.path.commonprefix(['ab'])
    print os.path.relpath('/a/b/c', '/a/d'), os.path.relpath('/a', '/a/b'), os.path.relpath('/a', '/a')
    print os.path.join('a', *('b', '/c', 'd'))
    print os.path.abspath('x/../y') == os.path.join(os.getcwd(), 'y')
    return n


def reading(n):
    fd = os.open(here('in.txt'), os.O_RDONLY, 0777)
    print os.read(fd, 5), os.read(fd, 0) + '|', len(os.read(fd, 1000)), len(os.read(fd, 10))
    print os.lseek(fd, 2, 0), os.read(fd, 3), os.lseek(fd, -4, 2), os.read(fd, 100)
    again = os.dup(fd)
    os.close(fd)
    print os.lseek(again, 0, 0), os.read(again, 4), os.isatty(again)
    st = os.fstat(again)
    print st.st_size, stat.S_ISREG(st.st_mode), stat.S_ISDIR(st.st_mode), st.st_mtime > 1e9
    os.close(again)
    try:
        os.read(again, 1)
    except OSError, e:
        print e.errno == errno.EBADF, os.strerror(e.errno), e.strerror
    return n


def looking(n):
    print os.listdir(here('d')), os.path.exists(here('d')), os.path.isdir(here('d')), os.path.isfile(here('d'))
    print os.path.isfile(here('in.txt')), os.path.islink(here('in.txt')), os.path.exists(here('none')), os.path.getsize(here('in.txt'))
    print os.stat(here('in.txt')).st_size, stat.S_ISDIR(os.lstat(here('d')).st_mode)
    print os.access(here('in.txt'), os.R_OK), os.access(here('none'), os.F_OK)
    for name in ['none', 'in.txt/x']:
        try:
            os.stat(here(name))
        except OSError, e:
            print e.errno, os.strerror(e.errno)
        try:
            os.open(here(name), os.O_RDONLY, 0)
        except OSError, e:
            print e.errno
    try:
        os.listdir(here('in.txt'))
    except OSError, e:
        print e.errno
    print os.getenv('VITRINE_NO_SUCH_VARIABLE') is None, os.getenv('VITRINE_NO_SUCH_VARIABLE', 'x'), 'VITRINE_NO_SUCH_VARIABLE' in os.environ
    return n


def writing(n):
    fd = os.open(here('out'), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0666)
    print os.write(fd, 'hello'), os.write(fd, ''), os.write(fd, ' world\n')
    os.close(fd)
    fd = os.open(here('out'), os.O_RDWR | os.O_APPEND, 0666)
    os.write(fd, 'more')
    os.lseek(fd, 0, 0)
    print os.read(fd, 100)
    os.ftruncate(fd, 3)
    os.close(fd)
    print os.stat(here('out')).st_size
    os.mkdir(here('new'))
    os.rename(here('out'), here('new/out'))
    print os.listdir(here('new'))
    for name in ['new', 'new/out', 'none']:
        try:
            os.rmdir(here(name))
        except OSError, e:
            print name, os.strerror(e.errno)
    os.unlink(here('new/out'))
    os.rmdir(here('new'))
    try:
        os.unlink(here('new'))
    except OSError, e:
        print os.strerror(e.errno)
    print os.path.exists(here('new'))
    return n


def uncaught(n):
    os.close(n + 70)
    return n


def here(name):
    return os.path.join(os.path.dirname(ROOT), name)


ROOT = __file__
