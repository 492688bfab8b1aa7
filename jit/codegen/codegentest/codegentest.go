// Package codegentest tests generators of residual code. It is for the tests of the
// implementations of package codegen: each runs the same scripts of builder calls.
//
// A [Machine] is a generator with something that runs its code; [NewGraphs] makes one that
// interprets graphs. [Copy] takes a program of low-level graphs and makes residual code of
// it by builder calls, and leaves some of it to be made while the code runs: the residual
// code must do what the graphs do ([TryCopies]). A [Script] draws its builder calls, for
// two machines to be compared. [Squares] and [Nested] are functions of which it is known
// what they give.
package codegentest

import (
	"context"

	"vitrine/jit/codegen"
)

// A Machine makes residual code and runs it.
type Machine interface {
	codegen.Generator

	// Call runs a residual function that is finished.
	Call(ctx context.Context, f *codegen.Function, args ...uint64) (uint64, error)
}
