package flowtext

import (
	"fmt"
	"strconv"
	"strings"

	"vitrine/flowspace/model"
	"vitrine/host/operation"
	"vitrine/host/stdspace"
)

// Read reads a graph. The name of the file is for messages. Modules that the text names
// are imported.
func (f *Format) Read(file, text string) (*model.FunctionGraph, error) {
	r := &reader{
		Format: f, scanner: scanner{file: file, text: text, line: 1},
		vars: make(map[int]*model.Variable), blocks: make(map[int]*model.Block), objs: make(map[int]stdspace.Object),
	}
	g := r.graph()
	if r.err != nil {
		return nil, r.err
	}
	if err := g.Check(); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return g, nil
}

// A reader reads one graph.
type reader struct {
	*Format
	scanner
	g       *model.FunctionGraph
	vars    map[int]*model.Variable // by number
	blocks  map[int]*model.Block    // by number, including those that only links name
	defined int                     // how many blocks there are
	objs    map[int]stdspace.Object // without names, by number
}

func (r *reader) graph() *model.FunctionGraph {
	r.expect("graph ")
	r.g = model.NewGraph(r.upTo("\n"), nil)
	r.expect("\n")
	r.g.ReturnBlock.InputArgs, r.g.ExceptBlock.InputArgs = nil, nil
	for r.err == nil && r.rest() != "" {
		r.block()
	}
	if r.defined == 0 {
		r.failf("the graph has no block")
	}
	for n := range r.blocks {
		if n >= r.defined {
			r.failf("a link leads to a block that does not exist")
		}
	}
	if r.err == nil {
		r.finish()
	}
	return r.g
}

// finish adds the special blocks that the text lacks, and makes sure that later additions
// get new numbers.
func (r *reader) finish() {
	highest := -1
	for n := range r.vars {
		highest = max(highest, n)
	}
	for r.g.NumVariables() <= highest {
		r.g.NewVariable("")
	}
	last := r.defined
	for _, special := range []struct {
		b     *model.Block
		names []string
	}{{r.g.ReturnBlock, []string{""}}, {r.g.ExceptBlock, []string{"etype", "evalue"}}} {
		if special.b.InputArgs != nil {
			continue
		}
		special.b.ID = last
		last++
		for _, name := range special.names {
			special.b.InputArgs = append(special.b.InputArgs, r.g.NewVariable(name))
		}
	}
	for r.g.NumBlocks() < last {
		r.g.NewBlock(nil)
	}
}

// blockNumber returns the block of a number, a new one if it was not named before.
func (r *reader) blockNumber(n int) *model.Block {
	if r.blocks[n] == nil && r.err == nil {
		r.blocks[n] = &model.Block{ID: n}
	}
	return r.blocks[n]
}

// block reads a block with its exits.
func (r *reader) block() {
	r.expect("block ")
	if n := r.number(); n != r.defined {
		r.failf("block %d is expected, not %d", r.defined, n)
		return
	}
	r.expect(" [")
	inputs := []*model.Variable{}
	for r.err == nil && !r.accept("]") {
		if len(inputs) > 0 {
			r.expect(", ")
		}
		inputs = append(inputs, r.variable())
	}
	if r.err != nil {
		return
	}
	b := r.roleOf(r.defined)
	r.defined++
	b.InputArgs = inputs
	r.expect("\n")
	for r.accept("    ") {
		r.line4(b)
		if r.rest() != "" {
			r.expect("\n")
		}
	}
}

// roleOf reads what a block is, and returns it.
func (r *reader) roleOf(n int) *model.Block {
	b := r.blockNumber(n)
	special := b
	switch {
	case r.accept(" (start)"):
		special = r.g.StartBlock
	case r.accept(" (return)"):
		special = r.g.ReturnBlock
	case r.accept(" (except)"):
		special = r.g.ExceptBlock
	}
	if (n == 0) != (special == r.g.StartBlock) {
		r.failf("the first block must be the start block, and no other")
	}
	if special != b && special.InputArgs != nil && special != r.g.StartBlock {
		r.failf("this block exists already")
	}
	if special != b {
		r.replace(b, special)
	}
	return special
}

// replace redirects links to a special block that were read before its role was known.
func (r *reader) replace(b, special *model.Block) {
	special.ID = b.ID
	r.blocks[b.ID] = special
	for _, other := range r.blocks {
		for _, l := range other.Exits {
			if l.Target == b {
				l.Target = special
			}
		}
	}
}

// line4 reads a line of a block: an operation, the exit switch or a link.
func (r *reader) line4(b *model.Block) {
	switch {
	case r.accept("exitswitch last_exception"):
		b.ExitSwitch = model.LastException
	case r.accept("exitswitch "):
		b.ExitSwitch = r.value()
	case r.accept("link "):
		l := r.link()
		l.PrevBlock = b
		b.Exits = append(b.Exits, l)
	default:
		b.Operations = append(b.Operations, r.operation())
	}
}

// operation reads "v1 = add(n_0, (1))".
func (r *reader) operation() *model.SpaceOperation {
	result := r.variable()
	r.expect(" = ")
	name := r.name()
	form, ok := operation.FormByName(name)
	if !ok {
		r.failf("there is no operation %s", name)
	}
	r.expect("(")
	op := r.g.NewOperation(form, r.values(")"), result)
	op.Instr = -1
	op.CannotRaise = r.accept(" cannot raise")
	return op
}

// link reads the rest of a link.
func (r *reader) link() *model.Link {
	l := &model.Link{}
	if !r.accept("None") {
		c, ok := r.value().(*model.Constant)
		if !ok {
			r.failf("the case of an exit must be a constant")
		}
		l.Case = c
	}
	r.expect(" -> block ")
	l.Target = r.blockNumber(r.number())
	r.expect(" [")
	l.Args = r.values("]")
	if r.accept(" last_exception=") {
		l.LastException = r.value()
		r.expect(" last_exc_value=")
		l.LastExcValue = r.variable()
	}
	return l
}

func (r *reader) values(end string) []model.Value {
	values := []model.Value{}
	for r.err == nil && !r.accept(end) {
		if len(values) > 0 {
			r.expect(", ")
		}
		values = append(values, r.value())
	}
	return values
}

// value reads a variable, or a constant between parentheses.
func (r *reader) value() model.Value {
	if !r.accept("(") {
		return r.variable()
	}
	x := r.object(0)
	r.expect(")")
	if r.err != nil {
		return model.LastException
	}
	return r.constantOf(x)
}

// variable reads the name of a variable.
func (r *reader) variable() *model.Variable {
	name := r.upTo(" ,)=\n")
	if strings.Count(name, "]") > strings.Count(name, "[") { // the end of a list; a name may be _[1]_5
		name = name[:strings.LastIndexByte(name, ']')]
		r.pos = r.pos - 1
	}
	v, ok := parseVariable(name)
	switch {
	case !ok:
		r.failf("%q is not a variable: a name, _ and a number, or v and a number, are expected", name)
		return v
	case r.vars[v.Number] == nil:
		r.vars[v.Number] = v
	case r.vars[v.Number].Prefix() != v.Prefix():
		r.failf("%v and %v have the same number", r.vars[v.Number], v)
	}
	return r.vars[v.Number]
}

func parseVariable(name string) (*model.Variable, bool) {
	prefix, digits := "", strings.TrimPrefix(name, "v")
	if i := strings.LastIndexByte(name, '_'); i >= 0 {
		prefix, digits = name[:i], name[i+1:]
	}
	n, err := strconv.Atoi(digits)
	v := model.Named(prefix, n)
	return v, err == nil && n >= 0 && n < mostNumber && v.String() == name
}
