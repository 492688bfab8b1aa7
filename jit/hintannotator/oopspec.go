package hintannotator

import (
	"fmt"
	"slices"
	"strings"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
)

// oopCall is a call of a function that says what it does: "list.getitem(l, index)". Its
// result is red, unless it only looks at what is frozen and all operands may be green.
func (a *analysis) oopCall(op *flow.SpaceOperation, f *lltype.Object, args []*Value) *Value {
	name, operands, err := oopOperands(f, args)
	if err != nil {
		a.fail("NotImplementedError", err.Error())
		return nil
	}
	if a.policy.VirtualContainers {
		if s, ok := a.blueCall(op, name, operands); ok {
			return s
		}
		return a.follow(op, []*lltype.Object{f}, args, nil)
	}
	if strings.Contains(name, ".") && operands[0].frozen && allConstant(operands) {
		return a.depends(op, operands...)
	}
	return a.red(op)
}

// oopOperands takes what a function says about itself apart: the name of an operation and its
// operands. Those are arguments of the function, or numbers.
func oopOperands(f *lltype.Object, args []*Value) (name string, operands []*Value, err error) {
	name, list, ok := strings.Cut(f.Func.OopSpec, "(")
	list, closed := strings.CutSuffix(list, ")")
	if !ok || !closed {
		return "", nil, fmt.Errorf("the oopspec of %s is no call: %q", f.Name, f.Func.OopSpec)
	}
	for _, word := range strings.Split(list, ",") {
		word = strings.TrimSpace(word)
		if word == "" {
			continue
		}
		i := argumentNamed(f, word)
		switch {
		case i >= 0 && i < len(args):
			operands = append(operands, args[i])
		case strings.Trim(word, "-0123456789") == "":
			operands = append(operands, &Value{kind: constant, t: lltype.Signed})
		default:
			return "", nil, fmt.Errorf("the oopspec of %s names %s, which is none of its arguments", f.Name, word)
		}
	}
	if strings.Contains(name, ".") && len(operands) == 0 {
		return "", nil, fmt.Errorf("the oopspec of %s does not say what %s is about", f.Name, name)
	}
	return name, operands, nil
}

// argumentNamed returns the index of an argument, -1 if there is none of that name.
func argumentNamed(f *lltype.Object, name string) int {
	if f.Func.Graph != nil {
		for i, v := range f.Func.Graph.StartBlock.InputArgs {
			if v.Prefix() == name {
				return i
			}
		}
	}
	return -1
}

// aboutVoid reports whether what a function is about - what it makes, or the first argument that it names - is a list or
// a dictionary that has something of type Void in it.
func aboutVoid(f *lltype.Object) bool {
	t, ok := f.Type.(*lltype.FuncType)
	if !ok {
		return false
	}
	about := t.Result
	if name, words, _ := strings.Cut(f.Func.OopSpec, "("); strings.Contains(name, ".") {
		first, _, _ := strings.Cut(strings.TrimSuffix(words, ")"), ",")
		i := argumentNamed(f, strings.TrimSpace(first))
		if i < 0 {
			return false
		}
		about = t.Args[i]
	}
	return slices.ContainsFunc(contents(about), func(t lltype.Type) bool { return t == lltype.Type(lltype.Void) })
}

// contents returns the types of the items of a list, or of the keys and values of a dictionary.
func contents(t lltype.Type) []lltype.Type {
	p, _ := lltype.IsPtr(t)
	if p == nil {
		return nil
	}
	switch c := p.To.(type) {
	case *lltype.Array:
		if s, ok := c.Of.(*lltype.Struct); ok && s.Field("key") != nil {
			return []lltype.Type{s.Field("key"), s.Field("value")}
		}
		return []lltype.Type{c.Of}
	case *lltype.Struct:
		for _, name := range []string{"items", "entries"} {
			if items := c.Field(name); items != nil {
				return contents(items)
			}
		}
	}
	return nil
}
