package lltext

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
)

func (d *dumper) writeFunction(b *strings.Builder, o *lltype.Object) {
	if o.Func.Graph != nil {
		b.WriteString("\n")
		d.writeGraph(b, o)
		return
	}
	t := o.Type.(*lltype.FuncType)
	args := make([]string, len(t.Args))
	for i, a := range t.Args {
		args[i] = d.typeText(a)
	}
	fmt.Fprintf(b, "external %s(%s) -> %s", d.objectName(o), strings.Join(args, ", "), d.typeText(t.Result))
	if o.Func.External != o.Name {
		b.WriteString(" as " + quoteName(o.Func.External))
	}
	b.WriteString(attributeText(o.Func) + "\n")
}

func attributeText(f *lltype.Function) string {
	text := ""
	if f.Pure {
		text += " pure"
	}
	if f.Opaque {
		text += " opaque"
	}
	if f.UnrollSafe {
		text += " unroll_safe"
	}
	if f.AlwaysInline {
		text += " inline"
	}
	if f.NoInline {
		text += " noinline"
	}
	if f.CanRaise {
		text += " raises"
	}
	if f.OopSpec != "" {
		text += " oopspec " + strconv.Quote(f.OopSpec)
	}
	return text
}

func (d *dumper) writeGraph(b *strings.Builder, o *lltype.Object) { d.writeForm(b, o, o.Func.Graph) }

// writeForm writes a graph as that of a function.
func (d *dumper) writeForm(b *strings.Builder, o *lltype.Object, g *flow.FunctionGraph) {
	result := lltype.TypeOf(g.ReturnBlock.InputArgs[0])
	fmt.Fprintf(b, "graph %s(%s) -> %s%s {\n", d.objectName(o), d.inputs(g.StartBlock), d.typeText(result), attributeText(o.Func))
	blocks := g.Blocks()
	for i, block := range blocks {
		if block == g.ReturnBlock || block == g.ExceptBlock {
			continue
		}
		if i == 0 {
			fmt.Fprintf(b, "block %d:\n", i)
		} else {
			fmt.Fprintf(b, "block %d [%s]:\n", i, d.inputs(block))
		}
		used := usedIn(block)
		for _, op := range block.Operations {
			d.writeOperation(b, op, used)
		}
		b.WriteString("    " + d.exits(g, block, blocks) + "\n")
	}
	b.WriteString("}\n")
}

func (d *dumper) inputs(b *flow.Block) string {
	parts := make([]string, len(b.InputArgs))
	for i, v := range b.InputArgs {
		parts[i] = quoteName(v.String()) + ": " + d.typeText(lltype.TypeOf(v))
	}
	return strings.Join(parts, ", ")
}

// usedIn returns the variables that a block reads.
func usedIn(b *flow.Block) map[flow.Value]bool {
	used := make(map[flow.Value]bool)
	note := func(values []flow.Value) {
		for _, v := range values {
			used[v] = true
		}
	}
	for _, op := range b.Operations {
		note(op.Args)
	}
	for _, l := range b.Exits {
		note(l.Args)
	}
	return used
}

func (d *dumper) writeOperation(b *strings.Builder, op *flow.SpaceOperation, used map[flow.Value]bool) {
	b.WriteString("    ")
	if t := lltype.TypeOf(op.Result); t != lltype.Void || used[op.Result] {
		fmt.Fprintf(b, "%s: %s = ", quoteName(op.Result.String()), d.typeText(t))
	}
	fmt.Fprintf(b, "%s(%s)\n", op.Name, d.list(op.Args))
}

func (d *dumper) list(values []flow.Value) string {
	parts := make([]string, len(values))
	for i, v := range values {
		parts[i] = d.value(v)
	}
	return strings.Join(parts, ", ")
}

func (d *dumper) exits(g *flow.FunctionGraph, b *flow.Block, blocks []*flow.Block) string {
	switch {
	case len(b.Exits) == 0:
		return "??"
	case b.ExitSwitch == nil:
		return d.jump(g, b.Exits[0], blocks)
	case b.CanRaise():
		return "raises: " + d.cases(g, b, blocks)
	}
	return "switch " + d.value(b.ExitSwitch) + ": " + d.cases(g, b, blocks)
}

func (d *dumper) jump(g *flow.FunctionGraph, l *flow.Link, blocks []*flow.Block) string {
	switch l.Target {
	case g.ReturnBlock:
		return "return " + d.list(l.Args)
	case g.ExceptBlock:
		return "raise " + d.list(l.Args)
	}
	return "goto " + d.target(g, l, blocks)
}

func (d *dumper) target(g *flow.FunctionGraph, l *flow.Link, blocks []*flow.Block) string {
	name := fmt.Sprint(slices.Index(blocks, l.Target))
	switch l.Target {
	case g.ReturnBlock:
		name = "return"
	case g.ExceptBlock:
		name = "except"
	}
	return fmt.Sprintf("%s [%s]", name, d.list(l.Args))
}

func (d *dumper) cases(g *flow.FunctionGraph, b *flow.Block, blocks []*flow.Block) string {
	parts := make([]string, len(b.Exits))
	for i, l := range b.Exits {
		parts[i] = d.exitCase(l) + " -> " + d.target(g, l, blocks)
	}
	return strings.Join(parts, "; ")
}

func (d *dumper) exitCase(l *flow.Link) string {
	switch {
	case l.Case == nil:
		return "None"
	case l.Case == lltype.DefaultCase:
		return "default"
	case l.LastExcValue == nil:
		return d.literal(l.Case.Value)
	}
	return fmt.Sprintf("%s as %s, %s", d.class(l.Case), d.class(l.LastException), quoteName(l.LastExcValue.String()))
}

// class returns the text of the class of an exception.
func (d *dumper) class(v flow.Value) string {
	if c, ok := v.(*flow.Constant); ok {
		return d.literal(c.Value)
	}
	return d.value(v)
}

// value returns the text of an operand.
func (d *dumper) value(v flow.Value) string {
	c, ok := v.(*flow.Constant)
	if !ok {
		if v == nil {
			return "??"
		}
		return quoteName(v.String())
	}
	if c == lltype.WeAreJitted {
		return c.String()
	}
	t := lltype.TypeOf(c)
	if t == lltype.Void {
		return d.voidText(c.Value)
	}
	text := d.literal(c.Value)
	if !obvious(c.Value, t) {
		text += " as " + d.typeText(t)
	}
	return text
}

// obvious reports whether the literal of a value has the type by itself.
func obvious(v lltype.Value, t lltype.Type) bool {
	switch v := v.(type) {
	case int64:
		return t == lltype.Signed
	case uint64:
		return t == lltype.Unsigned && v > math.MaxInt64
	case rune:
		return t == lltype.UniChar && v > math.MaxUint8 && utf8.ValidRune(v)
	case lltype.Pointer:
		return !v.IsNull() && lltype.PtrTo(v.Object.Type) == t
	case float64, byte, bool:
		return true
	}
	return false
}

// literal returns the text of a constant without its type.
func (d *dumper) literal(v lltype.Value) string {
	switch v := v.(type) {
	case bool:
		if v {
			return "True"
		}
		return "False"
	case float64:
		return floatText(v)
	case byte:
		return charText(rune(v))
	case rune:
		if !utf8.ValidRune(v) {
			return strconv.Itoa(int(v))
		}
		return charText(v)
	case lltype.Pointer:
		if v.IsNull() {
			return "NULL"
		}
		return "&" + d.objectName(v.Object)
	case int64, uint64:
		return fmt.Sprint(v)
	case lltype.Address:
		return v.String()
	}
	return d.voidText(v)
}

func (d *dumper) voidText(v lltype.Value) string {
	switch v := v.(type) {
	case string:
		if quoteName(v) == v {
			return "." + v
		}
		return strconv.Quote(v)
	case lltype.Type:
		return "T:" + d.typeText(v)
	case lltype.HintFlags:
		return v.String()
	case *lltype.Continuation:
		return v.String()
	case []*flow.FunctionGraph:
		parts := make([]string, len(v))
		for i, g := range v {
			parts[i] = quoteName(g.Name)
			if o := d.graphs[g]; o != nil {
				parts[i] = d.objectName(o)
			}
		}
		return "graphs[" + strings.Join(parts, ", ") + "]"
	}
	return "void"
}

func floatText(f float64) string {
	switch {
	case math.IsNaN(f):
		return "nan"
	case math.IsInf(f, 1):
		return "inf"
	case math.IsInf(f, -1):
		return "-inf"
	}
	text := strconv.FormatFloat(f, 'g', -1, 64)
	if !strings.ContainsAny(text, ".e") {
		text += ".0"
	}
	return text
}
