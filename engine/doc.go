// Package engine drives the toolchain: it opens a program and answers with the
// views of its stages.
//
// [Load] reads a file, compiles it and runs its module level under the
// Standard Object Space. [Program.View] then runs a stage on one function,
// with every step recorded, and returns what a window shows of it.
package engine
