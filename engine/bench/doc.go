// Package bench measures programs as machine code beside other implementations:
// C compilers, CPython, PyPy and LuaJIT, as far as they are found on this machine.
//
// [Run] lets every one of them run a program in turn, several rounds of it, and
// gives the median of the processor time that a call takes. All must give the
// same result. What is not found is said to be missing.
//
// A peer runs a program as its users would: Python imports it as a module, Lua
// requires it, C is compiled. Ours asks for checks of arithmetic with ovfcheck; the
// form for other Pythons does not, where integers grow by themselves. In each turn all
// are called until their times are steady, so that compilers that work while
// a program runs have done so before it is timed.
package bench
