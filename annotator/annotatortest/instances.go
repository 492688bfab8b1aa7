package annotatortest

import (
	"fmt"

	"vitrine/annotator"
	"vitrine/annotator/lattice"
	"vitrine/host/stdspace"
)

// defsOf returns what is known about the instances of a class, or of the
// nearest class above of which something is.
func (v *values) defsOf(c *stdspace.Class) []*annotator.ClassDef {
	for _, k := range c.MRO {
		if d := v.defs[k]; len(d) > 0 {
			return d
		}
	}
	return nil
}

// isOf reports whether instances of a class are among those of a definition.
func (v *values) isOf(c *stdspace.Class, def *lattice.ClassDef) bool {
	for _, d := range v.defsOf(c) {
		if d.IsSubclass(def) {
			return true
		}
	}
	return false
}

// instance compares an instance with a class, and its attributes with what is
// known about them.
func (v *values) instance(def *lattice.ClassDef, x stdspace.Object) string {
	i, ok := x.(*stdspace.Instance)
	if !ok || !v.isOf(i.Class, def) {
		return fmt.Sprintf("%s is not an instance of %s", v.text(x), def.Name)
	}
	if !v.visit(x, def) {
		return ""
	}
	for _, d := range v.defsOf(i.Class) {
		if !d.IsSubclass(def) {
			continue // of another place that makes instances
		}
		for _, attrs := range []*stdspace.Dict{i.Attrs, i.Slots} {
			if why := v.attributes(d, attrs); why != "" {
				return why
			}
		}
	}
	return ""
}

// prebuilt checks the attributes of an object that is a constant of a graph, if
// it is an instance.
func (v *values) prebuilt(x any) string {
	i, ok := x.(*stdspace.Instance)
	if !ok {
		return ""
	}
	v.begin()
	for _, d := range v.defs[i.Class] {
		if why := v.instance(d.ClassDef, i); why != "" {
			return why
		}
	}
	return ""
}

// attributes compares those attributes of an instance that the program reads
// or writes.
func (v *values) attributes(def *annotator.ClassDef, attrs *stdspace.Dict) string {
	if attrs == nil {
		return ""
	}
	for _, e := range attrs.Entries() {
		name, _ := stdspace.AsText(e.Key)
		attr, _ := def.Find(name)
		if e.Key == nil || attr == nil {
			continue
		}
		x, _ := convert(attr.Value, e.Value)
		if why := v.contained(attr.Value, x); why != "" {
			return fmt.Sprintf("attribute %s of class %s: %s", name, def.Name, why)
		}
	}
	return ""
}

// isMember reports whether an object is the prebuilt constant that a Desc
// describes.
func (v *values) isMember(d lattice.Desc, x stdspace.Object) bool {
	m, isMethod := x.(*stdspace.Method)
	switch d := d.(type) {
	case *annotator.FunctionDesc:
		if s, ok := x.(*stdspace.StaticMethod); ok {
			return s.Func == stdspace.Object(d.Func)
		}
		if d.Plain() != d && (!isMethod || m.Class != d.Class) {
			return false
		}
		return x == stdspace.Object(d.Func) || isMethod && m.Self == nil && m.Func == stdspace.Object(d.Func)
	case *annotator.ClassDesc:
		return d.Class != nil && x == stdspace.Object(d.Class)
	case *annotator.FrozenDesc:
		return x == stdspace.Object(d.Object)
	case *annotator.FrozenMethodDesc:
		return isMethod && m.Func == stdspace.Object(d.Func.Func) && m.Self == stdspace.Object(d.Self.Object)
	case *annotator.MethodDesc:
		if !isMethod || d.Self == nil || m.Func != stdspace.Object(d.Func.Func) {
			return d.Self == nil && x == stdspace.Object(d.Func.Func)
		}
		self, ok := m.Self.(*stdspace.Instance)
		return ok && v.isOf(self.Class, d.Self.ClassDef)
	}
	return false
}

// holdsKnowledge checks what an annotation says about other variables of the
// block: those that a truth value tells of, those that a class is the class of.
func (f *frame) holdsKnowledge(s annotator.SomeValue, x stdspace.Object) string {
	if t, ok := s.(*lattice.SomeType); ok {
		for _, v := range t.IsTypeOf {
			if y := f.vars[v.Number]; y != nil && stdspace.Object(f.std.TypeOf(y)) != x {
				return fmt.Sprintf("it is not the class of %v", v)
			}
		}
	}
	b, ok := s.(*lattice.SomeBool)
	if !ok {
		return ""
	}
	for _, k := range b.Known {
		if x == stdspace.MakeBool(k.If) && f.vars[k.Var.Number] != nil {
			if why := f.improved(k); why != "" {
				return fmt.Sprintf("then %v should be %v: %s", k.Var, k.Is, why)
			}
		}
	}
	return ""
}

// improved checks what a truth value tells of a variable.
func (f *frame) improved(k lattice.Knowledge) string {
	x, _ := convert(k.Is, f.vars[k.Var.Number])
	return f.values.holds(k.Is, x)
}

// convert returns a value as a variable of that annotation holds it: a truth
// value becomes a number where numbers are expected, an integer becomes a
// float.
func convert(s annotator.SomeValue, x stdspace.Object) (y stdspace.Object, converted bool) {
	switch s := s.(type) {
	case *lattice.SomeInteger:
		if b, ok := x.(stdspace.Bool); ok {
			return number(b), true
		}
	case *lattice.SomeFloat:
		if b, ok := x.(stdspace.Bool); ok {
			x = number(b)
		}
		if i, ok := x.(stdspace.Int); ok {
			return stdspace.Float(i), true
		}
	case *lattice.SomeTuple:
		return convertTuple(s, x)
	}
	return x, false
}

func number(b stdspace.Bool) stdspace.Int {
	if b {
		return 1
	}
	return 0
}

func convertTuple(s *lattice.SomeTuple, x stdspace.Object) (stdspace.Object, bool) {
	t, ok := x.(*stdspace.Tuple)
	if !ok || len(t.Items) != len(s.Items) {
		return x, false
	}
	items, changed := make([]stdspace.Object, len(t.Items)), false
	for i := range items {
		y, converted := convert(s.Items[i], t.Items[i])
		items[i], changed = y, changed || converted
	}
	if !changed {
		return x, false
	}
	return stdspace.NewTuple(items...), true
}
