"""Instructions as the main loop reads them: one word for each, and one for several that belong together.

`x = x + 1` is four instructions: two put operands on the stack, one adds, one stores. As operands,
the top of the stack and the result are all places of the same frame, one instruction that says
where its operands come from and where its result goes does the same. Constants have the places behind the frame. The
others stay where they are, but nothing leads to them.

A word has, from the lowest bit on: 8 bits for the operation, 4 for how many instructions it stands for, 4 for which operator
it is, 14 for the first operand (the height of the stack where nothing is fused), and 30 for the argument. That of fused
instructions has 14 bits for the second operand and 16 for the place of the result, or where to jump. `x = 0` has
the number of the constant as its first operand, and for an operator whether x goes on with other values in a loop.
"""
from opcode import opmap, hasjabs
from operators import ADD, SUBTRACT, MULTIPLY, DIVIDE, FLOOR_DIVIDE, MODULO, LSHIFT, RSHIFT, AND, OR, XOR, GE

PLACES = 1 << 14
TARGETS = 1 << 16
LOAD_FAST, LOAD_CONST, STORE_FAST, POP_TOP = opmap["LoadFast"], opmap["LoadConst"], opmap["StoreFast"], opmap["PopTop"]
COMPARE_OP, JUMP_IF_FALSE, LOAD_ATTR = opmap["CompareOp"], opmap["JumpIfFalse"], opmap["LoadAttr"]
BINARY_SUBSCR = opmap["BinarySubscr"]

_first = max(opmap.values()) + 2
FUSED_ADD, FUSED_SUBTRACT, FUSED_BINARY, FUSED_SUBSCR, FUSED_COMPARE, FUSED_TEST, FUSED_ATTR, FUSED_CONST = range(_first, _first + 8)

KINDS = {opmap["BinaryAdd"]: ADD, opmap["BinarySubtract"]: SUBTRACT, opmap["BinaryMultiply"]: MULTIPLY, opmap["BinaryDivide"]: DIVIDE,
         opmap["BinaryFloorDivide"]: FLOOR_DIVIDE, opmap["BinaryModulo"]: MODULO, opmap["BinaryLshift"]: LSHIFT,
         opmap["BinaryRshift"]: RSHIFT, opmap["BinaryAnd"]: AND, opmap["BinaryOr"]: OR, opmap["BinaryXor"]: XOR}
FUSED = {ADD: FUSED_ADD, SUBTRACT: FUSED_SUBTRACT}


def word(op, length, how, first, arg):
    return op | length << 8 | how << 12 | first << 16 | arg << 30


class Fusion(object):
    """The words of a function whose places have numbers below PLACES."""

    def __init__(self, made, resume):
        self.made = made
        self.targets = {}
        for pc in range(len(made.ops)):
            if made.ops[pc] in hasjabs or made.ops[pc] == resume:
                self.targets[made.args[pc]] = True
        self.loops = [(made.args[pc], pc) for pc in range(len(made.ops)) if made.ops[pc] in hasjabs and made.args[pc] <= pc]
        self.words = [word(made.ops[pc], 1, 0, max(made.depths[pc], 0), made.args[pc]) for pc in range(len(made.ops))]
        for pc in range(len(made.ops)):
            if made.depths[pc] >= 0:
                self.fuse(pc)

    def alone(self, pc, op):
        """Whether there is this instruction, and nothing jumps to it."""
        return pc < len(self.made.ops) and self.made.ops[pc] == op and pc not in self.targets

    def loads(self, pc, count):
        """The places of so many operands of an instruction, and from where on it can do what the others before it do."""
        made = self.made
        places = [made.depths[pc] - count + i for i in range(count)]
        start = pc
        while count > 0 and start > 0 and start not in self.targets and made.ops[start - 1] in (LOAD_FAST, LOAD_CONST):
            start -= 1
            count -= 1
            places[count] = made.args[start]
            if made.ops[start] == LOAD_CONST:
                places[count] += made.size
        return places, start

    def fuse(self, pc):
        op = self.made.ops[pc]
        if op in KINDS:
            self.operator(pc, FUSED.get(KINDS[op], FUSED_BINARY), KINDS[op])
        elif op == BINARY_SUBSCR:
            self.operator(pc, FUSED_SUBSCR, 0)
        elif op == COMPARE_OP:
            self.comparison(pc, self.made.args[pc])
        elif op == LOAD_CONST and self.alone(pc + 1, STORE_FAST):
            place = self.made.args[pc + 1]
            self.words[pc] = word(FUSED_CONST, 2, int(self.goes_on(pc + 1, place)), self.made.args[pc], place << 14)
        elif op == LOAD_ATTR:
            places, start = self.loads(pc, 1)
            self.write(start, pc, FUSED_ATTR, 0, places[0], self.made.args[pc], self.made.depths[pc] - 1)

    def goes_on(self, pc, place):
        """Whether a local variable that is set here is set again in a loop that begins later."""
        made = self.made
        for begin, end in self.loops:
            if not begin <= pc <= end:
                for k in range(begin, end):
                    if made.ops[k] == STORE_FAST and made.args[k] == place:
                        return True
        return False

    def operator(self, pc, op, how):
        places, start = self.loads(pc, 2)
        self.write(start, pc, op, how, places[0], places[1], self.made.depths[pc] - 2)

    def comparison(self, pc, how):
        made = self.made
        places, start = self.loads(pc, 2)
        if self.alone(pc + 1, JUMP_IF_FALSE) and self.alone(pc + 2, POP_TOP) and self.tests(made.args[pc + 1]):
            self.words[start] = word(FUSED_TEST, pc + 3 - start, how, places[0], places[1] | (made.args[pc + 1] + 1) << 14)
        else:
            self.write(start, pc, FUSED_COMPARE, how, places[0], places[1], made.depths[pc] - 2)

    def tests(self, target):
        """Whether a fused test may jump past the instruction that a jump leads to."""
        return target + 1 < TARGETS and self.made.ops[target] == POP_TOP

    def write(self, start, pc, op, how, first, second, result):
        """Put a fused instruction where its first operand is loaded."""
        if self.alone(pc + 1, STORE_FAST):
            pc += 1
            result = self.made.args[pc]
        self.words[start] = word(op, pc + 1 - start, how, first, second | result << 14)


def words(made, resume):
    if made.size + max(len(made.consts), len(made.names)) >= PLACES:
        raise ValueError("function %s is too large" % made.name)
    return Fusion(made, resume).words


def length_of(made, pc):
    """How many instructions the one at a place stands for."""
    return made.words[pc] >> 8 & 15


def target_of(made, start, pc, target):
    """Where the word at `start` leads if the instruction at `pc`, one of those that it stands for, leads to a target."""
    if made.words[start] & 255 == FUSED_TEST and made.ops[pc] == JUMP_IF_FALSE and target == made.args[pc]:
        return target + 1  # past the instruction that drops what was tested
    return target
