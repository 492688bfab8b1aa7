package llstore

import (
	"sync/atomic"

	flow "vitrine/flowspace/model"
	"vitrine/host/source"
	"vitrine/lowlevel/lltype"
)

// special are the constants that are told apart by their addresses, by number.
var special = []*flow.Constant{flow.LastException, lltype.WeAreJitted, lltype.DefaultCase}

// writeConstant writes a constant of the table.
func (w *Writer) writeConstant(s *stream, c *flow.Constant) {
	for i, x := range special {
		if c == x {
			s.count(1 + i)
			return
		}
	}
	s.count(0)
	t := lltype.TypeOf(c)
	if t == nil {
		w.fail("the constant %v has no low-level type", c)
		return
	}
	w.aType(s, t)
	w.value(s, c.Value)
	w.place(s, c.Place)
}

func (w *Writer) place(s *stream, p *flow.Place) {
	if p == nil {
		s.count(0)
		return
	}
	s.count(1 + w.places.number(p))
}

func (w *Writer) writePlace(s *stream, p flow.Place) {
	writeSpan(s, p.Span)
	s.int(int64(p.Instr))
	w.graph(s, p.Inlined)
}

func writeSpan(s *stream, p source.Span) {
	s.int(int64(p.Line))
	s.int(int64(p.Col))
	s.int(int64(p.EndLine - p.Line))
	s.int(int64(p.EndCol))
}

// writeGraph writes the blocks that can be reached, and the return and the except block.
func (w *Writer) writeGraph(s *stream, g *flow.FunctionGraph) {
	w.text(s, g.Name)
	w.text(s, g.File)
	writeSpan(s, g.Span)
	var body stream
	w.writeBody(&body, g)
	s.count(len(body.bytes))
	s.bytes = append(s.bytes, body.bytes...)
}

func (w *Writer) writeBody(s *stream, g *flow.FunctionGraph) {
	s.count(g.NumBlocks())
	s.count(g.NumVariables())
	blocks := g.Blocks()
	for _, b := range []*flow.Block{g.ReturnBlock, g.ExceptBlock} {
		if !contains(blocks, b) {
			blocks = append(blocks, b)
		}
	}
	s.count(len(blocks))
	for _, b := range blocks {
		s.count(b.ID)
		s.count(len(b.InputArgs))
		for _, v := range b.InputArgs {
			w.define(s, v)
		}
	}
	for _, b := range []*flow.Block{g.StartBlock, g.ReturnBlock, g.ExceptBlock} {
		s.count(b.ID)
	}
	for _, b := range blocks {
		w.writeBlock(s, b)
	}
}

func contains(blocks []*flow.Block, b *flow.Block) bool {
	for _, x := range blocks {
		if x == b {
			return true
		}
	}
	return false
}

func (w *Writer) writeBlock(s *stream, b *flow.Block) {
	s.count(len(b.Operations))
	for _, op := range b.Operations {
		w.text(s, op.Name)
		s.count(int(op.Opcode))
		s.bool(op.CannotRaise)
		w.operands(s, op.Args)
		w.define(s, op.Result)
		w.writePlace(s, op.Place)
	}
	w.operand(s, b.ExitSwitch)
	s.count(len(b.Exits))
	for _, l := range b.Exits {
		w.writeLink(s, l)
	}
}

func (w *Writer) writeLink(s *stream, l *flow.Link) {
	// A variable that the link makes is one of its own arguments.
	w.extra(s, l.LastException)
	var value flow.Value
	if l.LastExcValue != nil {
		value = l.LastExcValue
	}
	w.extra(s, value)
	s.count(l.Target.ID)
	w.operands(s, l.Args)
	s.bool(l.Case != nil)
	if l.Case != nil {
		s.count(w.constants.number(l.Case))
	}
	w.place(s, l.Place)
}

// The forms of operands.
const (
	formNone = iota
	formVariable
	formConstant
)

// extra writes what an exception link makes: a variable, a constant, or nothing.
func (w *Writer) extra(s *stream, v flow.Value) {
	if v, ok := v.(*flow.Variable); ok {
		s.count(formVariable)
		w.define(s, v)
		return
	}
	w.operand(s, v)
}

// define writes a variable where it gets its value.
func (w *Writer) define(s *stream, v *flow.Variable) {
	s.count(v.Number)
	w.text(s, v.Prefix())
	t := lltype.TypeOf(v)
	if t == nil {
		w.fail("the variable %v has no low-level type", v)
		return
	}
	w.aType(s, t)
}

func (w *Writer) operands(s *stream, list []flow.Value) {
	s.count(len(list))
	for _, v := range list {
		w.operand(s, v)
	}
}

func (w *Writer) operand(s *stream, v flow.Value) {
	switch v := v.(type) {
	case nil:
		s.count(formNone)
	case *flow.Variable:
		s.count(formVariable)
		s.count(v.Number)
	case *flow.Constant:
		s.count(formConstant)
		s.count(w.constants.number(v))
	}
}

// readConstants finds out where in the table each constant begins. Most of them nobody looks at in a run.
func (r *Reader) readConstants(s *scanner) {
	begins := 0
	for i := range r.constants {
		r.constants[i].begins = uint32(begins)
		begins += s.small()
	}
	if begins > len(s.bytes) {
		panic(errDamaged)
	}
	r.constantBytes = s.bytes
}

// A constant of the table is made when somebody first asks for it. That may be several at once: all of them get the same one.
type constant struct {
	begins uint32 // in the bytes of all
	made   atomic.Pointer[flow.Constant]
}

// constant reads a constant by its number.
func (r *Reader) constant(s *scanner) *flow.Constant {
	c := &r.constants[s.index(len(r.constants))]
	if k := c.made.Load(); k != nil {
		return k
	}
	c.made.CompareAndSwap(nil, r.makeConstant(&scanner{r.constantBytes[c.begins:]}))
	return c.made.Load()
}

func (r *Reader) makeConstant(s *scanner) *flow.Constant {
	if n := s.index(len(special) + 1); n > 0 {
		return special[n-1]
	}
	t := r.aType(s)
	k := lltype.NewConstant(r.value(s), t)
	k.Place = r.place(s)
	return k
}

func (r *Reader) place(s *scanner) *flow.Place {
	n := s.index(len(r.places) + 1)
	if n == 0 {
		return nil
	}
	return &r.places[n-1]
}

func (r *Reader) readPlace(s *scanner) flow.Place {
	return flow.Place{Span: readSpan(s), Instr: int32(s.int()), Inlined: r.graph(s)}
}

func readSpan(s *scanner) source.Span {
	p := source.Span{Line: int32(s.int()), Col: int32(s.int())}
	p.EndLine = p.Line + int32(s.int())
	p.EndCol = int32(s.int())
	return p
}

// A graphReader reads one graph.
type graphReader struct {
	*Reader
	s         *scanner
	g         *flow.FunctionGraph
	variables []*flow.Variable // by number
	blocks    []*flow.Block    // by ID
}

// readGraph reads what is known of a graph before somebody looks at it. Most graphs of a program nobody looks at in a run.
func (r *Reader) readGraph(s *scanner, g *flow.FunctionGraph) {
	g.Name, g.File, g.Span = r.text(s), r.text(s), readSpan(s)
	body := scanner{s.part(s.count())}
	g.Restore(&r.memory, func() { r.readBody(&body, g) })
}

func (r *Reader) readBody(s *scanner, g *flow.FunctionGraph) {
	x := &graphReader{Reader: r, s: s, g: g}
	blocks, variables := s.small(), s.small()
	x.blocks, x.variables = make([]*flow.Block, blocks), make([]*flow.Variable, variables)
	list := make([]*flow.Block, s.count())
	for i := range list {
		id := s.index(blocks)
		inputs := g.NewInputs(s.count())
		for k := range inputs {
			inputs[k] = x.define()
		}
		list[i] = g.NewBlock(inputs)
		list[i].ID, x.blocks[id] = id, list[i]
	}
	g.StartBlock, g.ReturnBlock, g.ExceptBlock = x.block(), x.block(), x.block()
	for _, b := range list {
		x.readBlock(b)
	}
	g.Reserve(blocks, variables)
}

func (x *graphReader) block() *flow.Block {
	b := x.blocks[x.s.index(len(x.blocks))]
	if b == nil {
		panic(errDamaged)
	}
	return b
}

func (x *graphReader) define() *flow.Variable {
	n := x.s.index(len(x.variables))
	v := x.g.NewVariableSharing(x.sharedText(x.s))
	v.Number, v.Concrete = n, x.aType(x.s)
	x.variables[n] = v
	return v
}

func (x *graphReader) readBlock(b *flow.Block) {
	b.Operations = make([]*flow.SpaceOperation, x.s.count())
	for i := range b.Operations {
		name, opcode, safe := x.text(x.s), uint16(x.s.uint()), x.s.bool()
		args := x.operands()
		op := x.g.NewOperation(number{name, opcode}, args, x.define())
		op.CannotRaise, op.Place = safe, x.readPlace(x.s)
		b.Operations[i] = op
	}
	b.ExitSwitch = x.operand()
	links := make([]*flow.Link, x.s.count())
	for i := range links {
		links[i] = x.readLink()
	}
	b.Close(links...)
}

// A number is an operation that is known by its number.
type number struct {
	name   string
	number uint16
}

func (n number) String() string { return n.name }
func (n number) Number() uint16 { return n.number }

func (x *graphReader) readLink() *flow.Link {
	class, value := x.extra(), x.extra()
	target := x.block()
	l := x.g.NewLink(x.operands(), target, nil)
	l.LastException = class
	l.LastExcValue, _ = value.(*flow.Variable)
	if x.s.bool() {
		l.Case = x.constant(x.s)
	}
	l.Place = x.place(x.s)
	return l
}

func (x *graphReader) extra() flow.Value {
	switch x.s.uint() {
	case formNone:
		return nil
	case formVariable:
		return x.define()
	}
	return x.constant(x.s)
}

func (x *graphReader) operands() []flow.Value {
	list := x.g.NewValues(x.s.count())
	for i := range list {
		list[i] = x.operand()
	}
	return list
}

func (x *graphReader) operand() flow.Value {
	switch x.s.uint() {
	case formNone:
		return nil
	case formVariable:
		v := x.variables[x.s.index(len(x.variables))]
		if v == nil {
			panic(errDamaged)
		}
		return v
	}
	return x.constant(x.s)
}
