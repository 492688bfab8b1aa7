package rtyper

import (
	"regexp"
	"strconv"
	"strings"
	"sync"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
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

// formatSpec is a specification: [[fill]align][sign][#][0][width][,][.precision][type].
//
// Source: the Python language reference, "Format Specification Mini-Language".
var formatSpec = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:(.?)([<>^=]))?([-+ ]?)(#?)(0?)([0-9]*)([,_]?)(?:\.([0-9]+))?(.?)$`)
})

// code reads a specification. It is followed as in Python 3, or refused.
func (f formatValue) code(spec string) formatCode {
	m := formatSpec().FindStringSubmatch(spec)
	if m == nil {
		fail("the format specification %q is not possible", spec)
	}
	fill, align, sign, zero, code := m[1], m[2], m[3], m[5] != "", m[9]
	if m[4] != "" || m[7] != "" || align == "^" || align == "=" || fill != "" && fill != " " {
		fail("the format specification %q is not possible: only < and > align, with spaces; # and thousands separators are not supported", spec)
	}
	c := formatCode{width: -1, prec: -1, zero: zero}
	if m[6] != "" {
		c.width, _ = strconv.Atoi(m[6])
	}
	if m[8] != "" {
		c.prec, _ = strconv.Atoi(m[8])
	}
	if sign == "+" || sign == " " {
		c.sign = sign[0]
	}
	c.code, c.number = f.typeOf(spec, code, c.prec >= 0)
	if zero && align != "" || !c.number && (zero || sign != "") {
		fail("the format specification %q is not possible: zeros and signs are for numbers without an alignment", spec)
	}
	c.left = align == "<" || align == "" && !f.isNumber()
	return c
}

// typeOf returns the conversion that a specification asks for, and whether it writes
// a number. The value decides which conversions are possible.
func (f formatValue) typeOf(spec, code string, precision bool) (conversion byte, number bool) {
	if code == "" && spec == "" {
		return 's', f.isNumber()
	}
	types, usual := "", byte(0)
	switch f.r.(type) {
	case *integersRepr, *boolsRepr:
		types, usual = "dxXocfFeEgG", 'd'
	case *floatsRepr:
		types, usual = "fFeEgG", 's'
	case *stringsRepr, *charsRepr:
		types, usual = "s", 's'
	}
	if code != "" && strings.Contains(types, code) {
		usual = code[0]
	} else if code != "" {
		usual = 0
	}
	switch {
	case usual == 0 || lattice.CanBeNone(f.ann):
		fail("the format specification %q is not possible for %s", spec, f.ann)
	case precision && f.isNumber() && strings.IndexByte("fFeEgG", usual) < 0:
		fail("the format specification %q is not possible: a precision needs one of the types f, e and g", spec)
	}
	return usual, f.isNumber() && usual != 'c'
}

// isNumber reports whether the value is aligned to the right.
func (f formatValue) isNumber() bool {
	switch f.r.(type) {
	case *integersRepr, *boolsRepr, *floatsRepr:
		return true
	}
	return false
}
