"""Regular expressions, as objects that make automata."""

from rlib.parsing.deterministic import NFA


class RegularExpression(object):
    """What texts may look like. a + b, a | b, +a, a * n and ~a are others."""

    def make_automaton(self):
        raise NotImplementedError('abstract base class')

    def __add__(self, other):
        return AddExpression(self, other)

    def __or__(self, other):
        return OrExpression(self, other)

    def __pos__(self):
        return AddExpression(self, self.kleene())

    def __mul__(self, n):
        result = StringExpression('')
        for i in range(n):
            result = result + self
        return result

    def __invert__(self):
        return NotExpression(self)

    def kleene(self):
        """Any number of these, or none."""
        return KleeneClosure(self)


class StringExpression(RegularExpression):
    """One text."""

    def __init__(self, s):
        self.string = s

    def __add__(self, other):
        if isinstance(other, StringExpression):
            return StringExpression(self.string + other.string)
        return AddExpression(self, other)

    def make_automaton(self):
        nfa = NFA()
        state = nfa.add_state(start=True, final=not self.string)
        for i, c in enumerate(self.string):
            after = nfa.add_state(final=i == len(self.string) - 1)
            nfa.add_transition(state, after, c)
            state = after
        return nfa

    def __repr__(self):
        return 'StringExpression(%r)' % (self.string,)


class RangeExpression(RegularExpression):
    """One character of a range."""

    def __init__(self, fromchar, tochar):
        self.fromchar, self.tochar = fromchar, tochar

    def make_automaton(self):
        nfa = NFA()
        start, end = nfa.add_state(start=True), nfa.add_state(final=True)
        for i in range(ord(self.fromchar), ord(self.tochar) + 1):
            nfa.add_transition(start, end, chr(i))
        return nfa

    def __repr__(self):
        return 'RangeExpression(%r, %r)' % (self.fromchar, self.tochar)


def _joined(nfa, other, starts):
    """Takes over another automaton; transitions from states to its beginnings are added. Returns its ends."""
    mapping = nfa.update(other)
    for s in starts:
        for t in other.start_states:
            nfa.add_transition(s, mapping[t])
    return [mapping[s] for s in other.final_states]


class AddExpression(RegularExpression):
    """One after the other."""

    def __init__(self, rega, regb):
        self.rega, self.regb = rega, regb

    def make_automaton(self):
        nfa = self.rega.make_automaton()
        ends = _joined(nfa, self.regb.make_automaton(), nfa.final_states)
        nfa.final_states = set(ends)
        return nfa

    def __repr__(self):
        return 'AddExpression(%r, %r)' % (self.rega, self.regb)


class ExpressionTag(RegularExpression):
    """An expression with a name for where it ends."""

    def __init__(self, reg, tag):
        self.reg, self.tag = reg, tag

    def make_automaton(self):
        nfa = self.reg.make_automaton()
        ends, nfa.final_states = nfa.final_states, set()
        end = nfa.add_state(self.tag, final=True, unmergeable=True)
        for s in ends:
            nfa.add_transition(s, end)
        return nfa

    def __repr__(self):
        return 'ExpressionTag(%r, %r)' % (self.reg, self.tag)


class KleeneClosure(RegularExpression):
    """Any number of times."""

    def __init__(self, regex):
        self.regex = regex

    def make_automaton(self):
        nfa = NFA()
        start, end = nfa.add_state('start*', start=True), nfa.add_state('final*', final=True)
        for s in _joined(nfa, self.regex.make_automaton(), [start]):
            nfa.add_transition(s, end)
        nfa.add_transition(start, end)
        nfa.add_transition(end, start)
        return nfa

    def __repr__(self):
        return 'KleeneClosure(%r)' % (self.regex,)


class OrExpression(RegularExpression):
    """One of two."""

    def __init__(self, rega, regb):
        self.rega, self.regb = rega, regb

    def make_automaton(self):
        nfa = NFA()
        start = nfa.add_state('start|', start=True)
        for reg in (self.rega, self.regb):
            nfa.final_states.update(_joined(nfa, reg.make_automaton(), [start]))
        return nfa

    def __repr__(self):
        return 'OrExpression(%r, %r)' % (self.rega, self.regb)


class NotExpression(RegularExpression):
    """All texts that another expression is not."""

    def __init__(self, reg):
        self.reg = reg

    def make_automaton(self):
        dfa = self.reg.make_automaton().make_deterministic()
        error = dfa.add_state('error')
        for s in range(dfa.num_states):
            for i in range(256):
                if (s, chr(i)) not in dfa:
                    dfa[s, chr(i)] = error
        dfa.final_states = set(range(dfa.num_states)) - dfa.final_states
        return dfa.make_nondeterministic()

    def __invert__(self):
        return self.reg

    def __repr__(self):
        return 'NotExpression(%r)' % (self.reg,)


class LexingOrExpression(RegularExpression):
    """One of several, each of which has a name."""

    def __init__(self, regs, names):
        self.regs, self.names = regs, names

    def make_automaton(self):
        nfa = NFA()
        start = nfa.add_state(start=True)
        for reg, name in zip(self.regs, self.names):
            dfa = reg.make_automaton().make_deterministic()
            dfa.optimize()
            end = nfa.add_state(name, final=True, unmergeable=True)
            for s in _joined(nfa, dfa.make_nondeterministic(), [start]):
                nfa.add_transition(s, end)
        return nfa

    def __repr__(self):
        return 'LexingOrExpression(%r, %r)' % (self.regs, self.names)
