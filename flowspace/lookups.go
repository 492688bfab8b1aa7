package flowspace

import (
	"slices"

	"vitrine/flowspace/model"
	"vitrine/host/stdspace"
)

// mostLookups bounds what is noted of a function that looks up constants in a long loop.
const mostLookups = 256

// tookOut notes that a constant was taken out of another one. An object with an identity of its own says itself where it
// comes from.
func (c *flowContext) tookOut(l model.Lookup) {
	if !isPlain(l.Value.Value) || len(c.graph.Lookups) >= mostLookups {
		return
	}
	if at := c.frame.LastInstr; at >= 0 {
		l.Span = c.frame.Code.Spans[at]
	}
	known := slices.ContainsFunc(c.graph.Lookups, func(k model.Lookup) bool {
		return k.Span == l.Span && k.Value.Key == l.Value.Key && k.Key.Key == l.Key.Key
	})
	if !known {
		c.graph.Lookups = append(c.graph.Lookups, l)
	}
}

// isPlain reports whether an object is a value without an identity.
func isPlain(x stdspace.Object) bool {
	switch x.(type) {
	case *stdspace.Instance, *stdspace.Class, *stdspace.Function, *stdspace.Builtin, *stdspace.Method, *stdspace.Module, *stdspace.List, *stdspace.Dict:
		return false
	}
	return true
}
