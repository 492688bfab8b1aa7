"""What main programs ask a translation for. It is Vitrine's own: graphs are not objects of the program."""


def graphof(translator, func):
    """The function stands for its graph."""
    return func


def getuniquenondirectgraph(desc):
    return desc


class TranslationContext(object):
    """A translation by the program itself."""

    def __init__(self, *args, **kwds):
        raise TypeError('a program that is opened cannot translate another one: open that')
