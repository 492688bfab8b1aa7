// Package bench measures programs as machine code beside other implementations:
// C compilers, CPython and PyPy, as far as they are found on this machine.
//
// [Run] lets every one of them run a program in turn, several rounds of it, and
// gives the median of the processor time that a call takes. All must give the
// same result. What is not found is said to be missing.
package bench
