package syntax

import (
	"fmt"
	"math"
	"math/big"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"

	"vitrine/host/source"
)

// Dump writes a tree as an s-expression: the type of each node, then its
// fields in order. Empty fields are left out, so that they are named.
func Dump(n any) string {
	var d dumper
	d.value(reflect.ValueOf(n))
	return d.String()
}

// A dumper writes a tree. With oracle set it writes as testdata/dumpast.py does:
// each node on its own line, and only what the ast module knows.
type dumper struct {
	strings.Builder
	oracle       bool
	spans        bool // with the span of each node
	fstringSpans bool // of those in f-strings too
	python2      bool // as Python 2.7 does it; see there
	inFString    int
}

func (d *dumper) value(v reflect.Value) {
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if v.IsNil() {
			d.WriteString("-")
			return
		}
		switch x := v.Interface().(type) {
		case *Constant:
			d.constant(x)
			return
		case *Unary:
			if zero, ok := x.X.(*Constant); ok && d.python2 && x.Op == "-" && zero.Col == x.Col+1 && isZero(zero) {
				d.constant(zero) // -0 is 0 in the trees of Python 2.7
				return
			}
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
		d.WriteString(v.String())
	case reflect.Uint8:
		fmt.Fprintf(d, "%q", rune(v.Uint()))
	default:
		fmt.Fprint(d, v.Interface())
	}
}

// skipped are the fields that say nothing that spans do not say.
var skipped = map[string]bool{"Pos": true, "NamePos": true, "Header": true}

func (d *dumper) node(v reflect.Value) {
	name := v.Type().Name()
	d.head(name, v)
	if name == "FString" {
		d.inFString++
		defer func() { d.inFString-- }()
	}
	for i := range v.NumField() {
		f, field := v.Type().Field(i), v.Field(i)
		if skipped[f.Name] || field.IsZero() || d.oracle && f.Name == "HasStep" {
			continue
		}
		d.WriteString(" ")
		if f.Name != "X" && f.Name != "ID" {
			d.WriteString(f.Name + "=")
		}
		if n, ok := field.Interface().(*Name); ok && d.oracle && name == "Handler" && f.Name == "Target" {
			d.WriteString(n.ID)
			continue
		}
		d.value(field)
	}
	d.WriteString(")")
}

// head begins a node.
func (d *dumper) head(name string, v reflect.Value) {
	if d.oracle {
		d.WriteString("\n")
	}
	d.WriteString("(" + name)
	if !d.spans || d.inFString > 0 && !d.fstringSpans || !spanned(name) {
		return
	}
	if pos := v.FieldByName("Pos"); pos.IsValid() {
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
		if d.python2 { // ints that do not fit are long
			d.WriteString("L")
		}
	case LongInt:
		fmt.Fprintf(d, "%dL", v.V)
	case float64:
		d.WriteString("f" + d.float(v))
	case complex128:
		d.WriteString("j" + d.float(imag(v)))
	case string:
		d.WriteString("s" + quoted(v))
	case Bytes:
		d.WriteString("b" + quoted(string(v)))
	case Unicode:
		if d.python2 {
			v = Unicode(joinSurrogates(string(v)))
		}
		d.WriteString("u" + quoted(string(v)))
	case Ellipsis:
		d.WriteString("...")
	default:
		fmt.Fprintf(d, "?%T", v)
	}
	d.WriteString(")")
}

func (d *dumper) float(v float64) string {
	if d.oracle {
		return fmt.Sprintf("%016x", math.Float64bits(v))
	}
	return strconv.FormatFloat(v, 'g', -1, 64)
}

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

// isZero reports whether c is an integer zero.
func isZero(c *Constant) bool {
	switch v := c.Value.(type) {
	case int64:
		return v == 0
	case LongInt:
		return v.V.Sign() == 0
	}
	return false
}

// joinSurrogates makes one character of neighbouring halves, as a Python 2.7
// with 16-bit characters does.
func joinSurrogates(s string) string {
	var out []byte
	for i := 0; i < len(s); i++ {
		if i+6 > len(s) || s[i] != 0xed || s[i+1] < 0xa0 || s[i+1] > 0xaf || s[i+3] != 0xed || s[i+4] < 0xb0 {
			out = append(out, s[i])
			continue
		}
		hi, lo := rune(s[i+1]&0x0f)<<6|rune(s[i+2]&0x3f), rune(s[i+4]&0x0f)<<6|rune(s[i+5]&0x3f)
		out = utf8.AppendRune(out, 0x10000+(hi<<10|lo&0x3ff))
		i += 5
	}
	return string(out)
}
