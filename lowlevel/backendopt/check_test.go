package backendopt

import (
	"fmt"
	"strings"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
)

// checkGraph verifies the rules of the flow model and the types of a graph.
func checkGraph(g *flow.FunctionGraph) error {
	if err := g.Check(); err != nil {
		return err
	}
	for _, b := range g.Blocks() {
		for _, op := range b.Operations {
			if err := checkOperation(op); err != nil {
				return fmt.Errorf("graph %s, block %d, %v: %w", g.Name, b.ID, op, err)
			}
		}
		for _, l := range b.Exits {
			if err := checkLink(b, l); err != nil {
				return fmt.Errorf("graph %s, block %d, exit %s: %w", g.Name, b.ID, l.CaseText(), err)
			}
		}
	}
	return nil
}

var letterTypes = map[byte]lltype.Type{
	'i': lltype.Signed, 'u': lltype.Unsigned, 'l': lltype.SignedLongLong, 'U': lltype.UnsignedLongLong,
	'f': lltype.Float, 'c': lltype.Char, 'y': lltype.UniChar, 'b': lltype.Bool, 'v': lltype.Void,
}

func fits(letter byte, t lltype.Type) bool {
	switch letter {
	case 'x':
		return t != nil
	case 'p':
		_, ok := lltype.IsPtr(t)
		return ok
	}
	return letterTypes[letter] == t
}

func checkOperation(op *flow.SpaceOperation) error {
	info := llop.Of(op).Info()
	if info.Op == llop.Invalid {
		return fmt.Errorf("there is no such operation")
	}
	letters, any := strings.CutSuffix(info.Args, "*")
	if len(op.Args) < len(letters) || !any && len(op.Args) > len(letters) {
		return fmt.Errorf("it has %d operands", len(op.Args))
	}
	for i := range letters {
		if t := lltype.TypeOf(op.Args[i]); !fits(letters[i], t) {
			return fmt.Errorf("operand %v is a %v", op.Args[i], t)
		}
	}
	if t := lltype.TypeOf(op.Result); !fits(info.Result[0], t) {
		return fmt.Errorf("the result is a %v", t)
	}
	return checkMemory(op)
}

// checkMemory checks the types of what is more than letters tell.
func checkMemory(op *flow.SpaceOperation) error {
	want := lltype.TypeOf(op.Result)
	switch llop.Of(op) {
	case llop.SameAs:
		if lltype.TypeOf(op.Args[0]) != want {
			return fmt.Errorf("same_as changes the type")
		}
	case llop.GetField, llop.GetInteriorField:
		return checkPart(op.Args[0], op.Args[1:], want)
	case llop.SetField, llop.SetInteriorField:
		last := len(op.Args) - 1
		return checkPart(op.Args[0], op.Args[1:last], lltype.TypeOf(op.Args[last]))
	case llop.CastPointer:
		if a, b := pointee(op.Args[0]), pointee(op.Result); a != b && !related(a, b) {
			return fmt.Errorf("%v cannot be cast to %v", a, b)
		}
	case llop.DirectCall:
		t, ok := pointee(op.Args[0]).(*lltype.FuncType)
		if !ok || len(t.Args) != len(op.Args)-1 || t.Result != want {
			return fmt.Errorf("the call does not fit the function")
		}
		for i, a := range op.Args[1:] {
			if lltype.TypeOf(a) != t.Args[i] {
				return fmt.Errorf("argument %v does not fit the function", a)
			}
		}
	}
	return nil
}

func checkPart(p flow.Value, path []flow.Value, want lltype.Type) error {
	var t lltype.Type = pointee(p)
	for _, step := range path {
		switch c := t.(type) {
		case *lltype.Struct:
			name, _ := constant(step).Value.(string)
			at, ok := findField(c, name)
			if !ok {
				return fmt.Errorf("%v has no field %s", c, name)
			}
			t = at.owner.Field(name)
		case *lltype.Array:
			t = c.Of
		}
	}
	if t != want {
		return fmt.Errorf("the field is a %v, not a %v", t, want)
	}
	return nil
}

func checkLink(b *flow.Block, l *flow.Link) error {
	for i, a := range l.Args {
		if t, want := lltype.TypeOf(a), lltype.TypeOf(l.Target.InputArgs[i]); t != want {
			return fmt.Errorf("it passes a %v for a %v", t, want)
		}
	}
	if l.LastExcValue != nil && (l.LastExcValue.Concrete != rclass.InstanceType || lltype.TypeOf(l.LastException) != rclass.ClassType) {
		return fmt.Errorf("its exception variables have other types")
	}
	if !b.CanRaise() && l.Case != nil && l.Case != lltype.DefaultCase && lltype.TypeOf(l.Case) != lltype.TypeOf(b.ExitSwitch) {
		return fmt.Errorf("the case has another type than the switch")
	}
	return nil
}
