// Package llcheck checks low-level graphs: the rules of the flow model, and that
// everything in a graph has a low-level type that fits. Its entry point is [Graph].
package llcheck

import (
	"fmt"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/rclass"
)

// Graph verifies a graph, and returns an error that names the graph, the block and
// the rule that is broken.
func Graph(g *flow.FunctionGraph) error {
	if err := g.Check(); err != nil {
		return err
	}
	for i, b := range g.Blocks() {
		if err := checkBlock(b); err != nil {
			return fmt.Errorf("graph %s: block %d: %w", g.Name, i, err)
		}
	}
	return nil
}

func checkBlock(b *flow.Block) error {
	for _, v := range b.InputArgs {
		if v.Concrete == nil {
			return fmt.Errorf("%v has no low-level type", v)
		}
	}
	for _, op := range b.Operations {
		if err := Operation(op); err != nil {
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

func checkLink(b *flow.Block, l *flow.Link) error {
	if err := checkCase(b, l); err != nil {
		return err
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

// checkCase verifies the case of an exit and its exception variables.
func checkCase(b *flow.Block, l *flow.Link) error {
	if l.LastExcValue != nil && (l.LastExcValue.Concrete != flow.ConcreteType(rclass.InstanceType) || lltype.TypeOf(l.LastException) != rclass.ClassType) {
		return fmt.Errorf("its exception variables have the types %v and %v", lltype.TypeOf(l.LastException), l.LastExcValue.Concrete)
	}
	if l.Case == nil || l.Case == lltype.DefaultCase {
		return nil
	}
	t := lltype.TypeOf(l.Case)
	if t == nil {
		return fmt.Errorf("the case %v has no low-level type", l.Case)
	}
	if !b.CanRaise() && t != lltype.TypeOf(b.ExitSwitch) {
		return fmt.Errorf("the case %v has another type than the switch", l.Case)
	}
	return checkConstant(l.Case)
}

// checkConstant verifies that a constant holds a value of its type.
func checkConstant(v flow.Value) error {
	c, ok := v.(*flow.Constant)
	if !ok || c.Concrete == lltype.Void {
		return nil
	}
	if p, isPtr := c.Concrete.(*lltype.Ptr); isPtr {
		x, ok := c.Value.(lltype.Pointer)
		a, isAddress := c.Value.(lltype.Address) // of residual graphs
		if (!ok || x.Type != p) && (!isAddress || a.Type != p) {
			return fmt.Errorf("the constant %v does not lead to %v", c, p)
		}
		return nil
	}
	t, ok := c.Concrete.(lltype.Type)
	if !ok {
		return fmt.Errorf("the constant %v has no low-level type", c)
	}
	if fmt.Sprintf("%T", c.Value) != fmt.Sprintf("%T", lltype.Default(t)) {
		return fmt.Errorf("the constant %v of type %v holds a %T", c, t, c.Value)
	}
	return nil
}
