"""What a main program says about the JIT. It matters to a translation only."""


class JitPolicy(object):

    def __init__(self, jithookiface=None):
        self.jithookiface = jithookiface

    def look_inside_function(self, func):
        return True


class StopAtXPolicy(JitPolicy):

    def __init__(self, *funcs):
        JitPolicy.__init__(self)
        self.funcs = funcs

    def look_inside_function(self, func):
        return func not in self.funcs
