// Package populate has a program that imports it start faster: all data that comes with the program is handed out at once, before anything
// else runs.
//
// A program that may lie at any address fills in addresses, page by page, before it begins, and later writes what variables begin with.
// The system makes a copy of each page when it is first written to, and to be interrupted for that takes longer than the copy. The
// command line has 750 such pages, of which it writes to nearly all.
//
// There is nothing to call. The package replaces the place where the program is entered (populate_linux.c, and the files beside it), by one that
// asks the system and goes on with C's own. It does so on Linux, for amd64 and arm64; a system that cannot do it (before Linux 5.14) refuses, and nothing is lost.
package populate
