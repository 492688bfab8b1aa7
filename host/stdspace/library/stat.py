"""The items of what os.stat gives, and the bits of modes."""

ST_MODE = 0
ST_INO = 1
ST_DEV = 2
ST_NLINK = 3
ST_UID = 4
ST_GID = 5
ST_SIZE = 6
ST_ATIME = 7
ST_MTIME = 8
ST_CTIME = 9

S_IFIFO = 0x1000
S_IFCHR = 0x2000
S_IFDIR = 0x4000
S_IFBLK = 0x6000
S_IFREG = 0x8000
S_IFLNK = 0xa000
S_IFSOCK = 0xc000

S_ISUID = 0x800
S_ISGID = 0x400
S_ISVTX = 0x200

S_IRWXU = 0x1c0
S_IRUSR = 0x100
S_IWUSR = 0x80
S_IXUSR = 0x40
S_IRWXG = 0x38
S_IRGRP = 0x20
S_IWGRP = 0x10
S_IXGRP = 0x8
S_IRWXO = 0x7
S_IROTH = 0x4
S_IWOTH = 0x2
S_IXOTH = 0x1


def S_IMODE(mode):
    return mode & 0xfff


def S_IFMT(mode):
    return mode & 0xf000


def S_ISDIR(mode):
    return S_IFMT(mode) == S_IFDIR


def S_ISCHR(mode):
    return S_IFMT(mode) == S_IFCHR


def S_ISBLK(mode):
    return S_IFMT(mode) == S_IFBLK


def S_ISREG(mode):
    return S_IFMT(mode) == S_IFREG


def S_ISFIFO(mode):
    return S_IFMT(mode) == S_IFIFO


def S_ISLNK(mode):
    return S_IFMT(mode) == S_IFLNK


def S_ISSOCK(mode):
    return S_IFMT(mode) == S_IFSOCK
