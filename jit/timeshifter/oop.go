package timeshifter

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	flow "vitrine/flowspace/model"
	"vitrine/jit/hintannotator"
	"vitrine/jit/jitstate"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/runtime/external"
	"vitrine/runtime/heap"
)

// oopCall describes a function that says what it does to a list or dictionary.
func (p *Program) oopCall(op *flow.SpaceOperation, call *hintannotator.Call) (*jitstate.OopCall, error) {
	f := op.Args[0].(*flow.Constant).Value.(lltype.Pointer).Object
	name, words, err := takeApart(call.OopSpec)
	if err != nil {
		return nil, err
	}
	o := &jitstate.OopCall{Function: f, MayRaise: call.MayRaise}
	for _, w := range words {
		a, err := operand(f, w)
		if err != nil {
			return nil, err
		}
		o.Sources = append(o.Sources, a)
	}
	t := f.Type.(*lltype.FuncType)
	self := t.Result
	switch name {
	case "newlist":
		o.Type, o.Method = "list", "new"
	case "newdict":
		o.Type, o.Method = "dict", "new"
	default:
		o.Type, o.Method, _ = strings.Cut(name, ".")
		if len(o.Sources) == 0 || o.Sources[0].Argument < 0 {
			return nil, fmt.Errorf("the oopspec %q does not say what it is about", call.OopSpec)
		}
		self = nonVoidArgs(t)[o.Sources[0].Argument]
	}
	if o.Type == "dict" {
		o.Dict, err = p.dict(self)
		return o, err
	}
	if o.Method == "copy" || o.Method == "concat" {
		if o.Made, err = p.list(t.Result); err != nil {
			return nil, err
		}
	}
	o.List, err = p.list(self)
	return o, err
}

// takeApart splits "list.getitem(l, index)" into a name and words.
func takeApart(spec string) (name string, words []string, err error) {
	name, list, ok := strings.Cut(spec, "(")
	list, closed := strings.CutSuffix(list, ")")
	if !ok || !closed {
		return "", nil, fmt.Errorf("the oopspec %q is no call", spec)
	}
	for _, w := range strings.Split(list, ",") {
		if w = strings.TrimSpace(w); w != "" {
			words = append(words, w)
		}
	}
	return name, words, nil
}

// operand finds out what a word of an oopspec stands for: an argument, counted without those that are Void, or a
// number.
func operand(f *lltype.Object, word string) (jitstate.OopArg, error) {
	n := 0
	for _, v := range f.Func.Graph.Read().StartBlock.InputArgs {
		void := lltype.TypeOf(v) == lltype.Void
		if v.Prefix() == word && !void {
			return jitstate.OopArg{Argument: n}, nil
		}
		if !void {
			n++
		}
	}
	k, err := strconv.ParseInt(word, 10, 64)
	if err != nil {
		return jitstate.OopArg{}, fmt.Errorf("the oopspec of %s names %s, which is none of its arguments", f.Name, word)
	}
	return jitstate.OopArg{Argument: -1, Constant: k}, nil
}

func nonVoidArgs(t *lltype.FuncType) []lltype.Type {
	return slices.DeleteFunc(slices.Clone(t.Args), func(a lltype.Type) bool { return a == lltype.Type(lltype.Void) })
}

// vableField takes "vable.get_x(inst)" apart.
func vableField(spec string) (name string, set, ok bool) {
	name, _, _ = strings.Cut(spec, "(")
	if rest, is := strings.CutPrefix(name, "vable.get_"); is {
		return rest, false, true
	}
	rest, is := strings.CutPrefix(name, "vable.set_")
	return rest, true, is
}

// list returns the description of a type of lists: an array, or a structure with a length and an array.
func (p *Program) list(t lltype.Type) (*jitstate.ListDesc, error) {
	if d := p.lists[t]; d != nil {
		return d, nil
	}
	ptr, _ := lltype.IsPtr(t)
	if ptr == nil {
		return nil, fmt.Errorf("%v is no list", t)
	}
	d := &jitstate.ListDesc{Type: ptr}
	switch c := ptr.To.(type) {
	case *lltype.Array:
		d.Item = c.Of
	case *lltype.Struct:
		items, _ := lltype.IsPtr(c.Field("items"))
		if items == nil || c.Field("length") == nil {
			return nil, fmt.Errorf("%v is no list", t)
		}
		d.Item = items.To.(*lltype.Array).Of
	}
	d.New, d.SetItem = newListFunction(ptr), setItemFunction(ptr, d.Item)
	p.lists[t] = d
	p.helpers = append(p.helpers, d.New, d.SetItem)
	return d, nil
}

// A writing makes the graph of a small function, in one block.
type writing struct {
	g *flow.FunctionGraph
	b *flow.Block
}

func write(name string, args []string, types []lltype.Type) *writing {
	g := flow.NewGraph(name, args)
	for i, v := range g.StartBlock.InputArgs {
		v.Concrete = types[i]
	}
	return &writing{g, g.StartBlock}
}

func (w *writing) op(op llop.Op, result lltype.Type, args ...flow.Value) *flow.Variable {
	v := w.g.NewVariable("")
	v.Concrete = result
	o := w.g.NewOperation(op, args, v)
	o.Place = flow.Place{Instr: -1}
	w.g.Append(w.b, o)
	return v
}

// function ends the function with a result, and returns it.
func (w *writing) function(result flow.Value) *lltype.Object {
	t := lltype.TypeOf(result)
	w.g.ReturnBlock.InputArgs[0].Concrete = t
	w.b.Close(w.g.NewLink([]flow.Value{result}, w.g.ReturnBlock, nil))
	return lltype.NewFunction(lltype.Func(t, typesOf(w.g.StartBlock.InputArgs)...), &lltype.Function{Name: w.g.Name, Graph: w.g})
}

func void(v lltype.Value) *flow.Constant { return lltype.NewConstant(v, lltype.Void) }

// newListFunction makes the function that allocates a list of a length.
func newListFunction(t *lltype.Ptr) *lltype.Object {
	w := write("ll_newlist", []string{"length"}, []lltype.Type{lltype.Signed})
	n := w.g.StartBlock.InputArgs[0]
	s, ok := t.To.(*lltype.Struct)
	if !ok {
		return w.function(w.op(llop.MallocVarsize, t, void(t.To), n))
	}
	items, _ := lltype.IsPtr(s.Field("items"))
	l := w.op(llop.Malloc, t, void(s))
	w.op(llop.SetField, lltype.Void, l, void("length"), n)
	w.op(llop.SetField, lltype.Void, l, void("items"), w.op(llop.MallocVarsize, items, void(items.To), n))
	return w.function(l)
}

// setItemFunction makes the function that sets an item of a list.
func setItemFunction(t *lltype.Ptr, item lltype.Type) *lltype.Object {
	w := write("ll_setitem_fast", []string{"l", "index", "item"}, []lltype.Type{t, lltype.Signed, item})
	in := w.g.StartBlock.InputArgs
	array := in[0]
	if s, ok := t.To.(*lltype.Struct); ok {
		array = w.op(llop.GetField, s.Field("items"), array, void("items"))
	}
	w.op(llop.SetArrayItem, lltype.Void, array, in[1], in[2])
	return w.function(void(nil))
}

var errCustomDict = errors.New("it compares keys with functions of the program")

// dict returns the description of a type of dictionaries, nil if they are never virtual.
func (p *Program) dict(t lltype.Type) (*jitstate.DictDesc, error) {
	if d, ok := p.dicts[t]; ok {
		return d, nil
	}
	ptr, _ := lltype.IsPtr(t)
	if ptr == nil {
		return nil, fmt.Errorf("%v is no dictionary", t)
	}
	d := &jitstate.DictDesc{Type: ptr}
	key, err := keyType(ptr)
	if err != nil {
		p.dicts[t] = nil
		return nil, nil
	}
	for _, f := range p.options.Functions {
		ft := f.Type.(*lltype.FuncType)
		args := nonVoidArgs(ft)
		switch name, _, _ := strings.Cut(f.Func.OopSpec, "("); {
		case name == "newdict" && ft.Result == t && len(args) == 0:
			d.New = f
		case name == "dict.setitem" && args[0] == t:
			d.SetItem = f
		}
	}
	if k, ok := lltype.IsPtr(key); ok {
		d.Same = func(c *jitstate.Compiler, a, b *jitstate.Const) (bool, error) { return sameText(c.Heap, k, a, b) }
	}
	p.dicts[t] = d
	return d, nil
}

// keyType returns the type of the keys of a dictionary whose keys can be compared at compile time: numbers,
// characters and strings.
func keyType(t *lltype.Ptr) (lltype.Type, error) {
	s, _ := t.To.(*lltype.Struct)
	if s == nil || s.FieldIndex("fnkeyeq") >= 0 {
		return nil, errCustomDict
	}
	entries, _ := lltype.IsPtr(s.Field("entries"))
	if entries == nil {
		return nil, errCustomDict
	}
	entry, _ := entries.To.(*lltype.Array).Of.(*lltype.Struct)
	if entry == nil {
		return nil, errCustomDict
	}
	key := entry.Field("key")
	if p, ok := lltype.IsPtr(key); ok {
		if text, ok := p.To.(*lltype.Struct); !ok || !external.IsText(text) {
			return nil, errCustomDict
		}
	} else if key == lltype.Type(lltype.Float) || key == nil {
		return nil, errCustomDict
	}
	return key, nil
}

// sameText compares two strings at compile time.
func sameText(h *heap.Heap, t *lltype.Ptr, a, b *jitstate.Const) (bool, error) {
	if a.Bits == 0 || b.Bits == 0 {
		return a.Bits == b.Bits, nil
	}
	x, err := external.Text(h, heap.Address(a.Bits), t)
	if err != nil {
		return false, err
	}
	y, err := external.Text(h, heap.Address(b.Bits), t)
	return x == y, err
}
