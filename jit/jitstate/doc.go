// Package jitstate is the support code of generating extensions: what a timeshifted graph
// works with while it makes residual code.
//
// A timeshifted graph computes with green values itself. Red values are handles of boxes,
// and what it does to them are calls of this package, through a [Compiler]:
//
//   - A [Box] is a red value: a variable of the residual code, a constant, or a virtual
//     object. Boxes are identities. What is learned of a value, by a test or by promotion,
//     is learned of the box, wherever it is used.
//   - A [Content] is what is known of an object: a virtual structure, list or dictionary,
//     whose parts are boxes and which does not exist in residual code yet; the fields that
//     were read of an object that exists; or a virtualizable structure, which exists but has its
//     fields in boxes.
//   - A [State] is all that is known at a moment of compilation, and the builder that writes
//     there: frames with their red variables, the current exception, the way that has led there.
//   - A [Queue] has the states of one activation of a timeshifted graph that wait: those at
//     splits, at global merge points and at the return.
//
// States meet at merge points. A state that equals an earlier one goes to the code of that
// one. One that could be generalised together with it continues as a more general state; else it goes on
// by itself (match.go, merge.go).
//
// Promotion ends a path in a flexible switch without cases ([Compiler.Promote]). When the code
// comes there with a value, compilation goes on: from a copy of the state at the last global merge point, the
// way to the switch is walked once more with a builder that writes nothing, and from there on
// a new case is written (path.go, promote.go).
//
// It promises: the same calls in the same order make the same code. Everything that
// compilation may do for ever is bounded ([Options]), and ends in [ErrBudget].
//
// The document about the generator of just-in-time compilers describes all of this; its
// names are used.
package jitstate
