package engine

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"vitrine/host/interp"
	"vitrine/host/operation"
	"vitrine/host/source"
	"vitrine/host/stdspace"
)

// The functions by which a file says what is translated, as the original's translate.py calls them.
const (
	targetName  = "target"
	portalName  = "portal"
	policyName  = "jitpolicy"
	optionsName = "get_additional_config_options"
	driverName  = "rpython.translator.driver"
)

// A Target is what a file with target(driver, args) says about the program in it.
type Target struct {
	Entry string // the name of the entry point

	// Standalone says that the entry point takes a list of strings, the first of which is the name of the program, and
	// returns an exit status.
	Standalone bool
}

// A targeted is a target that was called.
type targeted struct {
	Target
	fn     *stdspace.Function
	types  []stdspace.Object  // of the arguments
	portal *stdspace.Function // nil if the file names none
	policy stdspace.Object    // of the portal, or nil

	sees int // how many of the first arguments of the program target may make something of
}

// HasTarget reports whether the file defines target.
func HasTarget(p *Program) bool {
	x, _ := p.functions.module.Dict.Lookup(targetName)
	return functionOf(x) != nil
}

// HasMeta reports whether the file has META.
func HasMeta(p *Program) bool { return p.running.hasMeta() }

// FindTarget calls target(driver, args) of the file, under the standard object space, and remembers the types that it gives for the
// entry point, and the portal that portal(driver) gives. From then on the entry point has the name that is returned.
// args are the arguments of the program, for targets that make something of them before it is translated.
func FindTarget(ctx context.Context, p *Program, args ...string) (t Target, err error) {
	defer guard(&err, targetName)
	if p.annotating.target == nil {
		target, err := callTarget(ctx, p, args)
		if err != nil {
			return Target{}, err
		}
		p.annotating.target = target
	}
	return p.annotating.target.Target, nil
}

func callTarget(ctx context.Context, p *Program, args []string) (*targeted, error) {
	driver, err := newDriver(ctx, p)
	if err != nil {
		return nil, err
	}
	given := stdspace.NewList()
	for _, arg := range args {
		given.Items = append(given.Items, stdspace.NewStr(arg))
	}
	x, err := callNamed(ctx, p, targetName, driver, given)
	if err != nil {
		return nil, err
	}
	t := &targeted{}
	entry, types := x, stdspace.Object(stdspace.None)
	if spec, ok := itemsOf(x); ok {
		if len(spec) < 2 || len(spec) > 3 {
			return nil, fmt.Errorf("%s: target returns %d values: it must return the entry point, or that and the types of its arguments", p.File, len(spec))
		}
		entry, types = spec[0], spec[1]
	}
	if t.fn = functionOf(entry); t.fn == nil {
		return nil, fmt.Errorf("%s: the entry point that target returns is no function", p.File)
	}
	if types == stdspace.Object(stdspace.None) {
		t.Standalone = true
		types = stdspace.NewList(stdspace.NewList(stdspace.NewStr("str")))
	}
	list, ok := itemsOf(types)
	if !ok {
		return nil, fmt.Errorf("%s: the types that target returns are no list", p.File)
	}
	if t.types, err = p.annotating.checkedTypes(t.fn, list, targetName); err != nil {
		return nil, err
	}
	t.Entry = p.functions.name(t.fn)
	p.functions.include(t.Entry, t.fn)
	x, _ = p.functions.module.Dict.Lookup(targetName)
	t.sees = itemsSeen(functionOf(x), 1)
	return t, callPortal(ctx, p, t, driver)
}

// newDriver makes the object that the functions of the file are given.
func newDriver(ctx context.Context, p *Program) (stdspace.Object, error) {
	m, err := p.std.ImportName(driverName)
	if err != nil {
		return nil, err
	}
	class, ok := m.(*stdspace.Module).Dict.Lookup("TranslationDriver")
	if !ok {
		return nil, errors.New("there is no driver for targets")
	}
	driver, err := p.std.CallContext(ctx, class, nil)
	if err != nil {
		return nil, err
	}
	return driver, addOptions(ctx, p, driver)
}

// addOptions adds the options that the file has of its own to those of the driver.
func addOptions(ctx context.Context, p *Program, driver stdspace.Object) error {
	if x, _ := p.functions.module.Dict.Lookup(optionsName); functionOf(x) == nil {
		return nil
	}
	descr, err := callNamed(ctx, p, optionsName)
	if err != nil || descr == stdspace.Object(stdspace.None) {
		return err
	}
	add, err := p.std.GetAttr(driver, "add_options")
	if err != nil {
		return err
	}
	_, err = p.std.CallContext(ctx, add, []stdspace.Object{descr})
	var exc *interp.OperationError
	if errors.As(err, &exc) {
		return p.runError(exc)
	}
	return err
}

// callPortal asks the file for its portal, if it has one to name. A file that also has jitpolicy is one of later years,
// in which nothing asked for the portal any more: there it may fail.
func callPortal(ctx context.Context, p *Program, t *targeted, driver stdspace.Object) error {
	if x, _ := p.functions.module.Dict.Lookup(portalName); functionOf(x) == nil {
		return nil
	}
	x, err := callNamed(ctx, p, portalName, driver)
	if _, later := p.functions.module.Dict.Lookup(policyName); err != nil && later {
		return nil
	}
	if err != nil {
		return err
	}
	spec, ok := itemsOf(x)
	if !ok || len(spec) == 0 || functionOf(spec[0]) == nil {
		return fmt.Errorf("%s: portal must return the function that is compiled, and the policy for that", p.File)
	}
	t.portal = functionOf(spec[0])
	if len(spec) > 1 {
		t.policy = spec[1]
	}
	return nil
}

// callNamed calls a function of the file.
func callNamed(ctx context.Context, p *Program, name string, args ...stdspace.Object) (stdspace.Object, error) {
	fn, _ := p.functions.module.Dict.Lookup(name)
	x, err := p.std.CallContext(ctx, fn, args)
	var exc *interp.OperationError
	if errors.As(err, &exc) {
		return nil, p.runError(exc)
	}
	return x, err
}

// says reports whether an attribute of the policy of the portal is true.
func (t *targeted) says(p *stdspace.Space, name string) bool {
	if t.policy == nil {
		return false
	}
	x, err := p.Binary(operation.GetAttr, t.policy, stdspace.NewStr(name))
	if err != nil {
		return false
	}
	is, err := p.IsTrue(x)
	return is && err == nil
}

// name returns the name that people use for a function, which it gets if it has none in this file.
func (f *functions) name(fn *stdspace.Function) string {
	name := f.nameOf(fn)
	if found, err := f.find(name); err == nil && found == fn {
		return name
	}
	name = fn.Name
	for n := 2; f.reach(name) != nil; n++ {
		name = fn.Name + "#" + strconv.Itoa(n)
	}
	if f.others == nil {
		f.others = make(map[string]*stdspace.Function)
	}
	f.others[name] = fn
	return name
}

// CommandLine returns the arguments of a standalone entry point as [Program.Run] takes them: a list of strings.
func CommandLine(p *Program, args []string) string {
	texts := make([]string, len(args))
	for i, a := range args {
		texts[i] = textLiteral(p.Dialect, a)
	}
	return "[" + strings.Join(texts, ", ") + "]"
}

// textLiteral writes a text as a Python literal: bytes in Python 2.
func textLiteral(d source.Dialect, text string) string {
	if d != source.Python2 {
		return strconv.QuoteToASCII(text)
	}
	var b strings.Builder
	b.WriteByte('\'')
	for i := range len(text) {
		switch c := text[i]; {
		case c == '\'' || c == '\\' || c < ' ' || c > '~':
			fmt.Fprintf(&b, `\x%02x`, c)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('\'')
	return b.String()
}
