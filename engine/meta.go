package engine

import (
	"errors"
	"fmt"
	"strings"

	"vitrine/host/stdspace"
)

// metaName is the name of the dictionary in which a module says how its portal is compiled, and on what it
// is run.
const metaName = "META"

// A Meta is what a module says about its portal.
type Meta struct {
	Entry string // the function that runs are about

	// Portal is the function that is compiled; "" if it is the entry itself.
	Portal string

	Policy   JITPolicy
	Optimise bool // the graphs are optimised before
	Runs     []MetaRun

	// Compiler says how the generated compiler works where stages show it, unless somebody chooses otherwise.
	Compiler JITOptions

	recursion bool // the portal may call itself with more than the original allows
}

// A JITPolicy says what the generator of the compiler looks into.
type JITPolicy struct {
	OopSpec bool     // lists and dictionaries may be virtual
	Opaque  []string // functions that are not looked into
	Follows []string // functions that are looked into although they say that they are opaque
}

// A MetaRun is a list of runs: the first makes residual code, the others use it.
type MetaRun struct {
	Args  []stdspace.Object
	Const []int // red arguments that the compiler is told
	Then  [][]stdspace.Object
}

// hasMeta reports whether the module says how its portal is compiled.
func (p *running) hasMeta() bool {
	_, ok := p.module.Dict.Lookup(metaName)
	return ok
}

// MetaEntry is the function that META of the file runs, "" if there is none.
func (p *Program) MetaEntry() string {
	if !p.running.hasMeta() {
		return ""
	}
	m, err := p.running.readMeta()
	if err != nil || len(m.Runs) == 0 {
		return ""
	}
	return m.Entry
}

// Meta reads what the module says about its portal.
func (p *Program) Meta() (*Meta, error) { return p.running.readMeta() }

// readMeta reads META. An error says where that is.
func (p *annotating) readMeta() (*Meta, error) {
	m, err := p.parseMeta()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.placeOfMeta(), err)
	}
	return m, nil
}

// placeOfMeta returns the file and, if META is a plain assignment, its line.
func (p *annotating) placeOfMeta() string {
	for i, line := range strings.Split(p.texts[p.file], "\n") {
		if rest, ok := strings.CutPrefix(line, metaName); ok && strings.HasPrefix(strings.TrimSpace(rest), "=") {
			return fmt.Sprintf("%s:%d", p.file, i+1)
		}
	}
	return p.file
}

func (p *annotating) parseMeta() (*Meta, error) {
	x, _ := p.module.Dict.Lookup(metaName)
	d, ok := x.(*stdspace.Dict)
	if !ok {
		return nil, fmt.Errorf("the module must have a dictionary %s that says what is compiled and run; or name a function, as in FILE.py:FUNC", metaName)
	}
	m := &Meta{Entry: metaText(d, "entry")}
	if m.Entry == "" {
		return nil, fmt.Errorf("%s must name the function to run: {'entry': 'f'}", metaName)
	}
	if metaText(d, "kind") == "portal" {
		if m.Portal = metaText(d, "portal"); m.Portal == "" {
			return nil, fmt.Errorf("%s must name the portal: {'portal': 'interp'}", metaName)
		}
	}
	if x, ok := d.Lookup("backendoptimize"); ok {
		m.Optimise, _ = p.space.IsTrue(x)
	}
	if err := errors.Join(m.readPolicy(d), m.readCompiler(d)); err != nil {
		return nil, err
	}
	return m, m.readRuns(d)
}

func metaText(d *stdspace.Dict, key string) string {
	x, _ := d.Lookup(key)
	s, _ := stdspace.AsText(x)
	return s
}

func (m *Meta) readPolicy(d *stdspace.Dict) error {
	x, ok := d.Lookup("policy")
	if !ok {
		return nil
	}
	if opaque, ok := x.(*stdspace.Dict); ok {
		list, _ := opaque.Lookup("stop_at")
		names, ok := itemsOf(list)
		if !ok {
			return errors.New("the policy must be {'stop_at': [names of functions]}")
		}
		m.Policy.OopSpec = true
		for _, n := range names {
			name, _ := stdspace.AsText(n)
			m.Policy.Opaque = append(m.Policy.Opaque, name)
		}
		return nil
	}
	switch name, _ := stdspace.AsText(x); name {
	case "novirtual":
	case "oopspec":
		m.Policy.OopSpec = true
	default:
		return fmt.Errorf("there is no policy %q; there are: novirtual, oopspec, {'stop_at': [names]}", name)
	}
	return nil
}

// readCompiler reads how the generated compiler works, in the words of the flags of the command line.
func (m *Meta) readCompiler(d *stdspace.Dict) error {
	x, ok := d.Lookup("compiler")
	if !ok {
		return nil
	}
	how, ok := x.(*stdspace.Dict)
	if !ok {
		return errors.New("compiler must be a dictionary: {'branches': 'lazy', 'cases': 8, 'threshold': 2, 'tier': 20}")
	}
	switch branches := metaText(how, "branches"); branches {
	case "lazy":
		m.Compiler.Lazy = true
	case "", "eager":
	default:
		return fmt.Errorf("branches of a compiler are lazy or eager, not %q", branches)
	}
	for _, bound := range []struct {
		name string
		to   *int
	}{{"cases", &m.Compiler.Cases}, {"threshold", &m.Compiler.Threshold}, {"tier", &m.Compiler.Tier}} {
		x, ok := how.Lookup(bound.name)
		if !ok {
			continue
		}
		n, _ := stdspace.ToGo(x)
		k, isInt := n.(int64)
		if !isInt || k < 0 || k > 1<<30 {
			return fmt.Errorf("%s of a compiler must be a number that is not negative", bound.name)
		}
		*bound.to = int(k)
	}
	return nil
}

func (m *Meta) readRuns(d *stdspace.Dict) error {
	x, _ := d.Lookup("runs")
	list, ok := itemsOf(x)
	if !ok {
		return nil
	}
	for _, x := range list {
		r, ok := x.(*stdspace.Dict)
		if !ok {
			return errors.New("each run must be a dictionary: {'args': [1, 2]}")
		}
		run := MetaRun{}
		args, _ := r.Lookup("args")
		if run.Args, ok = itemsOf(args); !ok {
			return errors.New("each run must have a list of arguments: {'args': [1, 2]}")
		}
		known, _ := r.Lookup("const")
		indices, _ := itemsOf(known)
		for _, i := range indices {
			n, ok := stdspace.ToGo(i)
			k, isInt := n.(int64)
			if !ok || !isInt || k < 0 || int(k) >= len(run.Args) {
				return errors.New("const must be a list of numbers of arguments, counted from 0")
			}
			run.Const = append(run.Const, int(k))
		}
		then, _ := r.Lookup("then")
		more, _ := itemsOf(then)
		for _, t := range more {
			args, ok := itemsOf(t)
			if !ok {
				return errors.New("then must be a list of lists of arguments")
			}
			run.Then = append(run.Then, args)
		}
		m.Runs = append(m.Runs, run)
	}
	return nil
}

// typesOfFirst returns the types of the arguments of the first run, as they are given for an entry.
func (m *Meta) typesOfFirst(p *annotating) (string, error) {
	if len(m.Runs) == 0 {
		return "", fmt.Errorf("%s must have runs, as in {'runs': [{'args': [1, 2]}]}: the types of their arguments are those of %s", metaName, m.Entry)
	}
	var types []string
	for _, x := range m.Runs[0].Args {
		t := p.literalType(x)
		if t == "" {
			return "", fmt.Errorf("the type of an argument of %s is not certain", m.Entry)
		}
		types = append(types, t)
	}
	return strings.Join(types, ","), nil
}
