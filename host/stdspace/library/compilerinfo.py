"""What compiled the program."""

COMPILER_INFO = 'Vitrine'


def get_compiler_info():
    return COMPILER_INFO
