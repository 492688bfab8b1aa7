"""The machine, as a program that is opened sees it."""


def system():
    return 'Linux'


def machine():
    return 'x86_64'


def processor():
    return ''


def node():
    return ''


def release():
    return ''


def version():
    return ''


def python_implementation():
    return 'PyPy'


def architecture(executable='', bits='', linkage=''):
    return '64bit', ''


def platform(aliased=0, terse=0):
    return 'Linux-x86_64'


def uname():
    return system(), node(), release(), version(), machine(), processor()


def python_version():
    return '2.7.18'


def python_version_tuple():
    return '2', '7', '18'
