// Package quickstart has a program that imports it start faster on Linux. There is nothing to call. Three things cost a process of a few
// hundredths of a second much, and are not Go's to change:
//
//   - A program that may lie at any address fills in addresses, page by page, before it begins, and later writes what variables begin
//     with. The system makes a copy of each page when it is first written to, and to be interrupted for that takes longer than the copy.
//     The command line has 750 such pages, of which it writes to nearly all. All of them are handed out at once, before anything else
//     runs (populate_linux.c): the package replaces the place where the program is entered by one that asks the system and goes on
//     with C's own.
//   - The memory that Go asks the system for comes in small pages, each when it is first touched, and many are read before they are
//     written, which is two interruptions, the second of both processors. Go's heap gets large pages, and what Go writes down beside
//     it comes at once (memory_linux.c).
//   - Go's monitor, a thread that looks after the others, sleeps for 20 microseconds at a time after each longer call of the system.
//     Here its sleep may take a millisecond more (monitor_linux.c).
//
// For the last two the linker puts functions of this package in the place of those that Go's runtime calls in C: mmap and pthread_create.
// It does so for amd64 and arm64, where Go's runtime calls C. A system that cannot do one of these things refuses, and nothing is lost.
package quickstart
