"""Trees that parsers make, and visitors of them."""

from rlib.objectmodel import not_rpython


class Node(object):
    """A node of a tree."""

    def dot(self):
        return []

    def view(self):
        raise NotImplementedError('a tree has no window of its own: print it, or take the lines of dot()')


def _label(text):
    return text.replace('\\', '\\\\').replace('"', '\\"').replace('\n', '\\l')


class Symbol(Node):
    """A token: the name of its kind, and its text."""

    def __init__(self, symbol, additional_info, token):
        self.symbol = symbol
        self.additional_info = additional_info
        self.token = token

    def getsourcepos(self):
        return self.token.source_pos

    def __repr__(self):
        return 'Symbol(%r, %r)' % (self.symbol, self.additional_info)

    def dot(self):
        yield '"%s" [shape=box,label="%s\\n%s"];' % (id(self), _label(self.symbol), _label(str(self.additional_info)))

    @not_rpython
    def visit(self, visitor):
        if isinstance(visitor, RPythonVisitor):
            return visitor.dispatch(self)
        method = getattr(visitor, 'visit_' + self.symbol, None)
        return self if method is None else method(self)


class Nonterminal(Node):
    """What a rule has matched: its name, and a node for each symbol."""

    def __init__(self, symbol, children):
        self.children = children
        self.symbol = symbol

    def getsourcepos(self):
        return self.children[0].getsourcepos()

    def __str__(self):
        return '%s(%s)' % (self.symbol, ', '.join([str(c) for c in self.children]))

    def __repr__(self):
        return 'Nonterminal(%r, %r)' % (self.symbol, self.children)

    def dot(self):
        yield '"%s" [label="%s"];' % (id(self), _label(self.symbol))
        for child in self.children:
            yield '"%s" -> "%s";' % (id(self), id(child))
            for line in child.dot():
                yield line

    @not_rpython
    def visit(self, visitor):
        if isinstance(visitor, RPythonVisitor):
            return visitor.dispatch(self)
        method = getattr(visitor, 'visit_' + self.symbol, None)
        if method is None:
            method = getattr(visitor, 'visit', None)
        if method is None:
            raise VisitError(self)
        return method(self)


class VisitError(Exception):
    """A visitor has no method for a node."""

    def __init__(self, node):
        self.node = node
        self.args = (node,)

    def __str__(self):
        return 'could not visit %s' % (self.node,)


def make_dispatch_function(general_nonterminal_visit=None, general_symbol_visit=None, general_visit=None, table={}):
    """The method dispatch of a visitor: it calls the one for the name of a node."""
    def dispatch(self, node):
        if isinstance(node, Nonterminal):
            func = table.get(node.symbol, None)
            if func is not None:
                return func(self, node)
            if general_nonterminal_visit:
                return general_nonterminal_visit(self, node)
        elif isinstance(node, Symbol):
            func = table.get(node.symbol, None)
            if func is not None:
                return func(self, node)
            if general_symbol_visit:
                return general_symbol_visit(self, node)
        if general_visit:
            return general_visit(self, node)
        raise VisitError(node)
    return dispatch


class CreateDispatchDictionaryMetaclass(type):
    """Gives classes the method dispatch."""

    def __new__(cls, name, bases, members):
        table, general = {}, {}
        for key, value in members.items():
            if key.startswith('visit_'):
                table[key[len('visit_'):]] = value
            elif key in ('general_symbol_visit', 'general_nonterminal_visit', 'general_visit'):
                general[key] = value
        members['dispatch'] = make_dispatch_function(table=table, **general)
        return type.__new__(cls, name, bases, members)


RPythonVisitor = CreateDispatchDictionaryMetaclass('RPythonVisitor', (object,), {'__doc__': 'A visitor that can be translated.'})
