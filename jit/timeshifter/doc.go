// Package timeshifter makes generating extensions of coloured graphs: for each copy of a graph that
// package hintannotator has coloured, a low-level graph that, when it runs, computes what is green and writes
// residual code for what is red.
//
// [Timeshift] makes them all; [Later] makes them part by part, for runs, of which each comes to few of them. The
// graphs take the green arguments as they are and the red ones as handles of boxes (Signed), and return nothing:
// their effect is on the compile-time state of package jitstate. They are low-level graphs like others: interpreted,
// made native, looked at, printed and read as text.
//
// It works in the two phases of the document about the generator of just-in-time compilers, block by block:
//
//   - The way through the graph changes. Where states meet, a block first asks if it has been there with such a
//     state (merge points). A red condition parts the state, and one half waits (splits). Calls that are followed come
//     back with any number of states. All ways end at the dispatcher, which takes the next state that
//     waits and continues it at a resume point.
//   - Red operations become calls of support code.
//
// In a timeshifted graph, support code is called as direct_call of an external function, whose first argument is the
// number of a site ([Program.Sites]): what is to be done there, with types and names of fields, which were known
// when the graph was made. Void arguments at the end name them for those who read.
//
// [Program.Bind] gives the functions to whatever runs the graphs.
package timeshifter
