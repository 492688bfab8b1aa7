"""Which places of a frame nobody reads any more.

Compiled code forgets what is in them. Otherwise a value that is left over would keep two states from being
one: an integer that was on the stack before a loop, say, and nothing there when it comes round again. And an object
that only such a place leads to would have to be made.
"""
from opcode import opmap
from fusion import length_of, target_of

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


def predecessors(made, after, begins):
    """For each instruction the ones that lead to it, of those that are carried out: one word may stand for several."""
    result = [[] for pc in range(len(made.ops))]
    reached = [False] * len(made.ops)
    work = [pc for pc in begins]
    while work:
        pc = work.pop()
        if reached[pc]:
            continue
        reached[pc] = True
        group = range(pc, pc + length_of(made, pc))
        for k in group:
            for target in after[k]:
                target = target_of(made, pc, k, target)
                if target not in group[1:] and pc not in result[target]:
                    result[target].append(pc)
                    work.append(target)
    return result


def last_used(made, live, pc, n, target):
    """The places that n instructions from pc on are the last to use, or write in vain, on the way to another one."""
    used = frozenset()
    top = 0
    for k in range(pc, pc + n):
        used = used | live[k]
        if made.ops[k] == STORE_FAST:
            used = used | frozenset([made.args[k]])
        top = max(top, made.depths[k])
    return sorted(used - live[target]) + range(made.depths[target], top)


def leftovers(made, jumps, ends, begins):
    """What can be cleared before each instruction; None where that is nothing.

    `begins` are where the code is entered. Where ways meet, it is all that is not needed, and elsewhere what the instruction before has used last.
    """
    after = ways(made, jumps, ends)
    live = live_locals(made, after)
    entries = [0] * len(made.ops)
    for targets in after:
        for target in targets:
            entries[target] += 1
    before = predecessors(made, after, begins)
    result = []
    for pc in range(len(made.ops)):
        places = []
        if made.depths[pc] >= 0:
            if entries[pc] >= 2 or len(before[pc]) >= 2:
                places = [i for i in range(made.nlocals) if i not in live[pc]] + range(made.depths[pc], made.size)
            elif len(before[pc]) == 1 and made.depths[before[pc][0]] >= 0:
                start = before[pc][0]
                places = last_used(made, live, start, length_of(made, start), pc)
        if places:
            result.append(Leftovers(places))
        else:
            result.append(None)
    return result
