package hintannotator_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	flow "vitrine/flowspace/model"
	"vitrine/jit/hintannotator"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
)

// A record is what the original made of a program: its low-level graphs, after the
// transformation of exceptions, with their colours.
type record struct {
	Name       string        `json:"name"`
	Kind       string        `json:"kind"`
	Policy     any           `json:"policy"`
	Entry      string        `json:"entry"`
	Error      *recordError  `json:"error"`
	ArgColours []string      `json:"arg_colours"`
	Graphs     []recordGraph `json:"graphs"`
}

type recordError struct{ Class, Stage, Message string }

type recordGraph struct {
	Graph     string        `json:"graph"`
	Args      string        `json:"args"`
	Result    string        `json:"result"`
	Seq       string        `json:"seq"`
	InputsSeq string        `json:"inputs_seq"`
	Blocks    []recordBlock `json:"blocks"`
}

type recordBlock struct {
	Inputs [][3]string  `json:"inputs"`
	Ops    []recordOp   `json:"ops"`
	Switch []string     `json:"switch"`
	Exits  []recordExit `json:"exits"`
	Return bool         `json:"return"`
}

// A recordOp is [result, name, operands, type, colour].
type recordOp struct {
	Result, Name, Type, Colour string
	Args                       []any
}

func (o *recordOp) UnmarshalJSON(b []byte) error {
	return json.Unmarshal(b, &[]any{&o.Result, &o.Name, &o.Args, &o.Type, &o.Colour})
}

// A recordExit is [case, target, arguments].
type recordExit struct {
	Case   any
	Target int
	Args   []any
}

func (e *recordExit) UnmarshalJSON(b []byte) error {
	return json.Unmarshal(b, &[]any{&e.Case, &e.Target, &e.Args})
}

// base is the name of the function that a graph is a copy of.
func (g *recordGraph) base() string {
	name, _, _ := strings.Cut(g.Graph, "_H")
	return name
}

func readJSON(t testing.TB, file string, to any) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(data, to)
	}
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
}

func records(t testing.TB) []*record {
	files, err := filepath.Glob("testdata/original/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("the records are not there: %v", err)
	}
	var all []*record
	for _, file := range files {
		r := new(record)
		readJSON(t, file, r)
		all = append(all, r)
	}
	return all
}

// A builder makes low-level graphs of a record.
type builder struct {
	t         testing.TB
	record    *record
	bases     map[string]string // of classes
	structs   map[string]*lltype.Struct
	fields    map[string][]lltype.Field
	functions map[string]*lltype.Object
	objects   map[string]*lltype.Object
	raise     *lltype.Object
	collected bool                      // all fields are known
	current   map[string]*flow.Variable // of the graph that is filled
}

// helperGraphs are the graphs of helpers that records leave out, in the same form.
func helperGraphs(t testing.TB) []recordGraph {
	var graphs []recordGraph
	readJSON(t, "testdata/helpers.json", &graphs)
	return graphs
}

var classHeader = regexp.MustCompile(`(?m)^class (\w+)\((\w+)\):`)

// build makes the functions of a record. Those that are opaque, or that only records of
// calls tell of, get graphs that are as pure as theirs.
func build(t testing.TB, r *record) *builder {
	b := &builder{
		t: t, record: r, bases: make(map[string]string), structs: make(map[string]*lltype.Struct),
		fields: make(map[string][]lltype.Field), functions: make(map[string]*lltype.Object),
		objects: make(map[string]*lltype.Object),
	}
	text, err := os.ReadFile(programFile(r.Name))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range classHeader.FindAllStringSubmatch(string(text), -1) {
		b.bases[m[1]] = m[2]
	}
	b.structs["object"], b.structs["object_vtable"] = rclass.Object, rclass.ObjectVTable
	b.structs["ExcData"] = rclass.ExcData
	all := r.Graphs
	for _, g := range helperGraphs(t) {
		if !slices.ContainsFunc(all, func(h recordGraph) bool { return h.base() == g.base() && h.Blocks != nil }) {
			all = append(all, g)
		}
	}
	b.collectFields(all)
	for i := range all {
		b.declare(&all[i])
	}
	for i := range all {
		if f := b.functions[all[i].base()]; f != nil && f.Func.Graph != nil && len(f.Func.Graph.StartBlock.Exits) == 0 {
			b.fill(&all[i], f.Func.Graph)
		}
	}
	return b
}

// collectFields gives structures the fields that operations read and write.
func (b *builder) collectFields(all []recordGraph) {
	for _, g := range all {
		types := make(map[string]string)
		for _, block := range g.Blocks {
			for _, v := range block.Inputs {
				types[v[0]] = v[1]
			}
			for _, op := range block.Ops {
				types[op.Result] = op.Type
			}
		}
		for _, block := range g.Blocks {
			for _, op := range block.Ops {
				of, field := operand(op.Args, 0), constantText(op.Args, 1)
				name := strings.TrimPrefix(types[of], "*")
				switch op.Name {
				case "getfield":
					b.addField(name, field, b.typeOf(op.Type, &op, g.Blocks))
				case "setfield":
					if v := operand(op.Args, 2); v != "" {
						b.addField(name, field, b.typeOf(types[v], nil, nil))
					} else if n, ok := op.Args[2].([]any)[0].(float64); ok && n == float64(int64(n)) {
						b.addField(name, field, lltype.Signed)
					}
				}
			}
		}
	}
	b.collected = true
	for _, name := range slices.Sorted(maps.Keys(b.structs)) {
		b.complete(name)
	}
}

// complete gives a structure its fields.
func (b *builder) complete(name string) {
	s := b.structs[name]
	if s.Fields() != nil {
		return
	}
	var fields []lltype.Field
	if super := b.super(name); super != nil {
		fields = append(fields, lltype.Field{Name: "super", Type: super})
	}
	if name == "rpy_string" {
		chars := lltype.ArrayOf(lltype.Char, lltype.Raw, lltype.Hints{Immutable: true})
		fields = append(fields, lltype.Field{Name: "chars", Type: chars})
	}
	if err := s.SetFields(append(fields, b.fields[name]...)...); err != nil {
		panic(err)
	}
}

func (b *builder) addField(of, name string, t lltype.Type) {
	if of == "" || of == "object" || of == "object_vtable" || t == nil {
		return
	}
	b.structOf(of)
	if !slices.ContainsFunc(b.fields[of], func(f lltype.Field) bool { return f.Name == name }) {
		b.fields[of] = append(b.fields[of], lltype.Field{Name: name, Type: t})
	}
}

// super returns the structure at the beginning of that of a class, nil if there is none.
func (b *builder) super(name string) *lltype.Struct {
	module, class, ok := strings.Cut(name, ".")
	if !ok {
		return nil
	}
	class, vtable := strings.CutSuffix(class, "_vtable")
	if base := b.bases[class]; base != "" && base != "object" && base != "Exception" {
		if vtable {
			base += "_vtable"
		}
		return b.structOf(module + "." + base)
	}
	if vtable {
		return rclass.ObjectVTable
	}
	return rclass.Object
}

func (b *builder) structOf(name string) *lltype.Struct {
	s := b.structs[name]
	if s == nil {
		kind := lltype.Gc
		if strings.HasSuffix(name, "_vtable") {
			kind = lltype.Raw
		}
		never := kind == lltype.Raw || strings.HasPrefix(name, "tuple")
		s = lltype.NewStruct(name, kind, lltype.Hints{Immutable: never})
		b.structs[name] = s
		if super := b.super(name); super != nil && super != rclass.Object && super != rclass.ObjectVTable {
			b.structOf(super.Name)
		}
		if b.collected {
			b.complete(name)
		}
	}
	return s
}

var primitives = map[string]lltype.Type{"Signed": lltype.Signed, "Bool": lltype.Bool, "Char": lltype.Char, "Void": lltype.Void}

// typeOf returns the type of that name. That of a function is found by a call of it in one of the
// blocks.
func (b *builder) typeOf(name string, op *recordOp, blocks []recordBlock) lltype.Type {
	to, isPtr := strings.CutPrefix(name, "*")
	switch {
	case !isPtr:
		return primitives[name]
	case to == "fn":
		return lltype.PtrTo(b.signature(op, blocks))
	case strings.HasPrefix(to, "GcArray of "):
		return lltype.PtrTo(lltype.ArrayOf(primitives[strings.TrimPrefix(to, "GcArray of ")], lltype.Gc, lltype.Hints{}))
	}
	return lltype.PtrTo(b.structOf(to))
}

// signature returns the type of the function that the result of an operation is, or of the only
// one that the record calls in this way.
func (b *builder) signature(of *recordOp, blocks []recordBlock) *lltype.FuncType {
	if of == nil {
		blocks = nil
		for _, g := range b.record.Graphs {
			blocks = append(blocks, g.Blocks...)
		}
	}
	for _, block := range blocks {
		types := make(map[string]string)
		for _, v := range block.Inputs {
			types[v[0]] = v[1]
		}
		for _, op := range block.Ops {
			types[op.Result] = op.Type
			if op.Name != "indirect_call" || of != nil && op.Args[0] != of.Result {
				continue
			}
			var args []lltype.Type
			for _, x := range op.Args[1:] {
				args = append(args, b.typeOf(types[x.(string)], nil, nil))
			}
			return lltype.Func(b.typeOf(op.Type, nil, nil), args...)
		}
	}
	return nil
}

// operand returns the variable that is an operand, "" for a constant.
func operand(args []any, i int) string {
	if i < len(args) {
		s, _ := args[i].(string)
		return s
	}
	return ""
}

// constantText returns the text of an operand that is a constant.
func constantText(args []any, i int) string {
	if i < len(args) {
		if l, ok := args[i].([]any); ok {
			s, _ := l[0].(string)
			return s
		}
	}
	return ""
}

// declare makes the function of a graph, with an empty graph.
func (b *builder) declare(g *recordGraph) {
	if b.functions[g.base()] != nil || g.Blocks == nil {
		return
	}
	var names []string
	for range g.Blocks[0].Inputs {
		names = append(names, "")
	}
	fg := flow.NewGraph(g.base(), names)
	var types []lltype.Type
	for i, v := range g.Blocks[0].Inputs {
		t := b.typeOf(v[1], nil, nil)
		fg.StartBlock.InputArgs[i].Concrete = t
		types = append(types, t)
	}
	result := lltype.Type(lltype.Void)
	for _, block := range g.Blocks {
		if block.Return {
			result = b.typeOf(block.Inputs[0][1], nil, nil)
		}
	}
	fg.ReturnBlock.InputArgs[0].Concrete = result
	fg.ExceptBlock.InputArgs[0].Concrete, fg.ExceptBlock.InputArgs[1].Concrete = rclass.ClassType, rclass.InstanceType
	b.functions[g.base()] = lltype.NewFunction(lltype.Func(result, types...), &lltype.Function{Name: g.base(), Graph: fg})
}

// fill fills a graph with the blocks of a record.
func (b *builder) fill(g *recordGraph, fg *flow.FunctionGraph) {
	blocks := make([]*flow.Block, len(g.Blocks))
	vars := make(map[string]*flow.Variable)
	b.current = vars
	for i, rb := range g.Blocks {
		switch {
		case i == 0:
			blocks[i] = fg.StartBlock
		case rb.Return:
			blocks[i] = fg.ReturnBlock
		default:
			blocks[i] = fg.NewBlock(nil)
		}
		if len(blocks[i].InputArgs) == 0 {
			for _, v := range rb.Inputs {
				w := fg.NewVariable("")
				w.Concrete = b.typeOf(v[1], nil, nil)
				blocks[i].InputArgs = append(blocks[i].InputArgs, w)
			}
		}
		for j, v := range rb.Inputs {
			vars[v[0]] = blocks[i].InputArgs[j]
		}
	}
	for i, rb := range g.Blocks {
		for _, op := range rb.Ops {
			r := fg.NewVariable("")
			r.Concrete = b.typeOf(op.Type, &op, g.Blocks)
			vars[op.Result] = r
			fg.Append(blocks[i], b.operation(fg, &op, r, vars))
		}
	}
	for i, rb := range g.Blocks {
		if rb.Return {
			continue
		}
		if len(rb.Switch) > 0 {
			blocks[i].ExitSwitch = vars[rb.Switch[0]]
		}
		var links []*flow.Link
		for _, e := range rb.Exits {
			var args []flow.Value
			for j, x := range e.Args {
				args = append(args, b.value(x, vars, lltype.TypeOf(blocks[e.Target].InputArgs[j])))
			}
			l := fg.NewLink(args, blocks[e.Target], nil)
			if e.Case == "default" {
				l.Case = lltype.DefaultCase
			} else if e.Case != nil {
				l.Case = b.constant(e.Case, lltype.TypeOf(blocks[i].ExitSwitch))
			}
			links = append(links, l)
		}
		blocks[i].Close(links...)
	}
}

// operation makes an operation. Those that only tell the collector something become keepalive.
func (b *builder) operation(fg *flow.FunctionGraph, op *recordOp, r *flow.Variable, vars map[string]*flow.Variable) *flow.SpaceOperation {
	name := op.Name
	if name == "zero_gc_pointers_inside" {
		name = "keepalive"
	}
	o := llop.ByName(name)
	if o == llop.Invalid {
		b.t.Fatalf("%s: there is no operation %s", b.record.Name, op.Name)
	}
	var args []flow.Value
	for i, x := range op.Args {
		args = append(args, b.value(x, vars, b.expected(op, o, i, args)))
	}
	if o == llop.IndirectCall {
		args = append(args, lltype.NewConstant(b.family(op), lltype.Void))
	}
	made := fg.NewOperation(o, args, r)
	made.Instr = -1
	return made
}

// expected returns the type of a constant operand.
func (b *builder) expected(op *recordOp, o llop.Op, i int, before []flow.Value) lltype.Type {
	switch {
	case o == llop.DirectCall && i == 0:
		return b.callee(op)
	case o == llop.DirectCall:
		return before[0].(*flow.Constant).Concrete.(*lltype.Ptr).To.(*lltype.FuncType).Args[i-1]
	case o == llop.GetField || o == llop.SetField:
		switch i {
		case 0:
			return lltype.PtrTo(rclass.ExcData)
		case 1:
			return lltype.Void
		}
		p, _ := lltype.IsPtr(lltype.TypeOf(before[0]))
		name := before[1].(*flow.Constant).Value.(string)
		for s := p.To.(*lltype.Struct); s != nil; s = s.Super() {
			if t := s.Field(name); t != nil {
				return t
			}
		}
	case o == llop.SameAs:
		return b.typeOf(op.Type, nil, nil)
	case o == llop.Hint && i == 1:
		return lltype.Void
	case o == llop.Hint:
		return b.typeOf(op.Type, nil, nil)
	case o.Info().Group == llop.Computing, o.Info().Group == llop.Comparing:
		if len(before) > 0 {
			return lltype.TypeOf(before[0])
		}
		return map[byte]lltype.Type{'i': lltype.Signed, 'c': lltype.Char, 'b': lltype.Bool}[o.Info().Args[i]]
	}
	return lltype.Void
}

// callee returns the type of the pointer to the function that an operation calls, and makes the
// function if no graph of it is known.
func (b *builder) callee(op *recordOp) lltype.Type {
	name := strings.TrimPrefix(constantText(op.Args, 0), "&")
	f := b.functions[name]
	if f == nil {
		f = b.standIn(op, name)
		b.functions[name] = f
	}
	return lltype.PtrTo(f.Type)
}

// oopSpecs are what helpers say about themselves, and the names of their arguments.
var oopSpecs = []struct{ prefix, spec, args string }{
	{"ll_newlist__", "newlist(length)", "LIST length"}, {"ll_fixed_newlist__", "newlist(length)", "LIST length"},
	{"ll_newdict__", "newdict()", "DICT"}, {"ll_append__", "list.append(l, newitem)", "l newitem"},
	{"ll_prepend__", "list.insert(l, 0, newitem)", "l newitem"}, {"ll_len__", "list.len(l)", "l"},
	{"ll_reverse__", "list.reverse(l)", "l"}, {"ll_concat__", "list.concat(l1, l2)", "RESLIST l1 l2"},
	{"ll_getitem__", "list.getitem(l, index)", "func l index"}, {"ll_getitem_nonneg__", "list.getitem(l, index)", "func l index"},
	{"ll_setitem__", "list.setitem(l, index, newitem)", "func l index newitem"},
	{"ll_setitem_nonneg__", "list.setitem(l, index, newitem)", "func l index newitem"},
	{"ll_delitem_nonneg__", "list.delitem(l, index)", "func l index"}, {"ll_pop_default__", "list.pop(l)", "func l"},
	{"ll_pop_zero__", "list.pop(l, 0)", "func l"}, {"ll_dict_getitem__", "dict.getitem(d, key)", "d key"},
	{"ll_dict_setitem__", "dict.setitem(d, key, value)", "d key value"}, {"ll_contains__", "dict.contains(d, key)", "d key"},
	{"ll_getter__", "vable.get_x(inst)", "inst"}, {"ll_setter__", "vable.set_x(inst, value)", "inst value"},
}

// pureStandIns are the functions of programs that are made when code is generated.
var pureStandIns = []string{"mix", "tri", "step", "consume"}

// standIn makes a function of which only calls are known.
func (b *builder) standIn(op *recordOp, name string) *lltype.Object {
	f := &lltype.Function{Name: name}
	names := make([]string, len(op.Args)-1)
	for _, o := range oopSpecs {
		if strings.HasPrefix(name, o.prefix) {
			f.OopSpec, names = o.spec, strings.Fields(o.args)
		}
	}
	g := flow.NewGraph(name, names)
	var types []lltype.Type
	for i, v := range g.StartBlock.InputArgs {
		v.Concrete = b.argumentType(op.Args[i+1])
		types = append(types, v.Concrete.(lltype.Type))
	}
	result := b.typeOf(op.Type, nil, nil)
	g.ReturnBlock.InputArgs[0].Concrete = result
	g.ExceptBlock.InputArgs[0].Concrete, g.ExceptBlock.InputArgs[1].Concrete = rclass.ClassType, rclass.InstanceType
	x := flow.Value(lltype.NewConstant(lltype.Default(result), result))
	if slices.Contains(pureStandIns, name) {
		for _, v := range g.StartBlock.InputArgs {
			if lltype.TypeOf(v) == lltype.Signed {
				r := g.NewVariable("")
				r.Concrete = lltype.Signed
				g.Append(g.StartBlock, g.NewOperation(llop.IntAdd, []flow.Value{x, v}, r))
				x = r
			}
		}
	} else {
		r := g.NewVariable("")
		r.Concrete = lltype.Void
		g.Append(g.StartBlock, g.NewOperation(llop.DebugPrint, nil, r))
	}
	g.StartBlock.Close(g.NewLink([]flow.Value{x}, g.ReturnBlock, nil))
	f.Graph = g
	made := lltype.NewFunction(lltype.Func(result, types...), f)
	if name == "RPyRaiseException" {
		b.raise = made
	}
	return made
}

// argumentType guesses the type of an argument from what is passed.
func (b *builder) argumentType(x any) lltype.Type {
	if v, ok := x.(string); ok {
		return lltype.TypeOf(b.current[v])
	}
	switch c := x.([]any)[0].(type) {
	case float64:
		return lltype.Signed
	case bool:
		return lltype.Bool
	case string:
		switch {
		case strings.HasPrefix(c, "T:"), c == "void":
			return lltype.Void
		case strings.HasPrefix(c, "str:"):
			return b.typeOf("*rpy_string", nil, nil)
		case c == "&object_vtable":
			return rclass.ClassType
		case strings.HasPrefix(c, "&"):
			return b.typeOf("*"+c[1:], nil, nil)
		}
	}
	return lltype.Void
}

// family returns the graphs that an indirect call can mean: the methods of that name, or the
// functions that the program takes the addresses of.
func (b *builder) family(op *recordOp) []*flow.FunctionGraph {
	field := ""
	for _, g := range b.record.Graphs {
		for _, block := range g.Blocks {
			for _, o := range block.Ops {
				if o.Name == "getfield" && slices.Contains(opResults(block), op.Result) && o.Result == op.Args[0] {
					field = strings.TrimPrefix(constantText(o.Args, 1), "cls_")
				}
			}
		}
	}
	var graphs []*flow.FunctionGraph
	for _, g := range b.record.Graphs {
		f := b.functions[g.base()]
		method := field != "" && strings.HasSuffix(g.base(), "."+field)
		if f != nil && (method || field == "" && b.addressTaken(g.base())) && !slices.Contains(graphs, f.Func.Graph) {
			graphs = append(graphs, f.Func.Graph)
		}
	}
	return graphs
}

func opResults(b recordBlock) []string {
	var names []string
	for _, op := range b.Ops {
		names = append(names, op.Result)
	}
	return names
}

func (b *builder) addressTaken(name string) bool {
	for _, g := range b.record.Graphs {
		for _, block := range g.Blocks {
			for _, e := range block.Exits {
				for i := range e.Args {
					if constantText(e.Args, i) == "&"+name {
						return true
					}
				}
			}
		}
	}
	return false
}

func (b *builder) value(x any, vars map[string]*flow.Variable, t lltype.Type) flow.Value {
	if name, ok := x.(string); ok {
		return vars[name]
	}
	return b.constant(x.([]any)[0], t)
}

// constant makes a constant of a type.
func (b *builder) constant(x any, t lltype.Type) *flow.Constant {
	if t == lltype.Void {
		switch x := x.(type) {
		case string:
			return lltype.NewConstant(x, t)
		case map[string]any:
			flags := make(lltype.HintFlags)
			for name, v := range x {
				flags[name] = v == true
			}
			return lltype.NewConstant(flags, t)
		}
		return lltype.NewConstant(nil, t)
	}
	if p, ok := lltype.IsPtr(t); ok {
		return lltype.NewConstant(b.pointer(x.(string), p), t)
	}
	switch x := x.(type) {
	case float64:
		return lltype.NewConstant(int64(x), t)
	case bool:
		return lltype.NewConstant(x, t)
	case string:
		if x == "symbolic" { // the number of a class, which was not known yet
			return lltype.NewConstant(int64(1), t)
		}
		n, err := strconv.Atoi(strings.Trim(x, "chr()"))
		if err != nil {
			b.t.Fatalf("%s: what is the constant %q?", b.record.Name, x)
		}
		return lltype.NewConstant(byte(n), t)
	}
	b.t.Fatalf("%s: what is the constant %v?", b.record.Name, x)
	return nil
}

func (b *builder) pointer(text string, t *lltype.Ptr) lltype.Pointer {
	if text == "NULL" {
		return lltype.Null(t)
	}
	if f := b.functions[strings.TrimPrefix(text, "&")]; f != nil {
		return f.Ref()
	}
	key := fmt.Sprintf("%s of %v", text, t)
	if b.objects[key] == nil {
		b.objects[key] = lltype.NewObject(text, t.To, 0)
	}
	return b.objects[key].Ref()
}

// program is what the analysis gets of it.
func (b *builder) program() *hintannotator.Program {
	var all []*lltype.Object
	for _, name := range slices.Sorted(maps.Keys(b.functions)) {
		all = append(all, b.functions[name])
	}
	return &hintannotator.Program{Functions: all, Graph: func(f *lltype.Object) *flow.FunctionGraph { return f.Func.Graph }, Raise: b.raise}
}

// policyOf returns the policy that a record names.
func policyOf(r *record) hintannotator.Policy {
	switch p := r.Policy.(type) {
	case string:
		return hintannotator.Policy{OopSpec: p == "oopspec"}
	case map[string]any:
		return hintannotator.Policy{OopSpec: true, Looks: func(f *lltype.Object) bool {
			list, _ := p["stop_at"].([]any)
			return !slices.Contains(list, any(f.Func.Name))
		}}
	}
	return hintannotator.Policy{}
}

// TestOriginalGraphs colours exactly those graphs that the original coloured.
func TestOriginalGraphs(t *testing.T) {
	same, all := 0, 0
	for _, r := range records(t) {
		t.Run(r.Name, func(t *testing.T) {
			if len(r.Graphs) == 0 {
				t.Skip("the original has recorded no graph")
			}
			b := build(t, r)
			res, err := hintannotator.Annotate(context.Background(), b.program(), b.functions[r.Graphs[0].base()], hintannotator.Options{Policy: policyOf(r)})
			if err != nil {
				var e *hintannotator.Error
				if r.Error == nil || r.Error.Stage != "hint-annotate" || !errors.As(err, &e) || e.Class != r.Error.Class {
					t.Fatal(err)
				}
				return
			}
			byName := make(map[string]*hintannotator.Graph)
			for _, g := range res.Graphs {
				byName[g.Name] = g
			}
			for _, want := range r.Graphs {
				all++
				g := byName[want.Graph]
				if g == nil {
					t.Errorf("there is no graph %s", want.Graph)
					continue
				}
				if compareColours(t, g, &want) {
					same++
				}
				delete(byName, want.Graph)
			}
			for _, g := range res.Graphs {
				if byName[g.Name] != nil {
					t.Errorf("there is a graph %s", g.Name)
				}
			}
		})
	}
	t.Logf("%d of %d graphs have the colours that they had", same, all)
}

// compareColours compares the colours of a graph with those that the original gave.
func compareColours(t *testing.T, g *hintannotator.Graph, want *recordGraph) bool {
	ok := true
	expect := func(what, got, want string) {
		if got != want {
			ok = false
			t.Errorf("%s: the colours of %s are %s, want %s", g.Name, what, got, want)
		}
	}
	letters := g.Letters()
	expect("the arguments", letters.Args, want.Args)
	expect("the result", g.Result.String(), want.Result)
	if want.Blocks != nil { // the others are written anew
		expect("the results of operations", letters.Results, want.Seq)
		expect("the input variables", letters.Inputs, want.InputsSeq)
		expect("all variables", fullColours(g), want.fullColours())
	}
	expect("the input variables in any order", sortedWords(letters.Inputs), sortedWords(want.InputsSeq))
	return ok
}

// sortedWords sorts the letters between each | and the next.
func sortedWords(text string) string {
	words := strings.Split(text, "|")
	for i, w := range words {
		letters := []byte(w)
		slices.Sort(letters)
		words[i] = string(letters)
	}
	return strings.Join(words, "|")
}

// fullColours are the colours of all variables as the records have them: with ! if they are
// eager, and * if they are frozen.
func fullColours(g *hintannotator.Graph) string {
	var words []string
	for _, b := range g.Blocks() {
		for _, v := range b.Defined() {
			word := g.Colour(v).String()
			if word != "void" {
				if g.Eager(v) {
					word += "!"
				}
				if g.Deepfrozen(v) {
					word += "*"
				}
			}
			words = append(words, word)
		}
	}
	return strings.Join(words, " ")
}

func (g *recordGraph) fullColours() string {
	var words []string
	for _, b := range g.Blocks {
		for _, v := range b.Inputs {
			words = append(words, v[2])
		}
		for _, op := range b.Ops {
			words = append(words, op.Colour)
		}
	}
	return strings.Join(words, " ")
}

// programFile is where a program of the corpus is.
func programFile(name string) string {
	return filepath.Join("..", "..", "lowlevel", "rtyper", "testdata", "jit", name+".py")
}
