package rtyper

import (
	"fmt"
	"strings"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
)

// Check verifies what the package promises about every graph of the program, and
// returns an error that names the graph, the block and the rule that is broken.
func (p *Program) Check() error {
	for _, g := range p.Graphs {
		if err := g.Check(); err != nil {
			return err
		}
	}
	return nil
}

// Check verifies that the graph keeps the rules of the flow model and that
// everything in it has the right low-level type.
func (g *Graph) Check() error {
	if err := g.FunctionGraph.Check(); err != nil {
		return err
	}
	for i, b := range g.Blocks() {
		if err := g.checkBlock(b); err != nil {
			return fmt.Errorf("graph %s: block %d: %w", g.Name, i, err)
		}
	}
	return nil
}

func (g *Graph) checkBlock(b *flow.Block) error {
	for _, v := range b.InputArgs {
		if v.Concrete == nil {
			return fmt.Errorf("%v has no low-level type", v)
		}
	}
	for _, op := range b.Operations {
		if err := checkOperation(op); err != nil {
			return fmt.Errorf("%v: %w", op, err)
		}
	}
	for i, l := range b.Exits {
		if err := checkLink(b, l); err != nil {
			return fmt.Errorf("exit %d: %w", i, err)
		}
	}
	return nil
}

// abbreviated are the types behind the letters of the table of operations.
var abbreviated = map[byte]lltype.Type{
	'i': lltype.Signed, 'u': lltype.Unsigned, 'l': lltype.SignedLongLong, 'U': lltype.UnsignedLongLong,
	'f': lltype.Float, 'c': lltype.Char, 'y': lltype.UniChar, 'b': lltype.Bool, 'v': lltype.Void,
}

// fits reports whether a value of a type is what a letter stands for.
func fits(letter byte, t lltype.Type) bool {
	switch letter {
	case 'x', '*':
		return t != nil
	case 'p':
		_, ok := lltype.IsPtr(t)
		return ok
	}
	return t == abbreviated[letter]
}

func checkOperation(op *flow.SpaceOperation) error {
	info := llop.Of(op).Info()
	if info.Op == llop.Invalid {
		return fmt.Errorf("there is no low-level operation %s", op.Name)
	}
	any := strings.HasSuffix(info.Args, "*")
	letters := strings.TrimSuffix(info.Args, "*")
	if len(op.Args) < len(letters) || !any && len(op.Args) > len(letters) {
		return fmt.Errorf("it has %d operands", len(op.Args))
	}
	for i, a := range op.Args {
		letter := byte('*')
		if i < len(letters) {
			letter = letters[i]
		}
		if t := lltype.TypeOf(a); !fits(letter, t) {
			return fmt.Errorf("operand %v has the type %v", a, t)
		}
		if err := checkConstant(a); err != nil {
			return err
		}
	}
	if t := lltype.TypeOf(op.Result); info.Result != "" && !fits(info.Result[0], t) {
		return fmt.Errorf("its result has the type %v", t)
	}
	return checkMemory(op)
}

// checkConstant verifies that a constant holds a value of its type.
func checkConstant(v flow.Value) error {
	c, ok := v.(*flow.Constant)
	if !ok {
		return nil
	}
	if p, isPtr := c.Concrete.(*lltype.Ptr); isPtr {
		if x, ok := c.Value.(lltype.Pointer); !ok || x.Type != p {
			return fmt.Errorf("the constant %v does not lead to %v", c, p)
		}
		return nil
	}
	if c.Concrete != lltype.Void && fmt.Sprintf("%T", c.Value) != fmt.Sprintf("%T", lltype.Default(c.Concrete.(lltype.Type))) {
		return fmt.Errorf("the constant %v of type %v holds a %T", c, c.Concrete, c.Value)
	}
	return nil
}

// checkMemory verifies operations whose types depend on those of a container.
func checkMemory(op *flow.SpaceOperation) error {
	at := func(i int) lltype.Type { return lltype.TypeOf(op.Args[i]) }
	switch llop.Of(op) {
	case llop.GetField, llop.SetField:
		s, ok := at(0).(*lltype.Ptr).To.(*lltype.Struct)
		if !ok {
			return fmt.Errorf("%v leads to no structure", op.Args[0])
		}
		name, _ := op.Args[1].(*flow.Constant).Value.(string)
		f := s.Field(name)
		if f == nil {
			return fmt.Errorf("%v has no field %s", s, name)
		}
		got := lltype.TypeOf(op.Result)
		if llop.Of(op) == llop.SetField {
			got = at(2)
		}
		if got != f {
			return fmt.Errorf("the field %s has the type %v, not %v", name, f, got)
		}
	case llop.CastPointer:
		return checkCast(at(0), lltype.TypeOf(op.Result))
	case llop.SameAs:
		if at(0) != lltype.TypeOf(op.Result) {
			return fmt.Errorf("%v becomes %v", at(0), lltype.TypeOf(op.Result))
		}
	case llop.DirectCall, llop.IndirectCall:
		return checkCall(op)
	}
	return nil
}

func checkCast(from, to lltype.Type) error {
	a, ok := from.(*lltype.Ptr).To.(*lltype.Struct)
	b, ok2 := to.(*lltype.Ptr).To.(*lltype.Struct)
	if !ok || !ok2 || !a.Inherits(b) && !b.Inherits(a) {
		return fmt.Errorf("%v cannot be cast to %v", from, to)
	}
	return nil
}

// checkCall verifies that the operands and the result are those of the function.
func checkCall(op *flow.SpaceOperation) error {
	ft, ok := lltype.TypeOf(op.Args[0]).(*lltype.Ptr).To.(*lltype.FuncType)
	if !ok {
		return fmt.Errorf("%v is no function", op.Args[0])
	}
	args := op.Args[1:]
	if llop.Of(op) == llop.IndirectCall {
		args = args[:len(args)-1]
	} else if _, known := op.Args[0].(*flow.Constant); !known {
		return fmt.Errorf("the function is no constant")
	}
	if len(args) != len(ft.Args) {
		return fmt.Errorf("%v is called with %d arguments", ft, len(args))
	}
	for i, a := range args {
		if t := lltype.TypeOf(a); t != ft.Args[i] {
			return fmt.Errorf("argument %d of %v has the type %v", i, ft, t)
		}
	}
	if t := lltype.TypeOf(op.Result); t != ft.Result {
		return fmt.Errorf("the result of %v has the type %v", ft, t)
	}
	return nil
}

func checkLink(b *flow.Block, l *flow.Link) error {
	if l.LastExcValue != nil && l.LastExcValue.Concrete != flow.ConcreteType(rclass.InstanceType) {
		return fmt.Errorf("the value of an exception has the type %v", l.LastExcValue.Concrete)
	}
	if l.Case != nil {
		if l.Case.Concrete == nil {
			return fmt.Errorf("the case %v has no low-level type", l.Case)
		}
		if err := checkConstant(l.Case); err != nil {
			return err
		}
	}
	for i, a := range l.Args {
		want := l.Target.InputArgs[i].Concrete
		if t := lltype.TypeOf(a); t == nil || flow.ConcreteType(t) != want {
			return fmt.Errorf("it passes %v of type %v as %v of type %v", a, t, l.Target.InputArgs[i], want)
		}
		if err := checkConstant(a); err != nil {
			return err
		}
	}
	return nil
}
