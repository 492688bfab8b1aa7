// Package code is a piece of machine code that is being written, for any machine: the part
// of an assembler that knows positions but no instructions.
//
// A [Buffer] collects bytes. Before [Buffer.Layout] no position in it is final, so
// positions are named by labels ([Buffer.NewLabel], [Buffer.Bind]): of blocks, of fields to
// be patched, of constants behind the code ([Buffer.Const64], [Buffer.Table]). A reference
// to a label ([Buffer.Refer]) may have a short and a long form, which the [Machine]
// describes; Layout chooses the shortest forms that reach. [Buffer.Encode] gives the bytes
// for the address at which they will run, [Buffer.Offset] where a label is, and
// [Buffer.Marks] the marks that tie stretches of code to what they were made from.
package code
