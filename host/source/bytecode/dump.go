package bytecode

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"unicode/utf8"

	"vitrine/host/source/syntax"
)

// Dump lists the instructions of c, then those of the code objects among its
// constants. It can print broken code.
//
//	f:
//	   0  LoadFast 0 (n)
//	>> 3  PopTop
func Dump(c *Code) string {
	var b strings.Builder
	dump(&b, c)
	return b.String()
}

func dump(b *strings.Builder, c *Code) {
	fmt.Fprintf(b, "%s:\n", c.QualName)
	marks := Targets(c)
	width := len(strconv.Itoa(len(c.Instrs)))
	for i := range c.Instrs {
		mark := "  "
		if marks[i] {
			mark = ">>"
		}
		fmt.Fprintf(b, "%s %*d  %s\n", mark, width, i, Text(c, i))
	}
	for _, k := range c.Consts {
		if sub, ok := k.(*Code); ok {
			b.WriteByte('\n')
			dump(b, sub)
		}
	}
}

// Targets tells for each instruction of c whether another one refers to it,
// as the target of a jump or the end or handler of a block.
func Targets(c *Code) []bool {
	marks := make([]bool, len(c.Instrs))
	for _, in := range c.Instrs {
		if in.Op.HasTarget() && in.Arg >= 0 && int(in.Arg) < len(marks) {
			marks[in.Arg] = true
		}
	}
	return marks
}

// Text is instruction i of c as people read it: its name, its argument and,
// in parentheses, what the argument stands for.
func Text(c *Code, i int) string {
	in := c.Instrs[i]
	switch in.Op.Arg() {
	case NoArg:
		return in.Op.String()
	case JumpArg:
		return fmt.Sprintf("%s to %d", in.Op, in.Arg)
	}
	s := fmt.Sprintf("%s %d", in.Op, in.Arg)
	if m := c.Meaning(i); m != "" {
		s += " (" + m + ")"
	}
	return s
}

// Meaning tells what the argument of instruction i of c stands for: a name,
// a constant, an operator; "" if the number says it all.
func (c *Code) Meaning(i int) string {
	in := c.Instrs[i]
	n := int(in.Arg)
	switch in.Op.Arg() {
	case ConstArg:
		if n >= 0 && n < len(c.Consts) {
			return Repr(c.Consts[n])
		}
		return "?"
	case NameArg:
		return item(c.Names, n)
	case LocalArg:
		return item(c.VarNames, n)
	case CellArg:
		return c.CellName(n)
	case CmpArg:
		return CmpName(in.Arg)
	}
	return countMeaning(in)
}

// countMeaning explains the packed arguments of calls and the like.
func countMeaning(in Instr) string {
	n := in.Arg
	switch in.Op {
	case CallFunction, CallFunctionVar, CallFunctionKw, CallFunctionVarKw:
		if kw := n >> 8 & 0xff; kw != 0 {
			return fmt.Sprintf("%d positional, %d keyword", n&0xff, kw)
		}
	case UnpackEx:
		return fmt.Sprintf("%d before, %d after", n&0xff, n>>8)
	case MakeFunction:
		return functionMeaning(n)
	case FormatValue:
		return formatMeaning(n)
	}
	return ""
}

func functionMeaning(n int32) string {
	var parts []string
	if d := n & 0xff; d != 0 {
		parts = append(parts, fmt.Sprintf("%d defaults", d))
	}
	if d := n >> 8 & 0xff; d != 0 {
		parts = append(parts, fmt.Sprintf("%d keyword defaults", d))
	}
	if n&FunctionAnnotations != 0 {
		parts = append(parts, "annotations")
	}
	if n&FunctionClosure != 0 {
		parts = append(parts, "closure")
	}
	return strings.Join(parts, ", ")
}

func formatMeaning(n int32) string {
	s := [...]string{FormatPlain: "", FormatStr: "str", FormatRepr: "repr", FormatASCII: "ascii"}[n&3]
	if n&FormatSpec == 0 {
		return s
	}
	if s == "" {
		return "with specification"
	}
	return s + ", with specification"
}

// CellName returns the name of cell i.
func (c *Code) CellName(i int) string {
	if i < len(c.CellVars) {
		return item(c.CellVars, i)
	}
	return item(c.FreeVars, i-len(c.CellVars))
}

func item(names []string, i int) string {
	if i >= 0 && i < len(names) {
		return names[i]
	}
	return "?"
}

// Repr writes a constant the way Python does.
func Repr(k any) string {
	switch k := k.(type) {
	case nil:
		return "None"
	case bool:
		if k {
			return "True"
		}
		return "False"
	case int64:
		return strconv.FormatInt(k, 10)
	case *big.Int:
		return k.String()
	case syntax.LongInt:
		return k.V.String() + "L"
	case float64:
		return floatRepr(k)
	case complex128:
		return complexRepr(k)
	case string:
		return stringRepr(k, utf8.MaxRune)
	case syntax.Bytes:
		return "b" + stringRepr(string(k), utf8.RuneSelf-1)
	case syntax.Unicode:
		return "u" + stringRepr(string(k), utf8.MaxRune)
	case syntax.Ellipsis:
		return "Ellipsis"
	case Tuple:
		return tupleRepr(k)
	case *Code:
		return "code " + k.QualName
	}
	return fmt.Sprint(k)
}

func tupleRepr(t Tuple) string {
	parts := make([]string, len(t))
	for i, k := range t {
		parts[i] = Repr(k)
	}
	if len(t) == 1 {
		return "(" + parts[0] + ",)"
	}
	return "(" + strings.Join(parts, ", ") + ")"
}

// floatRepr is the shortest text that reads back as f, with a point or an
// exponent.
func floatRepr(f float64) string {
	switch {
	case math.IsInf(f, 1):
		return "inf"
	case math.IsInf(f, -1):
		return "-inf"
	case math.IsNaN(f):
		return "nan"
	}
	if a := math.Abs(f); a != 0 && (a < 1e-4 || a >= 1e16) {
		return strconv.FormatFloat(f, 'e', -1, 64)
	}
	s := strconv.FormatFloat(f, 'f', -1, 64)
	if !strings.Contains(s, ".") {
		s += ".0"
	}
	return s
}

func complexRepr(z complex128) string {
	im := strings.TrimSuffix(floatRepr(imag(z)), ".0") + "j"
	if real(z) == 0 && !math.Signbit(real(z)) {
		return im
	}
	if im[0] != '-' {
		im = "+" + im
	}
	return "(" + strings.TrimSuffix(floatRepr(real(z)), ".0") + im + ")"
}

// stringRepr quotes s as Python does: with apostrophes unless only quotation
// marks save escaping. Characters above last are written as their bytes.
func stringRepr(s string, last rune) string {
	quote := byte('\'')
	if strings.Contains(s, "'") && !strings.Contains(s, `"`) {
		quote = '"'
	}
	out := []byte{quote}
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		short, escaped := escapes[r]
		switch {
		case escaped:
			out = append(out, short...)
		case r == rune(quote):
			out = append(out, '\\', quote)
		case r < ' ' || r == 0x7f || r > last || r == utf8.RuneError && n == 1:
			n = 1
			out = fmt.Appendf(out, `\x%02x`, s[i])
		default:
			out = append(out, s[i:i+n]...)
		}
		i += n
	}
	return string(append(out, quote))
}

// escapes are the characters that have an escape of their own.
var escapes = map[rune]string{'\\': `\\`, '\n': `\n`, '\r': `\r`, '\t': `\t`}
