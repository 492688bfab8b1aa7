package hintannotator

import (
	"fmt"
	"slices"
	"strings"

	"vitrine/lowlevel/lltype"
)

type kind uint8

const (
	constant kind = iota // its colour depends on its origins
	variable             // red
	blue                 // a structure that is followed
)

// A Value is what is known about when a variable is known. It never changes.
type Value struct {
	kind   kind
	t      lltype.Type
	frozen bool // what it leads to never changes

	// Of a constant:
	eager   bool
	origins []*origin // by number
	mine    *origin   // if that has green operands, so is the value green; or nil
	known   *known    // its value, or nil

	content *container // of a container
}

// A known is a value that is known while the analysis runs.
type known struct{ value lltype.Value }

// isConstant reports whether the value may become green. Nothing is known of nil.
func (s *Value) isConstant() bool { return s.kind == constant }

// fixed reports whether somebody has asked for everything that the value depends on.
func (s *Value) fixed() bool {
	return s.t != lltype.Void && !slices.ContainsFunc(s.origins, func(o *origin) bool { return !o.fixed })
}

// green reports whether the value is known when code is generated, as far as is known.
func (s *Value) green() bool {
	return s.kind == constant && (s.t == lltype.Void || s.fixed() || s.eager || s.mine != nil && s.mine.greenArgs)
}

// equal reports whether two values say the same.
func (s *Value) equal(o *Value) bool {
	switch {
	case s == o:
		return true
	case s != nil && o != nil && s.t == lltype.Void && o.t == lltype.Void:
		return true // there is nothing to be known
	}
	return s != nil && o != nil && s.kind == o.kind && s.t == o.t && s.frozen == o.frozen && s.eager == o.eager &&
		s.mine == o.mine && s.content.same(o.content) && sameKnown(s.known, o.known, s.t) && slices.Equal(s.origins, o.origins)
}

func sameKnown(a, b *known, t lltype.Type) bool {
	if a == nil || b == nil {
		return a == b
	}
	return lltype.NewConstant(a.value, t).Key == lltype.NewConstant(b.value, t).Key
}

// thawed returns the value, not frozen.
func (s *Value) thawed() *Value {
	if !s.frozen {
		return s
	}
	t := *s
	t.frozen = false
	return &t
}

// String describes the value in a few words.
func (s *Value) String() string {
	if s == nil {
		return "unknown"
	}
	var words []string
	if s.frozen {
		words = append(words, "frozen")
	}
	switch {
	case s.kind == variable:
		words = append(words, "red")
	case s.kind == blue:
		words = append(words, s.content.String())
	case s.t == lltype.Void:
		return "void"
	case s.eager:
		words = append(words, "green (concrete)")
	case len(s.origins) == 0:
		words = append(words, "green")
	case s.fixed():
		words = append(words, "green (asked for)")
	default:
		words = append(words, "green if "+originsList(s.unasked()))
	}
	return strings.Join(words, " ")
}

// unasked returns the origins of a value that nobody has asked for.
func (s *Value) unasked() []*origin {
	var list []*origin
	for _, o := range s.origins {
		if !o.fixed {
			list = append(list, o)
		}
	}
	return list
}

// mostNamed is how many origins are named.
const mostNamed = 4

// originsList names origins.
func originsList(origins []*origin) string {
	names := make([]string, 0, mostNamed+1)
	for i, o := range origins {
		if i == mostNamed {
			names = append(names, fmt.Sprintf("%d more", len(origins)-mostNamed))
			break
		}
		names = append(names, o.String())
	}
	return strings.Join(names, ", ")
}

// voidValue is the value of what is nothing.
var voidValue = &Value{kind: constant, t: lltype.Void}

// redOf returns the value of what is red, of a type.
func redOf(t lltype.Type, frozen bool) *Value {
	if t == lltype.Void {
		return voidValue
	}
	return &Value{kind: variable, t: t, frozen: frozen}
}
