package syntax

import (
	"fmt"
	"math/big"
	"reflect"
	"strconv"
	"strings"

	"vitrine/engine/source"
)

// Dump writes a tree as an s-expression: the type of each node, then its
// fields in order. Empty fields are left out, so that they are named.
func Dump(n any) string {
	var d dumper
	d.value(reflect.ValueOf(n))
	return d.String()
}

// DumpSpans is Dump with the span of each node, and each node on its own line.
func DumpSpans(n any) string {
	d := dumper{spans: true}
	d.value(reflect.ValueOf(n))
	return d.String()
}

type dumper struct {
	strings.Builder
	spans bool
}

func (d *dumper) value(v reflect.Value) {
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if v.IsNil() {
			d.WriteString("-")
			return
		}
		if c, ok := v.Interface().(*Constant); ok {
			d.constant(c)
			return
		}
		d.value(v.Elem())
	case reflect.Struct:
		d.node(v)
	case reflect.Slice:
		d.WriteString("[")
		for i := range v.Len() {
			if i > 0 {
				d.WriteString(" ")
			}
			d.value(v.Index(i))
		}
		d.WriteString("]")
	case reflect.String:
		if s := v.String(); s != "" && isASCII(s) {
			d.WriteString(s)
		} else {
			d.WriteString(strconv.QuoteToASCII(s))
		}
	case reflect.Uint8:
		fmt.Fprintf(d, "%q", rune(v.Uint()))
	default:
		fmt.Fprint(d, v.Interface())
	}
}

// skipped are the fields that say nothing that spans do not say.
var skipped = map[string]bool{"Pos": true, "NamePos": true, "Header": true}

func (d *dumper) node(v reflect.Value) {
	d.head(v.Type().Name(), v)
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if skipped[f.Name] || v.Field(i).IsZero() {
			continue
		}
		d.WriteString(" ")
		if f.Name != "X" && f.Name != "ID" {
			d.WriteString(f.Name + "=")
		}
		d.value(v.Field(i))
	}
	d.WriteString(")")
}

// head begins a node.
func (d *dumper) head(name string, v reflect.Value) {
	if d.spans {
		d.WriteString("\n")
	}
	d.WriteString("(" + name)
	if pos := v.FieldByName("Pos"); d.spans && pos.IsValid() && spanned(name) {
		s := source.Span(pos.Interface().(Pos))
		fmt.Fprintf(d, " %d:%d-%d:%d", s.Line, s.Col, s.EndLine, s.EndCol)
	}
}

// spanned reports whether the ast module gives nodes of a type a span.
func spanned(name string) bool { return name != "Params" && name != "CompFor" }

func (d *dumper) constant(c *Constant) {
	d.head("Constant", reflect.ValueOf(c).Elem())
	d.WriteString(" ")
	switch v := c.Value.(type) {
	case nil:
		d.WriteString("None")
	case bool:
		d.WriteString(map[bool]string{true: "True", false: "False"}[v])
	case int64:
		fmt.Fprint(d, v)
	case *big.Int:
		fmt.Fprint(d, v)
	case LongInt:
		fmt.Fprintf(d, "%dL", v.V)
	case float64:
		d.WriteString("f" + floatBits(v))
	case complex128:
		d.WriteString("j" + floatBits(imag(v)))
	case string:
		d.WriteString("s" + quoted(v))
	case Bytes:
		d.WriteString("b" + quoted(string(v)))
	case Unicode:
		d.WriteString("u" + quoted(string(v)))
	case Ellipsis:
		d.WriteString("...")
	default:
		fmt.Fprintf(d, "?%T", v)
	}
	d.WriteString(")")
}

func floatBits(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

// quoted writes the bytes of a string so that Python can do the same.
func quoted(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := range len(s) {
		if c := s[i]; c < ' ' || c >= 0x7f || c == '"' || c == '\\' {
			fmt.Fprintf(&b, `\x%02x`, c)
		} else {
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}
