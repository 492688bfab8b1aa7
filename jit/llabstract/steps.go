package llabstract

import (
	"fmt"
	"strings"

	"vitrine/pages/trace"
)

// The kinds of steps.
const (
	stepFollow  trace.Kind = "follow"  // a block is begun
	stepFold    trace.Kind = "fold"    // an operation is carried out
	stepCopy    trace.Kind = "copy"    // an operation is copied into the residual graph
	stepVirtual trace.Kind = "virtual" // an object is not allocated
	stepUpdate  trace.Kind = "update"  // a part of a virtual object is set
	stepForce   trace.Kind = "force"   // a virtual object is allocated
	stepInline  trace.Kind = "inline"  // a call is followed
	stepLeave   trace.Kind = "leave"   // a call returns
	stepMatch   trace.Kind = "match"   // a state matches an earlier one
	stepMerge   trace.Kind = "merge"   // states are merged
	stepNeed    trace.Kind = "need"    // constants are concrete from now on
)

// step notes a step about the next operation of a frame.
func (it *interpreter) step(kind trace.Kind, f *frame, format string, args ...any) {
	if it.options.Steps == nil {
		return
	}
	s := trace.Step{Kind: kind, Text: fmt.Sprintf(format, args...), Graph: f.graph.Name, Block: f.block.ID, Op: -1, Instr: -1, File: f.graph.File, Cause: trace.NoStep}
	if f.op < len(f.block.Operations) {
		s.Op, s.Span = f.op, f.block.Operations[f.op].Span
	}
	it.options.Steps.Append(s)
}

// text shows a value in a sentence.
func (it *interpreter) text(x Value) string {
	switch x := x.(type) {
	case *Constant:
		if x.Concrete {
			return "concrete " + x.Text()
		}
		return x.Text()
	case *Variable:
		return x.Var.String()
	case *Virtual:
		return fmt.Sprintf("virtual %v %d", x.Type, x.Number)
	}
	return "nothing"
}

func join(list []string) string {
	const most = 6
	if len(list) > most {
		list = append(list[:most:most], "…")
	}
	return strings.Join(list, "; ")
}
