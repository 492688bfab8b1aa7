package backendopt

import (
	"context"
	"fmt"
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// Optimise optimises the graphs of functions. Calls of functions that are not
// among them are left alone. The recording may be nil; else it must be a new
// one.
func Optimise(ctx context.Context, functions []*lltype.Object, o Options, rec *Recording) (*Program, error) {
	o, on, err := o.withDefaults()
	if err != nil {
		return nil, err
	}
	p := newProgram(functions, o, on, rec)
	rec.begin(p)
	if err := p.run(ctx); err != nil {
		return nil, fmt.Errorf("backendopt: the optimisation was stopped: %w", err)
	}
	return p, nil
}

// inlineRounds bounds how often functions are inlined anew.
const inlineRounds = 3

// run tidies graphs before they are inlined, so that they are small, and after
// it, because most allocations can only be removed where the functions that use
// them have been inlined. That may tell which methods are called, so that more can
// be inlined.
func (p *Program) run(ctx context.Context) error {
	if err := p.tidy(ctx, false); err != nil {
		return err
	}
	for round := range inlineRounds {
		inlined, err := p.call(ctx)
		if err != nil || round > 0 && !inlined {
			return err
		}
		if err := p.tidy(ctx, true); err != nil {
			return err
		}
		p.inlined++
	}
	return nil
}

// call runs the passes that concern the whole program.
func (p *Program) call(ctx context.Context) (changed bool, err error) {
	for i := range Passes {
		pass := &Passes[i]
		if pass.phase != calling || !p.on[pass.Name] {
			continue
		}
		did, err := pass.program(ctx, p, pass)
		changed = changed || did
		if err != nil {
			return changed, err
		}
	}
	return changed, nil
}

// tidy runs the passes that concern one graph on all of them.
func (p *Program) tidy(ctx context.Context, inlined bool) error {
	raising := len(p.raises)
	p.canRaise()
	needed := p.needed()
	for _, f := range p.functions {
		if !needed[f] {
			continue
		}
		if len(p.raises) != raising { // more is known of functions that are called
			clear(f.idle)
		}
		p.optimise(ctx, f, inlined)
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

// needed returns the functions that those called from outside still call.
func (p *Program) needed() map[*function]bool {
	needed := make(map[*function]bool)
	roots := p.options.Roots
	if roots == nil {
		for _, f := range p.functions {
			needed[f] = true
		}
	}
	if p.options.Part {
		p.calledFrom(roots, needed)
		return needed
	}
	for _, o := range lltype.Reachable(roots, p.graphOf) {
		if f := p.byObject[o]; f != nil {
			needed[f] = true
		}
	}
	return needed
}

// calledFrom adds the functions that the graphs of roots name, and that these name.
func (p *Program) calledFrom(roots []*lltype.Object, needed map[*function]bool) {
	work := slices.Clone(roots)
	for len(work) > 0 {
		f := p.byObject[work[len(work)-1]]
		work = work[:len(work)-1]
		if f == nil || needed[f] {
			continue
		}
		needed[f] = true
		f.eachPointer(func(o *lltype.Object) { work = append(work, o) })
		for _, b := range f.graph.Blocks() {
			for _, op := range b.Operations {
				if llop.Of(op) == llop.DirectCall {
					if o := prebuilt(op.Args[0]); o != nil {
						work = append(work, o)
					}
				}
			}
		}
	}
}

// graphOf returns the graph of a function as it is now.
func (p *Program) graphOf(o *lltype.Object) *flow.FunctionGraph {
	if g := p.Graph(o); g != nil {
		return g
	}
	return o.Func.Graph
}

// optimise repeats the passes on one graph until they change nothing, or the context ends.
func (p *Program) optimise(ctx context.Context, f *function, inlined bool) {
	for range p.options.Rounds {
		for range p.options.Rounds {
			if !p.settle(ctx, f, quick) {
				break
			}
		}
		changed := p.settle(ctx, f, thorough)
		if inlined && p.settle(ctx, f, late) {
			changed = true
		}
		if !changed {
			return
		}
	}
}

// settle runs the passes of a phase once, as long as the context does not end.
func (p *Program) settle(ctx context.Context, f *function, now phase) (changed bool) {
	for i := range Passes {
		if Passes[i].phase == now && ctx.Err() == nil && p.pass(&Passes[i], f) {
			changed = true
		}
	}
	return changed
}

// pass runs a pass on a graph, if it is not switched off, and reports whether
// that changed anything.
func (p *Program) pass(pass *Pass, f *function) bool {
	if version, ok := f.idle[pass]; !p.on[pass.Name] || ok && version == f.version {
		return false
	}
	r := p.flow
	if pass.worth != nil && !pass.worth(r.kindsOf(f)) {
		return false
	}
	r.begin(pass, f)
	pass.run(r)
	if r.end() {
		return true
	}
	f.idle[pass] = f.version
	return false
}
