"""The names of the instructions of bytecode. The code of functions is shown by other means."""

from opcode import *


def dis(x=None):
    raise NotImplementedError('bytecode is shown by the stage bytecode, not by module dis')


disassemble = disco = distb = findlinestarts = findlabels = dis
