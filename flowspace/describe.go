package flowspace

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"

	"vitrine/host/interp"
	"vitrine/host/source"
	"vitrine/host/stdspace"
)

// The limits of the text of a constant: how deep it goes into tuples and methods, and
// how many parts it names in all.
const (
	mostNested = 20
	mostParts  = 1000
)

// describe gives the text of a constant in graphs.
func (s *Space) describe(x any) string {
	if s.describing == 0 {
		s.described = 0
	}
	if s.described++; s.describing == mostNested || s.described > mostParts {
		return "..."
	}
	s.describing++
	defer func() { s.describing-- }()
	return s.describePart(x)
}

func (s *Space) describePart(x any) string {
	switch x := x.(type) {
	case *stdspace.Function:
		return "function " + nameOf(x)
	case *stdspace.Class:
		if x.Builtin && !x.IsSubclass(s.std.BuiltinClass("BaseException")) {
			return "type " + x.Name
		}
		return "class " + x.Name
	case *stdspace.Module:
		return "module " + x.Name
	case *stdspace.Builtin:
		if x.Self != nil {
			return "builtin_method " + x.Name + " of " + s.describe(x.Self)
		}
		return "builtin " + x.Name
	case *stdspace.Method:
		return s.describeMethod(x)
	case *stdspace.Tuple:
		return s.describeTuple(x)
	case *stdspace.List:
		return "[" + s.describeItems(x.Items) + "]"
	case *stdspace.Dict:
		return s.describeDict(x)
	case *stdspace.Instance:
		return s.describeInstance(x)
	}
	return s.describeValue(x)
}

// nameOf names a function: one of a class with its class, one inside of a function by itself.
func nameOf(f *stdspace.Function) string {
	if f.QualName == "" || strings.Contains(f.QualName, "<") {
		return f.Name
	}
	return f.QualName
}

// mostText is how many letters or digits of a constant are shown.
const mostText = 10_000

// describeValue gives the text of a number, a string or the like. One that is
// too long to be read is shortened.
func (s *Space) describeValue(x any) string {
	more := ""
	switch v := x.(type) {
	case *stdspace.Long:
		if v.V.BitLen() > 4*mostText {
			return "integer of " + strconv.Itoa(v.V.BitLen()) + " bits"
		}
	case *stdspace.Str, *stdspace.Bytes, *stdspace.Unicode:
		if t, ok := stdspace.AsText(v); ok && len(t) > mostText {
			x, more = stdspace.NewStr(strings.ToValidUTF8(t[:mostText], "")), "..."
		}
	}
	text, err := s.std.Repr(x)
	if v, ok := x.(*stdspace.Long); ok && err != nil {
		return v.V.String() // longer than repr supports
	}
	if err != nil {
		return "?"
	}
	return text + more
}

// mostInSentence is how many bytes of a constant a message shows.
const mostInSentence = 200

// inSentence shortens the text of a constant for messages and steps.
func inSentence(text string) string {
	if len(text) <= mostInSentence {
		return text
	}
	return strings.ToValidUTF8(text[:mostInSentence], "") + "..."
}

func (s *Space) describeMethod(m *stdspace.Method) string {
	name := "?"
	if f, ok := m.Func.(*stdspace.Function); ok {
		name = f.Name
	}
	if m.Self == nil {
		return "unbound_method " + m.Class.Name + "." + name
	}
	return "bound_method " + m.Class.Name + "." + name + " of " + s.describe(m.Self)
}

func (s *Space) describeTuple(t *stdspace.Tuple) string {
	if len(t.Items) == 1 {
		return "(" + s.describe(t.Items[0]) + ",)"
	}
	return "(" + s.describeItems(t.Items) + ")"
}

// mostItems is how many items of a container are shown.
const mostItems = 50

func (s *Space) describeItems(items []stdspace.Object) string {
	var parts []string
	for i, x := range items {
		if i == mostItems {
			parts = append(parts, "...")
			break
		}
		parts = append(parts, s.describeInside(x))
	}
	return strings.Join(parts, ", ")
}

// describeInside describes an item of a container. Containers in containers
// are only named: they may contain each other.
func (s *Space) describeInside(x stdspace.Object) string {
	switch x := x.(type) {
	case *stdspace.List, *stdspace.Dict:
		left := mostParts
		if !countParts(x, &left) {
			return "..."
		}
		text, err := s.std.Repr(x)
		if err != nil {
			return "..."
		}
		return text
	}
	return s.describe(x)
}

// countParts subtracts the parts of a container from what is left; false says that there
// are more.
func countParts(x any, left *int) bool {
	if *left--; *left < 0 {
		return false
	}
	switch x := x.(type) {
	case *stdspace.List:
		return countItems(x.Items, left)
	case *stdspace.Tuple:
		return countItems(x.Items, left)
	case *stdspace.Dict:
		if x.Len() > *left {
			return false
		}
		for _, e := range x.Entries() {
			if !countParts(e.Key, left) || !countParts(e.Value, left) {
				return false
			}
		}
	}
	return true
}

func countItems(items []stdspace.Object, left *int) bool {
	for _, x := range items {
		if !countParts(x, left) {
			return false
		}
	}
	return true
}

// describeDict sorts the keys of a dictionary of Python 2, which have no
// order.
func (s *Space) describeDict(d *stdspace.Dict) string {
	var parts []string
	for i, e := range d.Entries() {
		if i == mostItems {
			parts = append(parts, "...")
			break
		}
		parts = append(parts, s.describeInside(e.Key)+": "+s.describeInside(e.Value))
	}
	if s.std.Dialect() == source.Python2 {
		sort.Strings(parts)
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// describeInstance names an instance after the global variable that holds it. Of an integer of
// rlib.rarithmetic it tells the value.
func (s *Space) describeInstance(x *stdspace.Instance) string {
	if bits, _ := stdspace.IntegerClass(x.Class); bits > 0 {
		if n, ok := stdspace.ToGo(x.Value); ok {
			return fmt.Sprintf("%s(%v)", x.Class.Name, n)
		}
	}
	if x.Class.IsSubclass(s.std.BuiltinClass("BaseException")) {
		args, err := s.std.GetAttr(x, "args")
		if t, ok := args.(*stdspace.Tuple); err == nil && ok {
			return x.Class.Name + exceptionArgs(s, t)
		}
	}
	if name := s.instanceName(x); name != "" {
		return "instance " + name + " of " + x.Class.Name
	}
	return "instance of " + x.Class.Name
}

// instanceName returns the name of a global variable that holds an instance,
// in one of the modules whose functions have been analysed, the latest first;
// "" if there is none.
func (s *Space) instanceName(x *stdspace.Instance) string {
	for _, globals := range slices.Backward(s.globals) {
		for _, e := range globals.Entries() {
			if e.Value == interp.Object(x) {
				if name, ok := e.Key.(*stdspace.Str); ok {
					return name.String()
				}
			}
		}
	}
	return ""
}

func exceptionArgs(s *Space, t *stdspace.Tuple) string {
	if len(t.Items) == 1 {
		return "(" + s.describe(t.Items[0]) + ")"
	}
	return s.describeTuple(t)
}
