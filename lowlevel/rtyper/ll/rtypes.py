"""The low-level types that helpers make objects of although none is among
their arguments. The typer sets them when it loads this file."""

STR = None
UNICODE = None
