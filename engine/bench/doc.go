// Package bench measures programs as machine code beside other implementations:
// C compilers, CPython, PyPy and LuaJIT, as far as they are found on this machine. Programs in Python
// also run on our own interpreter of Python, as machine code and with its generated compiler.
//
// [Run] lets each of them run a program in turn, several rounds of it, and gives the
// median processor time of a call. All must give the same result. What is not found is
// listed as missing.
//
// A peer runs a program as its users would: Python imports it as a module, Lua
// requires it, C is compiled. Ours asks for checks of arithmetic with ovfcheck; the
// form for other Pythons does not, where integers grow by themselves. In each turn all
// are called until their times are steady, so that just-in-time compilers have finished
// before timing begins.
package bench
