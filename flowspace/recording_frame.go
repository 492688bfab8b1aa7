package flowspace

import (
	"fmt"
	"slices"

	"vitrine/flowspace/model"
	"vitrine/host/interp"
	"vitrine/host/source/bytecode"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// frames are what the frame held before each bytecode. Few of its places change from one to
// the next, so each has a history of its own.
type frames struct {
	atWork trace.Track[bool] // there is a frame
	vars   []trace.Track[interp.Object]
	stack  []trace.Track[interp.Object] // from the bottom; what is above the depth is out of date
	depth  trace.Track[int32]
	blocks trace.Track[[]interp.Block]
	exc    trace.Track[*interp.OperationError]
}

// note notes what the frame holds from a step on.
func (r *frames) note(step int, f *interp.Frame) {
	if at, _ := last(&r.atWork); !at {
		r.atWork.Set(step, true)
	}
	for k, v := range f.Locals {
		r.vars = hold(r.vars, k, step, v)
	}
	for k, c := range f.Cells {
		r.vars = hold(r.vars, len(f.Locals)+k, step, c.Value)
	}
	for k, v := range f.Stack {
		r.stack = hold(r.stack, k, step, v)
	}
	if n, ok := last(&r.depth); !ok || int(n) != len(f.Stack) {
		r.depth.Set(step, int32(len(f.Stack)))
	}
	if b, ok := last(&r.blocks); !ok || !slices.Equal(b, f.Blocks) {
		r.blocks.Set(step, slices.Clone(f.Blocks))
	}
	if e, ok := last(&r.exc); !ok || e != f.LastException {
		r.exc.Set(step, f.LastException)
	}
}

// rest notes that the engine is at rest from a step on: there is no frame.
func (r *frames) rest(step int) { r.atWork.Set(step, false) }

// rests reports whether the engine has come to rest.
func (r *frames) rests(step int) bool {
	at, ok := r.atWork.At(step)
	return ok && !at
}

// hold notes what the k-th of some places holds.
func hold(places []trace.Track[interp.Object], k, step int, v interp.Object) []trace.Track[interp.Object] {
	if k >= len(places) {
		places = append(places, make([]trace.Track[interp.Object], k+1-len(places))...)
	}
	if held, ok := last(&places[k]); !ok || !same(held, v) {
		places[k].Set(step, v)
	}
	return places
}

func last[T any](t *trace.Track[T]) (v T, ok bool) {
	if values := t.Values(); len(values) > 0 {
		return values[len(values)-1], true
	}
	return v, false
}

// same reports whether a place still holds the same value. Lists of cells cannot be compared.
func same(a, b interp.Object) bool {
	switch a := a.(type) {
	case nil:
		return b == nil
	case *model.Variable, *model.Constant:
		return a == b
	}
	return false
}

// tables shows the frame right after a step, if there is one.
func (r *frames) tables(step int, code *bytecode.Code) []*page.Table {
	if at, _ := r.atWork.At(step); !at {
		return nil
	}
	return []*page.Table{r.locals(step, code), r.values(step), r.unrollers(step)}
}

// locals shows the variables of the frame.
func (r *frames) locals(step int, code *bytecode.Code) *page.Table {
	t := page.NewTable("Locals", "name", "value")
	add := func(name string, v interp.Object) { t.Add(-1, page.Plain.Span(name), valueCell(v)) }
	for k := range r.vars {
		v, _ := r.vars[k].At(step)
		switch cell := k - len(code.VarNames); {
		case cell < 0:
			add(code.VarNames[k], v)
		case cell < len(code.CellVars):
			add(code.CellVars[cell]+" (cell)", v)
		default:
			add(code.FreeVars[cell-len(code.CellVars)]+" (free)", v)
		}
	}
	if exc, _ := r.exc.At(step); exc != nil {
		add("exception class", exc.Type)
		add("exception value", exc.Value)
	}
	return t
}

func (r *frames) values(step int) *page.Table {
	t := page.NewTable("Value stack", "depth", "value")
	depth, _ := r.depth.At(step)
	for i := int(depth) - 1; i >= 0; i-- {
		v, _ := r.stack[i].At(step)
		t.Add(-1, page.Plain.Span(fmt.Sprint(i)), valueCell(v))
	}
	return t
}

func (r *frames) unrollers(step int) *page.Table {
	t := page.NewTable("Block stack", "kind", "handler", "stack depth")
	blocks, _ := r.blocks.At(step)
	for _, b := range slices.Backward(blocks) {
		t.Add(-1, page.Plain.Span(b.Kind.String()), page.Plain.Span(fmt.Sprint(b.Handler)), page.Plain.Span(fmt.Sprint(b.Depth)))
	}
	return t
}

func valueCell(v interp.Object) page.Span {
	if v, ok := v.(model.Value); ok && v != nil {
		return valueSpan(v)
	}
	return page.Span{Text: valueText(v), Style: page.Comment}
}
