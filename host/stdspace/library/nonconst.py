"""Values that are constants only until translation."""


class NonConstant(object):

    def __new__(cls, constant):
        return constant
