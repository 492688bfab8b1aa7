"""What a main program says about the JIT. It matters to a translation only."""

from py.log import Producer

log = Producer('jitcodewriter')


class JitPolicy(object):

    def __init__(self, jithookiface=None):
        self.jithookiface = jithookiface

    def look_inside_function(self, func):
        return True


class HintAnnotatorPolicy(JitPolicy):
    """What there was before JitPolicy."""

    novirtualcontainer = False
    oopspec = False

    def __init__(self, novirtualcontainer=None, oopspec=None):
        JitPolicy.__init__(self)
        if novirtualcontainer is not None:
            self.novirtualcontainer = novirtualcontainer
        if oopspec is not None:
            self.oopspec = oopspec

    def look_inside_graph(self, graph):
        return True


class ManualGraphPolicy(HintAnnotatorPolicy):
    """A list of the graphs to look into, which a program makes itself. Here hints in the functions decide."""

    def look_inside_graph_of_module(self, graph, func, mod):
        return True

    def fill_timeshift_graphs(self, portal_graph):
        return None

    def seetranslator(self, translator):
        return None

    def seegraph(self, func, look=True):
        return None


class AnnotatorPolicy(object):
    """What a main program says about the annotator, which has its own way of doing what policies changed."""

    allow_someobjects = False


class StopAtXPolicy(JitPolicy):

    def __init__(self, *funcs):
        JitPolicy.__init__(self)
        self.funcs = funcs

    def look_inside_function(self, func):
        return func not in self.funcs
