package engine

import (
	"context"

	"vitrine/runtime/machine"
)

// A NativeFunction is a function as machine code, ready to be called again and
// again with the same arguments.
type NativeFunction struct {
	session *session
	program *machine.Program
}

// Native makes machine code of a function. Close frees the memory.
func (p *Program) Native(ctx context.Context, name, args string, opt RunOptions) (f *NativeFunction, err error) {
	defer guard(&err, name)
	opt.With = WithNative
	s, err := p.running.prepare(ctx, name, args, opt)
	if err != nil {
		return nil, err
	}
	m, err := s.program.Compile(s.heap, s.console, opt.Profile)
	if err != nil {
		s.close()
		return nil, err
	}
	return &NativeFunction{s, m}, nil
}

// Call runs the function. The outcome counts the seconds of the run alone.
func (f *NativeFunction) Call(ctx context.Context) (*Outcome, error) {
	return f.session.run(ctx, f.program)
}

// Close frees the memory.
func (f *NativeFunction) Close() {
	// Nothing is lost if that fails.
	_ = f.program.Close()
	f.session.close()
}
