// Package peers measures native code beside that of C compilers: the same
// functions, written as low-level graphs and in C, with the same checks for
// overflow.
//
// [Compare] runs a function both ways in turn, and reports the median of the
// processor time of a call. A compiler that is not on this machine is said to be
// missing.
package peers
