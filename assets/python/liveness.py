"""Which places of a frame nobody reads any more, where ways through the code of a function meet.

Compiled code forgets what is in them. Otherwise a value that is left over would keep two states from being
one: an integer that was on the stack before a loop, say, and nothing there when it comes round again.
"""
from opcode import opmap

LOAD_FAST, STORE_FAST, DELETE_FAST = opmap["LoadFast"], opmap["StoreFast"], opmap["DeleteFast"]
CONTINUE_LOOP, END_FINALLY = opmap["ContinueLoop"], opmap["EndFinally"]


class Leftovers(object):
    """The places that can be cleared before an instruction."""
    _immutable_ = True
    _immutable_fields_ = ["places[*]"]

    def __init__(self, places):
        self.places = places


def ways(made, jumps, ends):
    """The instructions that may follow each instruction, its exception handler included."""
    result = []
    continued = [made.args[pc] for pc in range(len(made.ops)) if made.ops[pc] == CONTINUE_LOOP]
    for pc in range(len(made.ops)):
        op, arg = made.ops[pc], made.args[pc]
        after = []
        if op in jumps:
            after.append(arg)
        if op == END_FINALLY:
            after.extend(continued)
        if op not in ends and pc + 1 < len(made.ops):
            after.append(pc + 1)
        for block in (made.handlers[pc], made.breaks[pc], made.returns[pc]):
            if block is not None:
                after.append(block.handler)
        result.append(after)
    return result


def live_locals(made, after):
    """For each instruction the set of local variables that are read from there on, before they are written."""
    live = [frozenset()] * len(made.ops)
    changed = True
    while changed:
        changed = False
        for pc in range(len(made.ops) - 1, -1, -1):
            now = frozenset()
            for target in after[pc]:
                now = now | live[target]
            op, arg = made.ops[pc], made.args[pc]
            if op == STORE_FAST:
                now = now - frozenset([arg])
            elif op == LOAD_FAST or op == DELETE_FAST:
                now = now | frozenset([arg])
            if now != live[pc]:
                live[pc] = now
                changed = True
    return live


def leftovers(made, jumps, ends):
    """What can be cleared before each instruction where ways meet; None for the others."""
    after = ways(made, jumps, ends)
    live = live_locals(made, after)
    entries = [0] * len(made.ops)
    for targets in after:
        for target in targets:
            entries[target] += 1
    result = []
    for pc in range(len(made.ops)):
        if entries[pc] < 2 or made.depths[pc] < 0:
            result.append(None)
            continue
        places = [i for i in range(made.nlocals) if i not in live[pc]]
        result.append(Leftovers(places + range(made.depths[pc], made.size)))
    return result
