"""Finite automata. States are numbers, the first one is 0; a transition is for a character."""


def compress_char_set(chars):
    """Runs of characters as (first one, how many), the longest first."""
    runs = []
    for c in sorted(chars):
        if runs and ord(runs[-1][0]) + runs[-1][1] == ord(c):
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        else:
            runs.append((c, 1))
    return sorted(runs, key=lambda run: (-run[1], run[0]))


def make_nice_charset_repr(chars):
    """The characters as they would be written in a regular expression."""
    words = set([c for c in chars if c.isalnum()])
    out = []
    for c, n in compress_char_set(words):
        last = chr(ord(c) + n - 1)
        out.append(c if n == 1 else c + ('-' if n > 2 else '') + last)
    out += [repr(c)[1:-1] for c in sorted(set(chars) - words - set('-'))]
    return ''.join(out) + ('\\-' if '-' in chars else '')


class LexerError(Exception):
    """No token begins at a place."""

    def __init__(self, input, state, source_pos):
        self.input = input
        self.state = state
        self.source_pos = source_pos
        self.args = (input, state, source_pos)

    def nice_error_message(self, filename='<unknown>'):
        """The line, with a mark at the place."""
        result = ['  File %s, line %s' % (filename, self.source_pos.lineno + 1)]
        result.append(self.input.split('\n')[self.source_pos.lineno])
        result.append(' ' * self.source_pos.columnno + '^')
        result.append('LexerError')
        return '\n'.join(result)

    def __str__(self):
        return self.nice_error_message()


class DFA(object):
    """A deterministic automaton."""

    def __init__(self, num_states=0, transitions=None, final_states=None, unmergeable_states=None, names=None):
        self.num_states = num_states
        self.transitions = {} if transitions is None else transitions
        self.final_states = set() if final_states is None else final_states
        self.unmergeable_states = set() if unmergeable_states is None else unmergeable_states
        self.names = [] if names is None else names

    def __repr__(self):
        from pprint import pformat
        return 'DFA%s' % (pformat((self.num_states, self.transitions, self.final_states, self.unmergeable_states, self.names)),)

    def add_state(self, name=None, final=False, unmergeable=False):
        state = self.num_states
        self.num_states += 1
        if final:
            self.final_states.add(state)
        if unmergeable:
            self.unmergeable_states.add(state)
        self.names.append(str(state) if name is None else name)
        return state

    def __setitem__(self, key, next_state):
        self.transitions[key] = next_state

    def __getitem__(self, key):
        return self.transitions[key]

    def __contains__(self, key):
        return key in self.transitions

    def get_all_chars(self):
        return set([c for state, c in self.transitions])

    def optimize(self):
        """Makes one state of all that accept the same texts (Moore's algorithm); tells whether there were any."""
        out = [{} for s in range(self.num_states)]
        for (s, c), t in self.transitions.items():
            out[s][c] = t
        group = [(s in self.final_states, self.names[s] if s in self.unmergeable_states else None) for s in range(self.num_states)]
        count = 0
        while True:
            numbers, new = {}, []
            for s in range(self.num_states):
                key = (group[s], tuple(sorted([(c, group[t]) for c, t in out[s].items()], key=_first)))
                new.append(numbers.setdefault(key, len(numbers)))
            group = new
            if len(numbers) == count:
                break
            count = len(numbers)
        if count == self.num_states:
            return False
        self._merge(group, count)
        return True

    def _merge(self, group, count):
        # The numbers of groups are in the order of their first states, so that of state 0 is 0.
        names = [None] * count
        for s in range(self.num_states - 1, -1, -1):
            names[group[s]] = self.names[s]
        self.transitions = dict([((group[s], c), group[t]) for (s, c), t in self.transitions.items()])
        self.final_states = set([group[s] for s in self.final_states])
        self.unmergeable_states = set([group[s] for s in self.unmergeable_states])
        self.names, self.num_states = names, count

    def _table(self):
        """For each state and character the next state, -1 if there is none."""
        table = [-1] * (256 * max(self.num_states, 1))
        for (state, c), t in self.transitions.items():
            table[state * 256 + ord(c)] = t
        return table, [s in self.final_states for s in range(max(self.num_states, 1))]

    def make_code(self):
        """A function that returns True for a text that is accepted, and raises LexerError for others."""
        table, final = self._table()

        def recognize(input):
            state, i = 0, 0
            while i < len(input):
                n = ord(input[i])
                i += 1
                if n > 255 or table[state * 256 + n] < 0:
                    raise LexerError(input, state, i)
                state = table[state * 256 + n]
            if not final[state]:
                raise LexerError(input, state, i)
            return True
        return recognize

    def make_lexing_code(self):
        """A function that follows the text of a runner from a place on, and notes the last final state there was. The
        result is the end of the text if that is reached in a final state, else the complement of how far it has read."""
        kinds, table = self._kinds()
        final = ''.join([chr(s in self.final_states) for s in range(max(self.num_states, 1))])
        source = _LEXING % (kinds, len(table) // 2 // len(final), table, final)
        scope = {}
        exec(source, scope)
        scope['recognize'].__source__ = source
        return scope['recognize']

    def _kinds(self):
        """For each character a number, which it has in common with those that lead to the same states, and for each state
        and each such number the next state, as two characters."""
        table, final = self._table()
        numbers, columns, kinds = {}, [], ''
        for c in range(256):
            column = tuple([table[s * 256 + c] for s in range(len(final))])
            if column not in numbers:
                numbers[column] = len(columns)
                columns.append(column)
            kinds += chr(numbers[column])
        text = ''
        for s in range(len(final)):
            for column in columns:
                text += chr((column[s] >> 8) & 255) + chr(column[s] & 255)
        return kinds, text

    def get_runner(self):
        return DFARunner(self)

    def make_nondeterministic(self):
        nfa = NFA()
        for i in range(self.num_states):
            nfa.add_state(self.names[i], i == 0, i in self.final_states, i in self.unmergeable_states)
        for (s, c), t in self.transitions.items():
            nfa.add_transition(s, t, c)
        return nfa

    def dot(self):
        """The lines of a picture."""
        edges = {}
        for (s, c), t in self.transitions.items():
            edges.setdefault((s, t), []).append(c)
        lines = ['digraph G {']
        for s in range(self.num_states):
            lines.append('"%d" [label="%s"%s];' % (s, self.names[s].replace('"', '\\"'), ', shape=octagon' if s in self.final_states else ''))
        for (s, t), chars in sorted(edges.items()):
            lines.append('"%d" -> "%d" [label="%s"];' % (s, t, make_nice_charset_repr(chars).replace('\\', '\\\\').replace('"', '\\"')))
        return '\n'.join(lines + ['}'])


def _first(pair):
    return pair[0]


class DFARunner(object):
    """Follows a text through an automaton."""

    def __init__(self, automaton):
        self.automaton = automaton
        self.state = 0

    def nextstate(self, char):
        """The state after a character; KeyError if there is none."""
        self.state = self.automaton.transitions[self.state, char]
        return self.state

    def recognize(self, s):
        self.state = 0
        try:
            for char in s:
                self.nextstate(char)
        except KeyError:
            return False
        return self.state in self.automaton.final_states


class NFA(object):
    """An automaton that may be in several states; a transition for None takes no character."""

    def __init__(self):
        self.num_states = 0
        self.names = []
        self.transitions = {}
        self.start_states = set()
        self.final_states = set()
        self.unmergeable_states = set()

    def add_state(self, name=None, start=False, final=False, unmergeable=False):
        state = self.num_states
        self.num_states += 1
        self.names.append(str(state) if name is None else name)
        for wanted, states in ((start, self.start_states), (final, self.final_states), (unmergeable, self.unmergeable_states)):
            if wanted:
                states.add(state)
        return state

    def add_transition(self, state, next_state, input=None):
        self.transitions.setdefault(state, {}).setdefault(input, set()).add(next_state)

    def epsilon_closure(self, states):
        """The states, and those that they lead to without a character."""
        closure, stack = set(states), list(states)
        while stack:
            for t in self.transitions.get(stack.pop(), {}).get(None, ()):
                if t not in closure:
                    closure.add(t)
                    stack.append(t)
        return closure

    def get_next_states(self, state, char):
        result = set()
        for s in self.epsilon_closure([state]):
            result.update(self.transitions.get(s, {}).get(char, ()))
        return result

    def make_deterministic(self, name_precedence=None):
        """The deterministic automaton with a state for each set of states. Where several tokens end, the first of
        the names counts."""
        dfa, numbers, work = DFA(), {}, []

        def state_of(states):
            states = frozenset(self.epsilon_closure(states))
            if states not in numbers:
                final = bool(states & self.final_states)
                tags = sorted(states & self.unmergeable_states)
                if tags and name_precedence is not None:
                    tags.sort(key=lambda s: name_precedence.index(self.names[s]) if self.names[s] in name_precedence else len(name_precedence))
                name = self.names[tags[0]] if tags else ', '.join([self.names[s] for s in sorted(states)])
                numbers[states] = dfa.add_state(name, final, bool(tags))
                work.append(states)
            return numbers[states]
        state_of(self.start_states)
        while work:
            states = work.pop()
            by_char = {}
            for s in states:
                for c, targets in self.transitions.get(s, {}).items():
                    if c is not None:
                        by_char.setdefault(c, set()).update(targets)
            for c in sorted(by_char):
                dfa[numbers[states], c] = state_of(by_char[c])
        return dfa

    def update(self, other):
        """Takes over the states of another automaton, and returns the new number of each."""
        mapping = dict([(i, self.add_state(name)) for i, name in enumerate(other.names)])
        for s, transitions in other.transitions.items():
            for c, targets in transitions.items():
                for t in targets:
                    self.add_transition(mapping[s], mapping[t], c)
        return mapping


class SetNFARunner(object):
    """Follows a text through all states that it may be in."""

    def __init__(self, automaton):
        self.automaton = automaton

    def recognize(self, s):
        states = self.automaton.epsilon_closure(self.automaton.start_states)
        for c in s:
            after = set()
            for state in states:
                after.update(self.automaton.transitions.get(state, {}).get(c, ()))
            states = self.automaton.epsilon_closure(after)
        return bool(states & self.automaton.final_states)


BacktrackingNFARunner = SetNFARunner


# The function has all that it needs in itself: generators of parsers write its text into theirs.
_LEXING = '''def recognize(runner, i):
    kinds = %r
    width = %d
    table = %r
    final = %r
    text = runner.text
    state = 0
    while True:
        if final[state] != '\\x00' and i > 0:
            runner.last_matched_index = i - 1
            runner.last_matched_state = state
        if i >= len(text):
            break
        n = ord(text[i])
        after = 65535
        if n < 256:
            k = (state * width + ord(kinds[n])) * 2
            after = ord(table[k]) * 256 + ord(table[k + 1])
        if after == 65535:
            runner.state = state
            return ~(i + 1)
        state = after
        i += 1
    runner.state = state
    if final[state] != '\\x00':
        return i
    return ~i
'''
