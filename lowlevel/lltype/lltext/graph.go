package lltext

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
)

// declareGraph reads the head of a graph: "graph f(n: Signed) -> Signed".
func (r *reader) declareGraph(d declaration) {
	at := r.pos
	var names []string
	var types []lltype.Type
	r.expect("(")
	r.list(")", func() {
		names = append(names, r.name())
		r.expect(":")
		types = append(types, r.aType())
	})
	r.expect("->")
	result := r.aType()
	f := &lltype.Function{Name: d.name}
	r.attributes(f)
	g := flow.NewGraph(d.name, names)
	for i, v := range g.StartBlock.InputArgs {
		v.Concrete = types[i]
	}
	g.ReturnBlock.InputArgs[0].Concrete = result
	g.ExceptBlock.InputArgs[0].Concrete = rclass.ClassType
	g.ExceptBlock.InputArgs[1].Concrete = rclass.InstanceType
	g.File, g.Span = r.file, r.since(at)
	f.Graph = g
	r.expect("{")
	r.bodies[d.name] = r.pos
	r.newFunction(lltype.NewFunction(lltype.Func(result, types...), f))
}

// declareExternal reads "external name(T, T) -> T as other pure".
func (r *reader) declareExternal(d declaration) {
	var types []lltype.Type
	r.expect("(")
	r.list(")", func() { types = append(types, r.aType()) })
	r.expect("->")
	result := r.aType()
	f := &lltype.Function{Name: d.name, External: d.name}
	if r.accept("as") {
		f.External = r.name()
	}
	r.attributes(f)
	r.newFunction(lltype.NewFunction(lltype.Func(result, types...), f))
}

func (r *reader) newFunction(o *lltype.Object) {
	r.newObject(o)
	r.out.Functions = append(r.out.Functions, o)
}

// attributes reads what is known about a function.
func (r *reader) attributes(f *lltype.Function) {
	for {
		switch {
		case r.accept("pure"):
			f.Pure = true
		case r.accept("opaque"):
			f.Opaque = true
		case r.accept("unroll_safe"):
			f.UnrollSafe = true
		case r.accept("inline"):
			f.AlwaysInline = true
		case r.accept("noinline"):
			f.NoInline = true
		case r.accept("raises"):
			f.CanRaise = true
		case r.accept("oopspec"):
			if r.tokens[r.pos].kind != tokString {
				r.failf("oopspec needs a text after it")
			}
			f.OopSpec = r.tokens[r.pos].text
			r.pos++
		default:
			return
		}
	}
}

// A graphReader reads the blocks of one graph.
type graphReader struct {
	*reader
	g      *flow.FunctionGraph
	vars   map[string]*flow.Variable
	blocks map[string]*flow.Block
	order  []string // of the blocks that are defined
	taken  map[int]bool
}

func (r *reader) graph(d declaration) {
	g := r.out.objects[d.name].Func.Graph
	b := &graphReader{reader: r, g: g, vars: make(map[string]*flow.Variable), taken: make(map[int]bool)}
	b.blocks = map[string]*flow.Block{"return": g.ReturnBlock, "except": g.ExceptBlock}
	r.pos = r.bodies[d.name]
	b.numberVariables()
	args := r.tokens[d.at:]
	for i, v := range g.StartBlock.InputArgs {
		b.define(argumentName(args, i), v)
	}
	b.defineBlock(g.StartBlock)
	for !r.accept("}") {
		b.defineBlock(nil)
	}
	b.finish()
}

// argumentName returns the i-th name of the head of a graph.
func argumentName(head []token, i int) string {
	depth := 0
	for j, t := range head {
		switch {
		case t.is("("):
			depth++
		case t.is(")"):
			depth--
		case t.is(":"):
			if depth == 1 {
				if i == 0 {
					return head[j-1].text
				}
				i--
			}
		}
	}
	return ""
}

// numberVariables sees to it that a variable can have the number that its name
// ends in.
func (b *graphReader) numberVariables() {
	depth := 1
	highest := 0
	for i := b.pos; depth > 0; i++ {
		switch t := b.tokens[i]; {
		case t.is("{"):
			depth++
		case t.is("}"):
			depth--
		default:
			if _, n := splitName(t.text); n < maxNumber {
				highest = max(highest, n)
			}
		}
	}
	for b.g.NumVariables() <= highest {
		b.g.NewVariable("")
	}
	for _, v := range append(slices.Clone(b.g.ReturnBlock.InputArgs), b.g.ExceptBlock.InputArgs...) {
		v.Number = b.g.NewVariable("").Number
	}
}

// maxNumber bounds the numbers that variables can choose.
const maxNumber = 1 << 16

// splitName splits the name of a variable into the parts that the flow model
// makes it of; n is -1 if it is no such name.
func splitName(name string) (prefix string, n int) {
	digits := strings.TrimRight(name, "0123456789")
	number := name[len(digits):]
	switch {
	case digits == "v":
		prefix = ""
	case strings.HasSuffix(digits, "_") && digits != "_":
		prefix = digits[:len(digits)-1]
	default:
		return name, -1
	}
	n, err := strconv.Atoi(number)
	if err != nil || number != strconv.Itoa(n) {
		return name, -1
	}
	return prefix, n
}

// define gives a variable its name.
func (b *graphReader) define(name string, v *flow.Variable) {
	if b.vars[name] != nil {
		b.failf("the variable %s is defined twice in graph %s", name, b.g.Name)
	}
	b.vars[name] = v
	prefix, n := splitName(name)
	if n >= 0 && n < maxNumber && !b.taken[n] {
		v.SetPrefix(prefix)
		v.Number = n
		b.taken[n] = true
		return
	}
	v.SetPrefix(prefix)
	v.Number = b.g.NewVariable("").Number
}

func (b *graphReader) newVariable(name string, t lltype.Type) *flow.Variable {
	v := b.g.NewVariable("")
	v.Concrete = t
	b.define(name, v)
	return v
}

// value reads a variable or a constant.
func (b *graphReader) value() flow.Value {
	t := b.tokens[b.pos]
	word := t.kind == tokName && slices.Contains(constantWords, t.text)
	if v := b.vars[t.text]; v != nil && !word && (t.kind == tokName || t.kind == tokQuoted) {
		b.pos++
		return v
	}
	if t.kind == tokName && !word {
		b.failf("there is no variable %s", t.text)
	}
	return b.constant()
}

// constantWords are the words that a constant may begin with.
var constantWords = []string{"True", "False", "NULL", "void", "T", "graphs", "default", "inf", "nan", "we_are_jitted", "continuation"}

func (b *graphReader) values(closing string) []flow.Value {
	values := []flow.Value{}
	b.list(closing, func() { values = append(values, b.value()) })
	return values
}

// block returns the block of that name, which may be defined later.
func (b *graphReader) block(name string) *flow.Block {
	if b.blocks[name] == nil {
		b.blocks[name] = b.g.NewBlock(nil)
	}
	return b.blocks[name]
}

// defineBlock reads a block; start is the start block, if it is that one.
func (b *graphReader) defineBlock(start *flow.Block) {
	if start == nil || b.peek("block") {
		b.expect("block")
		name := b.label()
		if slices.Contains(b.order, name) || name == "return" || name == "except" {
			b.failf("the block %s is defined twice in graph %s", name, b.g.Name)
		}
		b.order = append(b.order, name)
		if start != nil {
			b.blocks[name] = start
		}
		start = b.block(name)
		if b.accept("[") {
			b.inputs(start)
		}
		b.expect(":")
	}
	for !b.exits(start) {
		b.operation(start)
	}
}

func (b *graphReader) inputs(block *flow.Block) {
	b.list("]", func() {
		name := b.name()
		b.expect(":")
		block.InputArgs = append(block.InputArgs, b.newVariable(name, b.aType()))
	})
}

// operation reads "v: T = name(a, b)"; the result, or its type, may be left
// out.
func (b *graphReader) operation(block *flow.Block) {
	at := b.pos
	var t lltype.Type
	name, result := b.name(), ""
	if !b.peek("(") {
		result = name
		if b.accept(":") {
			t = b.aType()
		}
		b.expect("=")
		at = b.pos
		name = b.name()
	}
	code := llop.ByName(name)
	if code == llop.Invalid {
		b.pos = at
		b.failf("there is no operation %s", name)
	}
	b.expect("(")
	args := b.values(")")
	if t == nil {
		t = resultType(code, args)
	}
	if t == nil {
		b.failf("the type of %s must be written: %s does not tell it", result, name)
	}
	if result == "" && t != lltype.Void {
		b.failf("%s gives a %v, which needs a name", name, t)
	}
	var v *flow.Variable
	if result == "" {
		v = b.g.NewVariable("")
		v.Concrete = t
	} else {
		v = b.newVariable(result, t)
	}
	op := b.g.NewOperation(code, args, v)
	op.Span, op.Instr = b.since(at), -1
	b.g.Append(block, op)
}

// exits reads how a block ends, if it ends here.
func (b *graphReader) exits(block *flow.Block) bool {
	switch {
	case b.accept("goto"):
		block.Close(b.link(nil))
	case b.accept("return"):
		block.Close(b.g.NewLink([]flow.Value{b.value()}, b.g.ReturnBlock, nil))
	case b.accept("raise"):
		class := b.value()
		b.expect(",")
		block.Close(b.g.NewLink([]flow.Value{class, b.value()}, b.g.ExceptBlock, nil))
	case b.accept("switch"):
		block.ExitSwitch = b.value()
		b.expect(":")
		b.cases(block, func() *flow.Link {
			exitCase := b.switchCase(lltype.TypeOf(block.ExitSwitch))
			b.expect("->")
			return b.link(exitCase)
		})
	case b.accept("raises"):
		block.ExitSwitch = flow.LastException
		b.expect(":")
		b.cases(block, b.exceptionLink)
	default:
		return false
	}
	return true
}

func (b *graphReader) cases(block *flow.Block, one func() *flow.Link) {
	links := []*flow.Link{one()}
	for b.accept(";") {
		links = append(links, one())
	}
	block.Close(links...)
}

// link reads "3 [a, b]".
func (b *graphReader) link(exitCase *flow.Constant) *flow.Link {
	target := b.block(b.label())
	b.expect("[")
	return b.g.NewLink(b.values("]"), target, exitCase)
}

func (b *graphReader) switchCase(t lltype.Type) *flow.Constant {
	if b.accept("default") {
		return lltype.DefaultCase
	}
	v, _ := b.literal()
	return lltype.NewConstant(b.convert(v, t), t)
}

// exceptionLink reads "None -> ..." or "KeyError as etype, evalue -> ...".
func (b *graphReader) exceptionLink() *flow.Link {
	if b.accept("None") {
		b.expect("->")
		return b.link(nil)
	}
	class := b.class()
	b.expect("as")
	var etype flow.Value
	if b.peek("&") {
		etype = b.class()
	} else {
		etype = b.newVariable(b.name(), rclass.ClassType)
	}
	b.expect(",")
	evalue := b.newVariable(b.name(), rclass.InstanceType)
	b.expect("->")
	l := b.link(class)
	l.LastException, l.LastExcValue = etype, evalue
	return l
}

// finish checks that all blocks are there and numbers them breadth first, as
// dumps do.
func (b *graphReader) finish() {
	for _, name := range slices.Sorted(maps.Keys(b.blocks)) {
		block := b.blocks[name]
		if len(block.Exits) == 0 && block != b.g.ReturnBlock && block != b.g.ExceptBlock {
			b.pos--
			b.failf("graph %s has no block %s", b.g.Name, name)
		}
	}
	blocks := b.g.Blocks()
	for _, last := range []*flow.Block{b.g.ReturnBlock, b.g.ExceptBlock} {
		if !slices.Contains(blocks, last) {
			blocks = append(blocks, last)
		}
	}
	for i, block := range blocks {
		block.ID = i
	}
}
