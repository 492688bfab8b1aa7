"""Connections to other programs. No program that is opened may make one: what would refuses."""

AF_UNSPEC, AF_UNIX, AF_INET, AF_INET6 = 0, 1, 2, 10
SOCK_STREAM, SOCK_DGRAM, SOCK_RAW = 1, 2, 3
SOL_SOCKET, SO_REUSEADDR, SO_ERROR, SO_BROADCAST, SO_KEEPALIVE = 1, 2, 4, 6, 9
IPPROTO_IP, IPPROTO_TCP, IPPROTO_UDP, TCP_NODELAY = 0, 6, 17, 1
SHUT_RD, SHUT_WR, SHUT_RDWR = 0, 1, 2
POLLIN, POLLPRI, POLLOUT, POLLERR, POLLHUP, POLLNVAL = 1, 2, 4, 8, 16, 32
has_ipv6 = False


class error(IOError):
    pass


class herror(error):
    pass


class gaierror(error):
    pass


class timeout(error):
    pass


def getdefaulttimeout():
    return None


def htons(x):
    return (x & 0xff) << 8 | x >> 8 & 0xff


def htonl(x):
    return htons(x & 0xffff) << 16 | htons(x >> 16)


ntohs, ntohl = htons, htonl
