package lltext

import (
	"fmt"
	"math"
	"slices"
	"strings"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/rclass"
)

// Dump returns the text of functions with everything that they lead to.
// Exceptions, if not nil, are those of the program.
func Dump(exceptions *rclass.ExceptionData, functions ...*lltype.Object) string {
	d := newDumper()
	if exceptions != nil {
		for _, name := range exceptions.Names() {
			if c, err := exceptions.Class(name); err == nil {
				d.object(c.VTable)
				d.object(c.Instance)
			}
		}
	}
	for _, f := range functions {
		d.object(f)
	}
	d.meantOnly()
	var b strings.Builder
	for _, s := range d.structs {
		d.writeStruct(&b, s)
	}
	for _, o := range d.objects {
		d.writeObject(&b, o)
	}
	if exceptions != nil {
		d.writeExceptions(&b, exceptions)
	}
	for _, o := range d.functions {
		d.writeFunction(&b, o)
	}
	return b.String()
}

// Graph returns the text of one graph alone.
func Graph(g *flow.FunctionGraph) string {
	d := newDumper()
	var b strings.Builder
	d.writeGraph(&b, &lltype.Object{Name: g.Name, Func: &lltype.Function{Name: g.Name, Graph: g}})
	return b.String()
}

// Form returns the text of one form of a function's graph, alone. all are the possible
// callees of indirect calls: they are named like the pointers to them.
func Form(f *lltype.Object, g *flow.FunctionGraph, all []*lltype.Object) string {
	d := newDumper()
	for _, o := range all {
		if o.Func != nil && o.Func.Graph != nil {
			d.graphs[o.Func.Graph] = o
		}
	}
	var b strings.Builder
	d.writeForm(&b, f, g)
	return b.String()
}

// A dumper collects what functions lead to.
type dumper struct {
	*names
	structs   []*lltype.Struct
	objects   []*lltype.Object
	functions []*lltype.Object
	graphs    map[*flow.FunctionGraph]*lltype.Object
	meant     []*flow.FunctionGraph // by indirect calls
	seen      map[any]bool
	queue     []*lltype.Object
	busy      bool
}

func newDumper() *dumper {
	d := &dumper{names: newNames(), seen: make(map[any]bool), graphs: make(map[*flow.FunctionGraph]*lltype.Object)}
	for _, s := range rclass.Shared {
		d.structName(s)
		d.seen[s] = true
	}
	return d
}

// aType collects the structures in a type, those inside of others first.
func (d *dumper) aType(t lltype.Type) {
	if t == nil || d.seen[t] {
		return
	}
	d.seen[t] = true
	switch t := t.(type) {
	case *lltype.Ptr:
		d.aType(t.To)
	case *lltype.Array:
		d.aType(t.Of)
	case *lltype.FuncType:
		for _, a := range t.Args {
			d.aType(a)
		}
		d.aType(t.Result)
	case *lltype.Struct:
		d.structName(t)
		d.structs = append(d.structs, t)
		for _, f := range t.Fields() {
			d.aType(f.Type)
		}
	}
}

// object collects an object and what it leads to.
func (d *dumper) object(o *lltype.Object) {
	if o == nil || d.seen[o] {
		return
	}
	d.seen[o] = true
	d.queue = append(d.queue, o)
	if d.busy {
		return
	}
	d.busy = true
	for ; len(d.queue) > 0; d.queue = d.queue[1:] {
		d.visit(d.queue[0])
	}
	d.busy = false
}

// meantOnly collects the functions to which no pointer leads, though indirect calls
// name their graphs: those of classes of which there are no instances.
func (d *dumper) meantOnly() {
	for ; len(d.meant) > 0; d.meant = d.meant[1:] {
		if g := d.meant[0]; d.graphs[g] == nil {
			d.object(functionOf(g))
		}
	}
}

// functionOf returns a function for a graph.
func functionOf(g *flow.FunctionGraph) *lltype.Object {
	var args []lltype.Type
	for _, v := range g.Read().StartBlock.InputArgs {
		args = append(args, lltype.TypeOf(v))
	}
	t := lltype.Func(lltype.TypeOf(g.ReturnBlock.InputArgs[0]), args...)
	return lltype.NewFunction(t, &lltype.Function{Name: g.Name, Graph: g})
}

func (d *dumper) visit(o *lltype.Object) {
	d.objectName(o)
	d.aType(o.Type)
	if o.Func == nil {
		d.objects = append(d.objects, o)
		d.parts(o)
		return
	}
	d.functions = append(d.functions, o)
	g := o.Func.Graph
	if g == nil {
		return
	}
	d.graphs[g] = o
	for _, b := range g.Blocks() {
		for _, v := range b.Variables() {
			d.aType(lltype.TypeOf(v))
		}
		for _, op := range b.Operations {
			d.values(op.Args)
		}
		for _, l := range b.Exits {
			d.values(l.Args)
			d.values([]flow.Value{l.LastException})
			if l.Case != nil {
				d.values([]flow.Value{l.Case})
			}
		}
	}
}

func (d *dumper) parts(o *lltype.Object) {
	for _, v := range slices.Concat(o.Fields, o.Items) {
		switch v := v.(type) {
		case lltype.Pointer:
			d.aType(v.Type)
			d.object(v.Object)
		case *lltype.Object:
			d.parts(v)
		}
	}
}

func (d *dumper) values(values []flow.Value) {
	for _, v := range values {
		c, ok := v.(*flow.Constant)
		if !ok {
			continue
		}
		d.aType(lltype.TypeOf(c))
		switch v := c.Value.(type) {
		case lltype.Pointer:
			d.object(v.Object)
		case lltype.Type:
			d.aType(v)
		case []*flow.FunctionGraph:
			d.meant = append(d.meant, v...)
		}
	}
}

// typeText returns the text of a type.
func (d *dumper) typeText(t lltype.Type) string {
	switch t := t.(type) {
	case nil:
		return "??"
	case *lltype.Struct:
		return d.structName(t)
	case *lltype.Ptr:
		return "*" + d.typeText(t.To)
	case *lltype.Array:
		kind := "Array of "
		if t.Kind == lltype.Gc {
			kind = "GcArray of "
		}
		return hintText(t.Hints, "", " ") + kind + d.typeText(t.Of)
	case *lltype.FuncType:
		args := make([]string, len(t.Args))
		for i, a := range t.Args {
			args[i] = d.typeText(a)
		}
		return "func(" + strings.Join(args, ", ") + ") " + d.typeText(t.Result)
	}
	return t.String()
}

func hintText(h lltype.Hints, before, behind string) string {
	text := ""
	for _, hint := range []struct {
		set  bool
		word string
	}{{h.Immutable, "immutable"}, {h.NoIdentity, "noidentity"}, {h.Virtualizable, "virtualizable"}} {
		if hint.set {
			text += before + hint.word + behind
		}
	}
	return text
}

func (d *dumper) writeStruct(b *strings.Builder, s *lltype.Struct) {
	fmt.Fprintf(b, "struct %s", d.structName(s))
	if s.Kind == lltype.Gc {
		b.WriteString(" gc")
	}
	b.WriteString(hintText(s.Hints, " ", ""))
	b.WriteString(" {")
	for i, f := range s.Fields() {
		if i > 0 {
			b.WriteString(";")
		}
		b.WriteString(" ")
		if f.Immutable {
			b.WriteString("immutable ")
		}
		if f.Cached {
			b.WriteString("cached ")
		}
		if f.Exploded {
			b.WriteString("exploded ")
		}
		fmt.Fprintf(b, "%s: %s", quoteName(f.Name), d.typeText(f.Type))
	}
	b.WriteString(" }\n")
}

func (d *dumper) writeObject(b *strings.Builder, o *lltype.Object) {
	fmt.Fprintf(b, "prebuilt %s: %s = %s\n", d.objectName(o), d.typeText(o.Type), d.contents(o))
}

// contents returns the text of the fields or items of an object. Fields with
// default values are left out.
func (d *dumper) contents(o *lltype.Object) string {
	switch c := o.Type.(type) {
	case *lltype.Array:
		return d.items(c, o)
	case *lltype.Struct:
		var parts []string
		for i, f := range c.Fields() {
			v := o.Fields[i]
			if inner, ok := v.(*lltype.Object); ok {
				if text := d.contents(inner); text != "{}" && text != "[]" {
					parts = append(parts, quoteName(f.Name)+": "+text)
				}
			} else if !isDefault(v, f.Type) {
				parts = append(parts, quoteName(f.Name)+": "+d.literal(v))
			}
		}
		return "{" + strings.Join(parts, ", ") + "}"
	}
	return "??"
}

func isDefault(v lltype.Value, t lltype.Type) bool {
	if f, ok := v.(float64); ok {
		return math.Float64bits(f) == 0
	}
	return t == lltype.Void && v == nil || t != lltype.Void && v == lltype.Default(t)
}

func (d *dumper) items(a *lltype.Array, o *lltype.Object) string {
	if a.Of == lltype.Char && o.Len() > 0 {
		text := make([]byte, o.Len())
		for i := range text {
			text[i], _ = o.Item(i).(byte)
		}
		return quoteBytes(text)
	}
	parts := make([]string, o.Len())
	for i := range parts {
		v := o.Item(i)
		if inner, ok := v.(*lltype.Object); ok {
			parts[i] = d.contents(inner)
		} else {
			parts[i] = d.literal(v)
		}
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

func (d *dumper) writeExceptions(b *strings.Builder, e *rclass.ExceptionData) {
	for _, name := range e.Names() {
		if c, err := e.Class(name); err == nil {
			fmt.Fprintf(b, "exception %s = &%s, &%s\n", quoteName(name), d.objectName(c.VTable), d.objectName(c.Instance))
		}
	}
}
