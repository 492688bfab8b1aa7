package engine

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"vitrine/engine/forms"
	"vitrine/engine/typed"
	"vitrine/engine/views"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
)

// WithNative runs a program as machine code.
const WithNative = "native"

var machineStage = Stage{
	Name:     StageMachine,
	Program:  true,
	GraphsOf: StageLowLevel,
	Pages: []*Kind{{
		Name:   StageMachine,
		Doc:    "the machine code of a function",
		Title:  "Machine Code",
		About:  "instructions beside the operations that they come from",
		Short:  "machine code",
		Letter: 'M',
		Graphs: EachGraph,
		Passes: true,
		draw: func(ctx context.Context, p *Program, v *views.View, how drawing) error {
			draw := func(v *views.View, o *typed.Optimised, text views.Text) error {
				return views.Machine(v, o, text, p.running.codeArch())
			}
			return lowLevelView(draw, OptimiseAll)(ctx, p, v, how)
		},
	}, {
		Name:   KindLive,
		Doc:    "a live session: the machine code of a program with its generated compiler, patch by patch, while it is called again and again",
		Title:  "Live Session",
		About:  "machine code that rewrites itself: call after call, patch by patch, with the residual graph",
		Short:  "live",
		Letter: 'R',
		Beside: "Residual graph",
		Linked: true,
		draw:   drawLive,
	}},
	Runner:    WithNative,
	RunnerDoc: "machine code",
	graphs: func(ctx context.Context, p *Program, fn *stdspace.Function, _ bool) ([]forms.Graph, []error, error) {
		o, err := p.lowering.optimised(ctx, fn, OptimiseAll, false)
		if err != nil {
			return nil, nil, err
		}
		list, err := disassemble(o, p.running.codeArch())
		return list, nil, err
	},
	steps:  liveSteps,
	states: liveStates,
	run: func(ctx context.Context, p *Program, name, args string, opt RunOptions) (*Outcome, error) {
		f, err := p.Native(ctx, name, args, opt)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		return f.Call(ctx)
	},
}

// codeArch is the machine whose code is shown.
func (p *running) codeArch() string { return cmp.Or(p.arch, p.options.Arch) }

// disassemble makes code of a program for a machine and takes it apart again.
func disassemble(o *typed.Optimised, arch string) ([]forms.Graph, error) {
	code, err := o.Code(arch)
	if err != nil {
		return nil, err
	}
	defer code.Close()
	names := make(map[*lltype.Object]string)
	for i, n := range o.Names() {
		names[o.Graphs[i].Function()] = n
	}
	var out []*forms.Machine
	for _, f := range code.Functions() {
		list, err := code.Listing(f)
		if err != nil {
			return nil, fmt.Errorf("disassembling %s: %w", names[f], err)
		}
		out = append(out, forms.NewMachine(names[f], o.Graph(f), list))
	}
	relocate(out)
	graphs := make([]forms.Graph, len(out))
	for i, f := range out {
		graphs[i] = f
	}
	return graphs, nil
}

// relocate replaces what differs from run to run: the addresses of code and objects.
func relocate(code []*forms.Machine) {
	var base uint64
	for i, f := range code {
		if at := f.Instructions[0].Addr; i == 0 || at < base {
			base = at
		}
	}
	for _, f := range code {
		for i := range f.Instructions {
			in := &f.Instructions[i]
			in.Addr -= base
			if in.Target != 0 { // constants and helpers of the code, which have no name
				in.Text = strings.ReplaceAll(in.Text, fmt.Sprintf("%#x", in.Target), fmt.Sprintf("code+%#x", in.Target-base))
			}
			if len(in.Bytes) == 10 && strings.Contains(in.Text, ", &") {
				in.Bytes = append(in.Bytes[:2:2], make([]byte, 8)...)
			}
		}
	}
}
