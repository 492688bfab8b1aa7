"""The exceptions of rlib.rstruct."""


class StructError(Exception):
    """A string, or a format, is wrong."""

    def __init__(self, msg):
        self.msg = msg

    def __str__(self):
        return self.msg


class StructOverflowError(StructError):
    """A value does not fit its format."""
