package annotator

import (
	"fmt"
	"slices"

	"vitrine/annotator/lattice"
	"vitrine/host/source/bytecode"
	"vitrine/host/stdspace"
)

// A signature is what a function takes.
type signature struct {
	names    []string // of positional parameters
	varargs  bool     // *args
	keywords bool     // **kwargs, or parameters by keyword only
	defaults []stdspace.Object
}

func signatureOf(fn *stdspace.Function) signature {
	c := fn.Code
	return signature{
		names:    c.VarNames[:c.ArgCount],
		varargs:  c.Flags&bytecode.VarArgs != 0,
		keywords: c.Flags&bytecode.VarKeywords != 0 || c.KwOnly > 0,
		defaults: fn.Defaults,
	}
}

// arguments are those of a call.
type arguments struct {
	positional []SomeValue
	keywords   []keyword
	star       SomeValue // a tuple, or nil
}

type keyword struct {
	name  string
	value SomeValue
}

// prepend returns the arguments with one more in front: self.
func (args *arguments) prepend(s SomeValue) *arguments {
	more := *args
	more.positional = append([]SomeValue{s}, args.positional...)
	return &more
}

// shape distinguishes calls that need different code.
func (args *arguments) shape(extra int) string {
	s := fmt.Sprintf("%d", len(args.positional)+extra)
	for _, k := range args.keywords {
		s += "," + k.name
	}
	if args.star != nil {
		s += ",*"
	}
	return s
}

// plain returns the positional arguments with those of *args among them; ok is
// false if there are keywords, or the number is not known.
func (args *arguments) plain() (values []SomeValue, ok bool) {
	values = args.positional
	if args.star != nil {
		t, isTuple := args.star.(*lattice.SomeTuple)
		if !isTuple {
			return nil, false
		}
		values = append(values[:len(values):len(values)], t.Items...)
	}
	return values, len(args.keywords) == 0
}

// callArguments returns the arguments of a simple_call or call_args operation,
// of which s are the operands after the callee.
func (bk *bookkeeper) callArguments(opname string, s []SomeValue) (*arguments, error) {
	if opname != "call_args" {
		return &arguments{positional: s}, nil
	}
	shape, ok := s[0].(*lattice.SomeTuple)
	if !ok || len(shape.Items) != 4 {
		return nil, fmt.Errorf("the shape of the call is not a constant")
	}
	s = s[1:]
	n := int(constInt(shape.Items[0]))
	args := &arguments{positional: s[:n]}
	s = s[n:]
	for _, k := range shape.Items[1].(*lattice.SomeTuple).Items {
		args.keywords = append(args.keywords, keyword{constText(k), s[0]})
		s = s[1:]
	}
	if isTrue(lattice.ConstOf(shape.Items[2])) {
		args.star = s[0]
	}
	if isTrue(lattice.ConstOf(shape.Items[3])) {
		return nil, fmt.Errorf("a call with **arguments is too complex")
	}
	return args, nil
}

// match gives each parameter its argument: one annotation for each positional
// parameter, and one tuple for *args.
func (sig *signature) match(bk *bookkeeper, name string, args *arguments) ([]SomeValue, error) {
	if sig.keywords {
		return nil, fmt.Errorf("%s() has **parameters or keyword-only ones, which cannot be translated", name)
	}
	values, ok := (&arguments{positional: args.positional, star: args.star}).plain()
	if !ok {
		return nil, fmt.Errorf("%s() is called with *arguments that are not a tuple", name)
	}
	cells := bk.a.List(len(sig.names))
	n := copy(cells, values)
	for _, k := range args.keywords {
		i := indexOf(sig.names, k.name)
		switch {
		case i < 0:
			return nil, fmt.Errorf("%s() got an unexpected keyword argument '%s'", name, k.name)
		case cells[i] != nil:
			return nil, fmt.Errorf("%s() got multiple values for keyword argument '%s'", name, k.name)
		}
		cells[i] = k.value
	}
	if len(values) > n && !sig.varargs {
		return nil, sig.wrongNumber(name, len(values)+len(args.keywords))
	}
	// All defaults are looked at, even if they are not needed: an instance among them is
	// a source of attributes for its class.
	defaults := bk.a.List(len(sig.defaults))
	for i, x := range sig.defaults {
		defaults[i] = bk.immutableValue(x)
	}
	first := len(sig.names) - len(sig.defaults)
	for i, s := range cells {
		if s != nil {
			continue
		}
		if i < first {
			return nil, sig.wrongNumber(name, len(values)+len(args.keywords))
		}
		cells[i] = defaults[i-first]
	}
	if sig.varargs {
		cells = append(cells, &lattice.SomeTuple{Items: slices.Clone(values[n:])})
	}
	return cells, nil
}

// wrongNumber is the error for a call with too many or too few arguments.
func (sig *signature) wrongNumber(name string, given int) error {
	how, n := "exactly", len(sig.names)
	if len(sig.defaults) > 0 || sig.varargs {
		how = "at most"
		if given < n-len(sig.defaults) {
			how, n = "at least", n-len(sig.defaults)
		}
	}
	plural := "s"
	if n == 1 {
		plural = ""
	}
	return fmt.Errorf("signature mismatch: %s() takes %s %d argument%s (%d given)", name, how, n, plural, given)
}

func indexOf(names []string, name string) int {
	for i, n := range names {
		if n == name {
			return i
		}
	}
	return -1
}

// constInt returns the constant of an annotation as a number, 0 if it is none.
func constInt(s SomeValue) int64 {
	if c := lattice.ConstOf(s); c != nil {
		switch i := c.Value.(type) {
		case stdspace.Int:
			return int64(i)
		case stdspace.Bool:
			if i {
				return 1
			}
		}
	}
	return 0
}

// constText returns the constant of an annotation as a text, "" if it is none.
func constText(s SomeValue) string {
	text, _ := constString(s)
	return text
}

func constString(s SomeValue) (string, bool) {
	if c := lattice.ConstOf(s); c != nil {
		return stdspace.AsText(c.Value)
	}
	return "", false
}
