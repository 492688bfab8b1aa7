package annotator

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"vitrine/annotator/lattice"
	"vitrine/host/stdspace"
)

// A specialiser chooses the graph of a function for arguments of certain
// annotations, or gives the annotation of the result itself.
type specialiser func(d *FunctionDesc, cells []SomeValue) (*Graph, SomeValue)

// specialize returns the graph to call for these arguments. If there is none,
// it returns the annotation of the result.
func (d *FunctionDesc) specialize(cells []SomeValue) (*Graph, SomeValue) {
	if d.specialise == nil {
		tag, _ := d.attribute("_annspecialcase_")
		text, _ := stdspace.AsText(tag)
		s, err := specialiserFor(text)
		if text == "" && d.Helper {
			s = lowLevelHelper
		}
		if err != nil {
			d.bk.a.fail("specialize", fmt.Sprintf("%s(): %v", d.Func.Name, err))
			return nil, lattice.Impossible
		}
		d.specialise = s
	}
	if d.unbound != nil {
		if g, result, done := d.specializeUnbound(cells); done {
			return g, result
		}
	}
	g, result := d.specialise(d, cells)
	if g == nil && result == nil {
		result = lattice.Impossible
	}
	return g, result
}

// specialiserFor reads a tag: "", "specialize:memo", "specialize:arg(0)".
func specialiserFor(tag string) (specialiser, error) {
	if tag == "" {
		return defaultSpecialise, nil
	}
	if tag == "override:ignore" {
		return ignored, nil
	}
	directive, ok := strings.CutPrefix(tag, "specialize:")
	if !ok {
		return nil, fmt.Errorf("%q is not a specialisation: write \"override:ignore\", or one that begins with \"specialize:\"", tag)
	}
	name, rest, hasArgs := strings.Cut(directive, "(")
	var indices []int
	if hasArgs {
		for _, part := range strings.Split(strings.TrimSuffix(rest, ")"), ",") {
			part = strings.TrimSpace(part)
			if part == "" {
				continue
			}
			i, err := strconv.Atoi(part)
			if err != nil {
				return nil, fmt.Errorf("%q: the arguments to specialise on are numbers, not %q", tag, part)
			}
			indices = append(indices, i)
		}
	}
	return specialiserNamed(tag, name, indices)
}

func specialiserNamed(tag, name string, indices []int) (specialiser, error) {
	switch name {
	case "memo":
		return memoise, nil
	case "arg":
		return byCells(indices, constKey), nil
	case "arg_or_var":
		return byCells(indices, func(s SomeValue) (string, string, error) {
			if key, name, err := constKey(s); err == nil {
				return key, name, nil
			}
			return "?", "var", nil
		}), nil
	case "argtype":
		return byCells(indices, typeKey), nil
	case "arglistitemtype":
		return byCells(indices, itemTypeKey), nil
	case "ll", "arglltype", "ll_and_arg":
		return byLowLevelTypes(indices, name), nil
	case "call_location", "with_location":
		return byLocation, nil
	case "genconst":
		return byCells(indices, constKey), nil
	}
	return nil, fmt.Errorf("%q is not a known specialisation; choose one of memo, arg, arg_or_var, argtype, arglistitemtype, ll, ll_and_arg, arglltype, call_location", tag)
}

// ignored takes calls of a function for None, without looking into it.
func ignored(d *FunctionDesc, _ []SomeValue) (*Graph, SomeValue) {
	d.ignored = true
	return nil, lattice.None
}

// isDirect reports whether an argument, or one of *args, has the flag access_directly.
func isDirect(s SomeValue) bool {
	switch s := s.(type) {
	case *lattice.SomeInstance:
		return s.Direct
	case *lattice.SomeTuple:
		return slices.ContainsFunc(s.Items, func(x SomeValue) bool {
			i, ok := x.(*lattice.SomeInstance)
			return ok && i.Direct
		})
	}
	return false
}

// opaque reports whether the function says that partial evaluation does not look into it.
func (d *FunctionDesc) opaque() bool {
	for _, name := range []string{"_jit_look_inside_", "_look_inside_me_"} {
		if x, ok := d.attribute(name); ok && x == stdspace.False {
			return true
		}
	}
	return false
}

// dropDirect takes the flag access_directly from arguments: the function that gets them runs while compiled code keeps the
// attributes elsewhere.
func dropDirect(cells []SomeValue) {
	for i, s := range cells {
		switch s := s.(type) {
		case *lattice.SomeInstance:
			if s.Direct {
				plain := *s
				plain.Direct = false
				cells[i] = &plain
			}
		case *lattice.SomeTuple:
			if isDirect(s) {
				items := slices.Clone(s.Items)
				dropDirect(items)
				cells[i] = &lattice.SomeTuple{Items: items}
			}
		}
	}
}

// defaultSpecialise has one graph for a function; or one for each number of extra
// arguments if it takes *args. Calls with instances that are accessed directly have
// graphs of their own.
func defaultSpecialise(d *FunctionDesc, cells []SomeValue) (*Graph, SomeValue) {
	if d.opaque() {
		dropDirect(cells)
	}
	key, suffix, extra := d.starKey(cells)
	if slices.ContainsFunc(cells, isDirect) {
		key, suffix = key+"|directly", suffix+"_AccessDirect"
	}
	if m := d.bk.a.mixing; m != nil && m.covers(d.Func.Name) {
		return m.variant(d, cells, key, suffix, extra), nil
	}
	return d.cachedGraph(key, suffix, extra), nil
}

// starKey returns the part of a specialisation's key for *args.
func (d *FunctionDesc) starKey(cells []SomeValue) (key, suffix string, extra int) {
	if !d.sig.varargs {
		return "", "", -1
	}
	extra = len(cells[len(cells)-1].(*lattice.SomeTuple).Items)
	return fmt.Sprintf("star%d", extra), fmt.Sprintf("_star%d", extra), extra
}

// byCells has one graph for each combination of keys of certain arguments; of
// gives the key of one and a name for it.
func byCells(indices []int, of func(SomeValue) (key, name string, err error)) specialiser {
	return func(d *FunctionDesc, cells []SomeValue) (*Graph, SomeValue) {
		key, suffix, extra := d.starKey(cells)
		for _, i := range indices {
			if i < 0 || i >= len(cells) {
				d.bk.a.fail("specialize", fmt.Sprintf("%s() has no argument %d to specialise on", d.Func.Name, i))
				return nil, lattice.Impossible
			}
			k, name, err := of(cells[i])
			if err != nil {
				d.bk.a.fail("specialize", fmt.Sprintf("%s() is specialised on its argument %d: %v", d.Func.Name, i, err))
				return nil, lattice.Impossible
			}
			key += "|" + k
			suffix += "__" + identifier(name)
		}
		return d.cachedGraph(key, suffix, extra), nil
	}
}

// constKey distinguishes arguments by their constant.
func constKey(s SomeValue) (key, name string, err error) {
	c := lattice.ConstOf(s)
	if c == nil && lattice.IsNone(s) {
		return "None", "None", nil
	}
	if c == nil {
		if t, ok := s.(*lattice.SomeTuple); ok {
			return tupleKey(t)
		}
		if b, ok := s.(*lattice.SomeBuiltin); ok {
			return b.String(), b.Name, nil
		}
		if p, ok := s.(*lattice.SomePBC); ok && len(p.Descs) == 1 && !p.CanBeNone {
			return descKey(p.Descs[0]) // a bound method
		}
		return "", "", fmt.Errorf("it must be a constant, and is %v", s)
	}
	name = c.Text()
	if p, ok := s.(*lattice.SomePBC); ok {
		return descKey(p.Descs[0])
	}
	return fmt.Sprintf("%T:%s", c.Value, name), name, nil
}

func descKey(d lattice.Desc) (key, name string, err error) {
	return fmt.Sprintf("pbc%d", d.Order()), d.String(), nil
}

func tupleKey(t *lattice.SomeTuple) (key, name string, err error) {
	for _, x := range t.Items {
		k, n, err := constKey(x)
		if err != nil {
			return "", "", err
		}
		key += k + ";"
		name += n + "_"
	}
	return "(" + key + ")", strings.TrimSuffix(name, "_"), nil
}

// typeKey distinguishes arguments by their type.
func typeKey(s SomeValue) (key, name string, err error) {
	name = knownType(s)
	return classKey(s, name), name, nil
}

// classKey is a unique name of a type: several classes of a program can have the same
// name.
func classKey(s SomeValue, name string) string {
	switch s := s.(type) {
	case *lattice.SomeInstance:
		return fmt.Sprintf("%s.%d", name, s.Class.Order)
	case *lattice.SomePBC:
		if len(s.Descs) > 0 {
			if d, ok := s.Descs[0].(*FrozenDesc); ok {
				return fmt.Sprintf("%s.frozen%d", name, d.bk.frozenClass(d.Object.Class))
			}
		}
	}
	return name
}

// itemTypeKey distinguishes lists by the type of their items.
func itemTypeKey(s SomeValue) (key, name string, err error) {
	l, ok := s.(*lattice.SomeList)
	if !ok {
		return "", "", fmt.Errorf("it must be a list, and is %v", s)
	}
	return typeKey(l.Def.Item().Value())
}

// byLowLevelTypes has one graph for each combination of low-level types, and
// of constants of the arguments named by indices.
func byLowLevelTypes(indices []int, mode string) specialiser {
	return func(d *FunctionDesc, cells []SomeValue) (*Graph, SomeValue) {
		key, suffix, extra := d.starKey(cells)
		for i, s := range cells {
			if mode == "arglltype" && !hasIndex(indices, i) {
				continue
			}
			k := lowLevelKey(s)
			if mode == "ll_and_arg" && hasIndex(indices, i) {
				c, _, err := constKey(s)
				if err != nil {
					d.bk.a.fail("specialize", fmt.Sprintf("%s() is specialised on its argument %d: %v", d.Func.Name, i, err))
					return nil, lattice.Impossible
				}
				k = c
			}
			key += "|" + k
			suffix += "__" + identifier(knownType(s))
		}
		return d.cachedGraph(key, suffix, extra), nil
	}
}

func hasIndex(indices []int, i int) bool {
	for _, x := range indices {
		if x == i {
			return true
		}
	}
	return false
}

// lowLevelKey distinguishes annotations with different low-level types: constants and
// signs do not matter, the identity of containers does.
func lowLevelKey(s SomeValue) string {
	switch s := s.(type) {
	case *lattice.SomePtr, *lattice.SomeLLType:
		key, _ := helperKey(s)
		return key
	case *lattice.SomeList:
		return fmt.Sprintf("list%d", s.Def.Item().Number())
	case *lattice.SomeDict:
		return fmt.Sprintf("dict%d", s.Def.Key().Number())
	case *lattice.SomeTuple:
		key := "("
		for _, x := range s.Items {
			key += lowLevelKey(x) + ","
		}
		return key + ")"
	case *lattice.SomeInstance:
		return s.String() + classKey(s, "")
	case *lattice.SomePBC:
		key := s.String()
		for _, d := range s.Descs {
			key += fmt.Sprintf(".%d", d.Order())
		}
		return key
	}
	return knownType(s)
}

// byLocation has one graph for each place that calls the function.
func byLocation(d *FunctionDesc, cells []SomeValue) (*Graph, SomeValue) {
	key, suffix, extra := d.starKey(cells)
	if p := d.bk.a.Pos; p != nil {
		key += fmt.Sprintf("|%d.%d.%d", p.Graph.number, p.Block.ID, p.Op)
	}
	return d.cachedGraph(key, fmt.Sprintf("%s__at%d", suffix, len(d.keys)), extra), nil
}

// knownType is the name of the type of the values of an annotation.
func knownType(s SomeValue) string {
	switch s := s.(type) {
	case *lattice.SomeInteger:
		return intKindNames[s.Kind]
	case *lattice.SomeBool:
		return "bool"
	case *lattice.SomeFloat:
		return "float"
	case *lattice.SomeString, *lattice.SomeChar:
		return "str"
	case *lattice.SomeUnicode, *lattice.SomeUniChar:
		return "unicode"
	case *lattice.SomeList:
		return "list"
	case *lattice.SomeDict:
		return "dict"
	case *lattice.SomeByteArray:
		return "bytearray"
	case *lattice.SomeWeakRef:
		return "weakref"
	case *lattice.SomeTuple:
		return "tuple"
	case *lattice.SomeInstance:
		return s.Class.Name
	case *lattice.SomeSlice:
		return "slice"
	case *lattice.SomeType:
		return "type"
	case *lattice.SomePBC:
		return pbcType(s)
	}
	return "object"
}

// pbcType is the name of the type of prebuilt constants.
func pbcType(s *lattice.SomePBC) string {
	if len(s.Descs) == 0 {
		return "NoneType"
	}
	switch d := s.Descs[0].(type) {
	case *ClassDesc:
		return "type"
	case *FrozenDesc:
		return d.Object.Class.Name
	case *FunctionDesc:
		return "function"
	}
	return "instancemethod"
}

// identifier turns any text into a name.
func identifier(text string) string {
	out := []byte(text)
	for i, c := range out {
		if c != '_' && (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') {
			out[i] = '_'
		}
	}
	if len(out) > 30 {
		out = out[:30]
	}
	return string(out)
}
