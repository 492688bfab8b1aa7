"""What scripts of the time did to find the packages they needed."""


def autopath(globs=None, basefile='__init__.py'):
    """The packages are there already."""


def invoke(*args, **kwargs):
    pass


revoke = invoke
