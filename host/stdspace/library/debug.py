"""The exceptions of rlib.debug."""


class IntegerCanBeNegative(Exception):
    pass


class UnexpectedRUInt(Exception):
    pass


class ExpectedRegularInt(Exception):
    pass


class NegativeArgumentNotAllowed(Exception):
    pass


class NotAListOfChars(Exception):
    pass
