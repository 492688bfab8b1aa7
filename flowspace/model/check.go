package model

import "fmt"

// Check verifies that the graph keeps every rule of the flow model, and
// returns an error that names the block and the rule if it does not.
func (g *FunctionGraph) Check() error {
	g.Read()
	c := &checker{g: g, owner: make(map[*Variable]*Block), names: make(map[string]*Variable)}
	if n := len(g.ReturnBlock.InputArgs); n != 1 {
		return fmt.Errorf("graph %s: the return block has %d input arguments, not 1", g.Name, n)
	}
	if n := len(g.ExceptBlock.InputArgs); n != 2 {
		return fmt.Errorf("graph %s: the except block has %d input arguments, not 2", g.Name, n)
	}
	for i, b := range g.Blocks() {
		if err := c.block(b); err != nil {
			return fmt.Errorf("graph %s: block %d: %w", g.Name, i, err)
		}
	}
	return nil
}

type checker struct {
	g     *FunctionGraph
	owner map[*Variable]*Block
	names map[string]*Variable
	known map[*Variable]bool // in the block being checked
}

func (c *checker) block(b *Block) error {
	c.known = make(map[*Variable]bool)
	for _, v := range b.InputArgs {
		if err := c.define(b, v); err != nil {
			return fmt.Errorf("input argument: %w", err)
		}
	}
	for i, op := range b.Operations {
		if err := c.operation(b, op); err != nil {
			return fmt.Errorf("operation %d, %v: %w", i, op, err)
		}
	}
	if b == c.g.ReturnBlock || b == c.g.ExceptBlock {
		if len(b.Operations) > 0 || b.ExitSwitch != nil || len(b.Exits) > 0 {
			return fmt.Errorf("a return or except block must be empty and have no exits")
		}
		return nil
	}
	if err := c.exits(b); err != nil {
		return err
	}
	for i, l := range b.Exits {
		if err := c.link(b, l); err != nil {
			return fmt.Errorf("exit %d: %w", i, err)
		}
	}
	return nil
}

func (c *checker) define(b *Block, v *Variable) error {
	switch {
	case v == nil:
		return fmt.Errorf("there is no variable")
	case c.owner[v] == b:
		return fmt.Errorf("%v is defined twice", v)
	case c.owner[v] != nil:
		return fmt.Errorf("%v belongs to another block too", v)
	case c.names[v.String()] != nil:
		return fmt.Errorf("two variables have the name %v", v)
	}
	c.owner[v] = b
	c.names[v.String()] = v
	c.known[v] = true
	return nil
}

func (c *checker) use(a Value) error {
	switch a := a.(type) {
	case *Constant:
		if a == nil || a.Key == nil {
			return fmt.Errorf("a constant without a key")
		}
	case *Variable:
		if !c.known[a] {
			return fmt.Errorf("%v is used, but not defined before in this block", a)
		}
	default:
		return fmt.Errorf("there is no value")
	}
	return nil
}

func (c *checker) operation(b *Block, op *SpaceOperation) error {
	if op.Name == "" {
		return fmt.Errorf("the operation has no name")
	}
	for _, a := range op.Args {
		if err := c.use(a); err != nil {
			return err
		}
	}
	return c.define(b, op.Result)
}

// exits checks how the block ends.
func (c *checker) exits(b *Block) error {
	switch {
	case len(b.Exits) == 0:
		return fmt.Errorf("it has no exits")
	case b.ExitSwitch == nil:
		if len(b.Exits) != 1 || b.Exits[0].Case != nil {
			return fmt.Errorf("without an exit switch there must be one exit without a case")
		}
		return nil
	case b.CanRaise():
		return c.exceptionExits(b)
	}
	v, ok := b.ExitSwitch.(*Variable)
	if !ok || !c.known[v] {
		return fmt.Errorf("the exit switch %v is not a variable of the block", b.ExitSwitch)
	}
	seen := make(map[any]bool)
	for _, l := range b.Exits {
		if l.Case == nil || seen[l.Case.Key] {
			return fmt.Errorf("exits of a switch need different cases, not %s", l.CaseText())
		}
		seen[l.Case.Key] = true
	}
	return nil
}

func (c *checker) exceptionExits(b *Block) error {
	if len(b.Operations) == 0 {
		return fmt.Errorf("it catches exceptions but has no operation")
	}
	if len(b.Exits) < 2 {
		return fmt.Errorf("it catches exceptions but has only one exit")
	}
	for i, l := range b.Exits {
		if (i == 0) != (l.Case == nil) {
			return fmt.Errorf("exit %d of a block that catches exceptions has the case %s", i, l.CaseText())
		}
		if i > 0 && (l.LastException == nil || l.LastExcValue == nil) {
			return fmt.Errorf("exit %s lacks its exception variables", l.CaseText())
		}
	}
	return nil
}

func (c *checker) link(b *Block, l *Link) error {
	if l.PrevBlock != b {
		return fmt.Errorf("its link belongs to another block")
	}
	if len(l.Args) != len(l.Target.InputArgs) {
		return fmt.Errorf("its link passes %d values to a block that takes %d", len(l.Args), len(l.Target.InputArgs))
	}
	if l.Passing != nil && len(l.Passing) != len(l.Args) {
		return fmt.Errorf("its link has places for %d of the %d values that it passes", len(l.Passing), len(l.Args))
	}
	if (l.LastException == nil) != (l.LastExcValue == nil) {
		return fmt.Errorf("its link has one exception variable without the other")
	}
	var extra []*Variable
	if v, ok := l.LastException.(*Variable); ok {
		extra = append(extra, v)
	}
	if l.LastExcValue != nil {
		extra = append(extra, l.LastExcValue)
	}
	for _, v := range extra {
		if err := c.define(b, v); err != nil {
			return fmt.Errorf("exception variable: %w", err)
		}
	}
	raising := b.CanRaise() && l.Case == nil
	for _, a := range l.Args {
		if err := c.use(a); err != nil {
			return err
		}
		if op := b.RaisingOp(); !raising && op != nil && a == Value(op.Result) {
			return fmt.Errorf("%v is passed on, but the operation that defines it raised", a)
		}
	}
	for _, v := range extra { // they exist on this link only
		delete(c.known, v)
	}
	return nil
}
