"""The package of what translates. cdir is where the original has its sources in C, of which none are here."""

__path__ = []
cdir = 'rpython/translator/c'
