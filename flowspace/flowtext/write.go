package flowtext

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"vitrine/flowspace/model"
	"vitrine/host/stdspace"
)

// Write returns the text of a graph.
func (f *Format) Write(g *model.FunctionGraph) string {
	w := &writer{Format: f, g: g, numbers: make(map[any]int), index: make(map[*model.Block]int)}
	blocks := g.Blocks()
	for i, b := range blocks {
		w.index[b] = i
	}
	fmt.Fprintf(&w.out, "graph %s\n", g.Name)
	for i, b := range blocks {
		w.block(i, b)
	}
	return w.out.String()
}

// A writer writes one graph.
type writer struct {
	*Format
	g       *model.FunctionGraph
	out     strings.Builder
	index   map[*model.Block]int
	numbers map[any]int // of objects without a name, by key; less than 0 while it is written
	last    int         // the highest of them

	// Of the current constant:
	parts   int
	added   []any // keys of numbers
	unknown bool  // a part cannot be written
}

func (w *writer) block(i int, b *model.Block) {
	names := make([]string, len(b.InputArgs))
	for i, v := range b.InputArgs {
		names[i] = v.String()
	}
	fmt.Fprintf(&w.out, "block %d [%s]%s\n", i, strings.Join(names, ", "), w.role(b))
	for _, op := range b.Operations {
		fmt.Fprintf(&w.out, "    %v = %s(%s)", op.Result, op.Name, w.list(op.Args))
		if op.CannotRaise {
			w.out.WriteString(" cannot raise")
		}
		w.out.WriteByte('\n')
	}
	switch {
	case b.CanRaise():
		w.out.WriteString("    exitswitch last_exception\n")
	case b.ExitSwitch != nil:
		fmt.Fprintf(&w.out, "    exitswitch %s\n", w.value(b.ExitSwitch))
	}
	for _, l := range b.Exits {
		w.link(l)
	}
}

func (w *writer) role(b *model.Block) string {
	switch b {
	case w.g.StartBlock:
		return " (start)"
	case w.g.ReturnBlock:
		return " (return)"
	case w.g.ExceptBlock:
		return " (except)"
	}
	return ""
}

func (w *writer) link(l *model.Link) {
	exitCase := "None"
	if l.Case != nil {
		exitCase = w.value(l.Case)
	}
	fmt.Fprintf(&w.out, "    link %s -> block %d [%s]", exitCase, w.index[l.Target], w.list(l.Args))
	if l.LastExcValue != nil {
		fmt.Fprintf(&w.out, " last_exception=%s last_exc_value=%v", w.value(l.LastException), l.LastExcValue)
	}
	w.out.WriteByte('\n')
}

func (w *writer) list(values []model.Value) string {
	parts := make([]string, len(values))
	for i, v := range values {
		parts[i] = w.value(v)
	}
	return strings.Join(parts, ", ")
}

func (w *writer) value(v model.Value) string {
	c, ok := v.(*model.Constant)
	if !ok {
		return v.String()
	}
	if o, ok := c.Value.(Opaque); ok {
		return "(" + w.opaque(o, o.Text) + ")"
	}
	w.parts, w.added, w.unknown = 0, w.added[:0], false
	if text := w.object(c.Value, 0); !w.unknown {
		return "(" + text + ")"
	}
	for _, key := range w.added {
		delete(w.numbers, key)
	}
	return "(" + w.opaque(c.Key, c.Text()) + ")"
}

// number gives an object its number.
func (w *writer) number(key any) string {
	w.last++
	w.numbers[key] = w.last
	w.added = append(w.added, key)
	return strconv.Itoa(w.last)
}

// opaque returns the text for an object that cannot be written.
func (w *writer) opaque(key any, text string) string {
	n := w.numbers[opaqueKey{key}]
	if n == 0 {
		w.number(opaqueKey{key})
		n = w.last
	}
	return "?" + strconv.Itoa(n) + " " + strconv.Quote(text)
}

// An opaqueKey separates the numbers of opaque objects from those of others.
type opaqueKey struct{ key any }

// mostParts is how many parts of a constant are written.
const mostParts = 1000

// object returns the text of an object, unless a part of it cannot be written.
func (w *writer) object(x stdspace.Object, depth int) string {
	if w.parts++; w.unknown || depth > mostNested || w.parts > mostParts {
		w.unknown = true
		return ""
	}
	switch x := x.(type) {
	case *stdspace.Singleton, stdspace.Bool, stdspace.Int, stdspace.Float, *stdspace.Long, *stdspace.Str, *stdspace.Bytes, *stdspace.Unicode:
		if text, ok := w.literal(x); ok {
			return text
		}
	case *stdspace.Tuple:
		if len(x.Items) == 1 {
			return "(" + w.object(x.Items[0], depth+1) + ",)"
		}
		return "(" + w.items(x.Items, depth) + ")"
	}
	if hasIdentity(x) {
		if name := w.nameOf(x); name != "" {
			return "@" + name
		}
	}
	return w.unnamed(x, depth)
}

// literal returns the literal of a value.
func (w *writer) literal(x stdspace.Object) (string, bool) {
	if f, ok := x.(stdspace.Float); ok {
		switch {
		case math.IsNaN(float64(f)):
			return "nan", math.Float64bits(float64(f)) == math.Float64bits(math.NaN())
		case math.IsInf(float64(f), 1):
			return "inf", true
		case math.IsInf(float64(f), -1):
			return "-inf", true
		}
	}
	text, err := w.std.Repr(x)
	return text, err == nil && !strings.ContainsAny(text, "\n\r")
}

func (w *writer) items(items []stdspace.Object, depth int) string {
	parts := make([]string, len(items))
	for i, x := range items {
		parts[i] = w.object(x, depth+1)
	}
	return strings.Join(parts, ", ")
}

// unnamed returns the text of an object without a name: what it contains at its first
// occurrence, its number after that.
func (w *writer) unnamed(x stdspace.Object, depth int) string {
	key := stdspace.ConstantKey(x)
	if n := w.numbers[key]; n > 0 {
		return "=" + strconv.Itoa(n)
	}
	text := ""
	if w.numbers[key] == 0 { // it does not contain itself
		w.numbers[key] = -1
		text = w.contents(x, depth)
		delete(w.numbers, key)
	}
	if text == "" {
		w.unknown = true
		return ""
	}
	return "=" + w.number(key) + text
}

// contents returns what an object is made of, "" if it cannot be made again.
func (w *writer) contents(x stdspace.Object, depth int) string {
	switch x := x.(type) {
	case *stdspace.List:
		if len(x.Items) < mostParts {
			return "[" + w.items(x.Items, depth) + "]"
		}
	case *stdspace.Dict:
		return w.dict(x, depth)
	case *stdspace.Builtin:
		return w.method(x, x.Name, x.Self, depth)
	case *stdspace.Method:
		if f, ok := x.Func.(*stdspace.Function); ok {
			return w.method(x, f.Name, x.Self, depth)
		}
	}
	return ""
}

func (w *writer) dict(x *stdspace.Dict, depth int) string {
	if x.Len() >= mostParts {
		return ""
	}
	var parts []string
	for _, e := range x.Entries() {
		if !isScalar(e.Key) { // equality may be defined by the program
			return ""
		}
		parts = append(parts, w.object(e.Key, depth+1)+": "+w.object(e.Value, depth+1))
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// isScalar reports whether a value is written as a literal and equals nothing else.
func isScalar(x stdspace.Object) bool {
	switch x := x.(type) {
	case *stdspace.Singleton, stdspace.Bool, stdspace.Int, *stdspace.Long, *stdspace.Str, *stdspace.Bytes, *stdspace.Unicode:
		return true
	case stdspace.Float:
		return !math.IsNaN(float64(x))
	}
	return false
}

// method returns "name of self" for a method that self gives under its name.
func (w *writer) method(x stdspace.Object, name string, self stdspace.Object, depth int) string {
	if self == nil || !isName(name) {
		return ""
	}
	again, err := w.std.GetAttr(self, name)
	if err != nil || !sameMethod(x, again) {
		return ""
	}
	return " " + name + " of " + w.object(self, depth+1)
}

func sameMethod(a, b stdspace.Object) bool {
	switch a := a.(type) {
	case *stdspace.Builtin:
		b, ok := b.(*stdspace.Builtin)
		return ok && a.Name == b.Name && a.Class == b.Class && stdspace.ConstantKey(a.Self) == stdspace.ConstantKey(b.Self)
	case *stdspace.Method:
		b, ok := b.(*stdspace.Method)
		return ok && a.Func == b.Func && a.Self == b.Self
	}
	return false
}
