package rtyper

import (
	"strings"

	"vitrine/engine/stdspace"
	flow "vitrine/flowspace/model"
)

// formatOne types format(x, spec), which formatted strings of Python 3 are made of.
func formatOne(hop *HighLevelOp) flow.Value {
	if v := constantResult(hop); v != nil {
		return v
	}
	x, ok := hop.ArgConst(1)
	spec, isText := stdspace.AsText(x)
	to, isString := hop.RResult.(*stringsRepr)
	if !ok || !isText || !isString {
		fail("the specification of a format must be a constant")
	}
	hop.ExceptionCannotOccur()
	f := formatValue{hop.Args[0], hop.Anns[0], hop.Reprs[0]}
	return f.text(hop, f.code(spec), to)
}

// code reads a specification: [[fill]align][sign][0][width][.precision][type].
func (f formatValue) code(spec string) formatCode {
	fill := byte(' ')
	if len(spec) > 1 && strings.IndexByte("<>^=", spec[1]) >= 0 {
		fill, spec = spec[0], spec[1:]
	}
	align := byte(0)
	if spec != "" && strings.IndexByte("<>^=", spec[0]) >= 0 {
		align, spec = spec[0], spec[1:]
	}
	if align == '^' || align == '=' || fill != ' ' {
		fail("the format specification %q is not possible: only < and > align, with spaces", spec)
	}
	number := f.isNumber()
	if strings.TrimLeft(spec, "+- 0123456789.") == "" {
		spec += f.defaultCode(strings.Contains(spec, "."))
	}
	c, rest := parseConversion("%" + spec)
	if rest != "" {
		fail("the format specification %q is not possible", spec)
	}
	c.left = align == '<' || align == 0 && !number
	return c
}

// isNumber reports whether the value is aligned to the right.
func (f formatValue) isNumber() bool {
	switch f.r.(type) {
	case *integersRepr, *boolsRepr, *floatsRepr:
		return true
	}
	return false
}

// defaultCode returns the conversion for a value where the specification has none.
func (f formatValue) defaultCode(precision bool) string {
	switch f.r.(type) {
	case *integersRepr:
		return "d"
	case *floatsRepr:
		if precision {
			return "g"
		}
	}
	return "s"
}
