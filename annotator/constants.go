package annotator

import (
	"fmt"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/source"
	"vitrine/host/stdspace"
	"vitrine/host/wtf8"
)

// constantValue returns the most precise annotation that contains a constant
// of a flow graph.
func (bk *bookkeeper) constantValue(c *flow.Constant) SomeValue {
	if s := bk.values[c.Key]; s != nil {
		return s
	}
	s := bk.computeNested(c)
	bk.values[c.Key] = s
	return s
}

// The limits of recursion through prebuilt objects.
const (
	mostContainers = 200 // in each other
	mostChained    = 50  // instances that lead to each other
)

// computeNested is compute for a constant that may be part of another one.
func (bk *bookkeeper) computeNested(c *flow.Constant) SomeValue {
	switch c.Value.(type) {
	case *stdspace.Tuple, *stdspace.Slice, *stdspace.List, *stdspace.Dict, *stdspace.StaticMethod, *stdspace.Method:
	default:
		return bk.compute(c)
	}
	if bk.nesting == mostContainers {
		bk.a.fail("size", fmt.Sprintf("a prebuilt container is nested more than %d deep: let instances of a class refer to each other instead", mostContainers))
		return lattice.Object
	}
	bk.nesting++
	defer func() { bk.nesting-- }()
	s := bk.compute(c)
	if lattice.TooLarge(s) {
		bk.a.fail("size", fmt.Sprintf("a prebuilt tuple has too many parts, or they are nested more than %d deep", lattice.MostNesting))
		return lattice.Object
	}
	return s
}

// A waitingSource is a prebuilt instance that is yet to become a source of an
// attribute of its class.
type waitingSource struct {
	def  *ClassDef
	name string
	src  *instanceSource
}

// addSources makes an instance a source of all its attributes. Instances may form a
// chain as long as memory allows: beyond some length they wait until earlier ones have
// been looked at.
func (bk *bookkeeper) addSources(def *ClassDef, src *instanceSource) {
	var sources []waitingSource
	for _, name := range src.names() {
		sources = append(sources, waitingSource{def, name, src})
	}
	if bk.chain == mostChained {
		bk.waiting = append(bk.waiting, sources...)
		return
	}
	bk.addAll(sources)
	if bk.chain > 0 {
		return
	}
	for len(bk.waiting) > 0 {
		next := bk.waiting
		bk.waiting = nil
		bk.addAll(next)
	}
}

func (bk *bookkeeper) addAll(sources []waitingSource) {
	nesting := bk.nesting
	bk.nesting = 0
	bk.chain++
	for _, w := range sources {
		if bk.a.ctx.Err() != nil {
			break
		}
		w.def.addSource(w.name, w.src)
	}
	bk.chain--
	bk.nesting = nesting
}

// immutableValue returns the most precise annotation that contains an object.
func (bk *bookkeeper) immutableValue(x stdspace.Object) SomeValue {
	return bk.constantValue(bk.constant(x))
}

// compute makes the annotation of a constant seen for the first time.
func (bk *bookkeeper) compute(c *flow.Constant) SomeValue {
	switch x := c.Value.(type) {
	case stdspace.Bool:
		return &lattice.SomeBool{Const: c}
	case stdspace.Int:
		return &lattice.SomeInteger{NonNeg: x >= 0, Const: c}
	case *stdspace.Long:
		if x.V.IsInt64() { // a literal of Python 2: 10L
			return &lattice.SomeInteger{NonNeg: x.V.Sign() >= 0, Const: c}
		}
		if x.V.IsUint64() { // it fits an unsigned word only
			return &lattice.SomeInteger{Kind: lattice.Unsigned, NonNeg: true, Const: c}
		}
	case stdspace.Float:
		return &lattice.SomeFloat{Const: c}
	case *stdspace.Str, *stdspace.Bytes, *stdspace.Unicode:
		return bk.textValue(x, c)
	case *stdspace.Tuple:
		t := &lattice.SomeTuple{}
		for _, item := range x.Items {
			t.Items = append(t.Items, bk.immutableValue(item))
		}
		return t
	case *stdspace.Slice:
		return &lattice.SomeSlice{Start: bk.immutableValue(x.Start), Stop: bk.immutableValue(x.Stop), Step: bk.immutableValue(x.Step)}
	case *stdspace.List:
		return bk.prebuiltList(x, c)
	case *stdspace.Dict:
		return bk.prebuiltDict(x, c)
	case *stdspace.ByteArray:
		return lattice.ByteArray
	case *stdspace.WeakRef:
		return bk.prebuiltWeakRef(x)
	case *stdspace.Singleton:
		if x == stdspace.None {
			return lattice.None
		}
	case *stdspace.Instance:
		return bk.prebuiltInstance(x, c)
	}
	if s := bk.callableValue(c.Value); s != nil {
		return s
	}
	return lattice.Object
}

// textValue is the annotation of a string. In Python 2 a string is made of
// bytes; in Python 3 both str and bytes play that part.
func (bk *bookkeeper) textValue(x stdspace.Object, c *flow.Constant) SomeValue {
	text, _ := stdspace.AsText(x)
	if _, ok := x.(*stdspace.Unicode); ok {
		if wtf8.Count(text) == 1 {
			return &lattice.SomeUniChar{Const: c}
		}
		return &lattice.SomeUnicode{Const: c}
	}
	n := len(text)
	if _, ok := x.(*stdspace.Str); ok && bk.a.std.Dialect() != source.Python2 {
		n = wtf8.Count(text)
	}
	if n == 1 {
		return &lattice.SomeChar{Const: c}
	}
	return &lattice.SomeString{Const: c}
}

// prebuiltList makes the identity of a list that exists before the program
// starts. The list is known before its items are looked at: it may be one of
// them. The arguments of the command line count as any number of strings.
func (bk *bookkeeper) prebuiltList(x *stdspace.List, c *flow.Constant) SomeValue {
	pos := bk.a.Pos
	bk.a.Pos = nil
	d := bk.newListDef()
	bk.a.Pos = pos
	bk.containers[len(bk.containers)-1].Const = c
	s := &lattice.SomeList{Def: d, Const: c}
	bk.values[c.Key] = s
	if bk.a.std.IsArgv(x) {
		d.Item().Generalize(lattice.String)
		d.Resize()
		return s
	}
	defer bk.a.rec.prebuilding()()
	for _, item := range x.Items {
		d.Item().Generalize(bk.immutableValue(item))
	}
	return s
}

func (bk *bookkeeper) prebuiltDict(x *stdspace.Dict, c *flow.Constant) SomeValue {
	pos := bk.a.Pos
	bk.a.Pos = nil
	d := bk.newDictDef()
	bk.a.Pos = pos
	bk.containers[len(bk.containers)-1].Const = c
	s := &lattice.SomeDict{Def: d, Const: c}
	bk.values[c.Key] = s
	defer bk.a.rec.prebuilding()()
	for _, e := range x.Entries() {
		if e.Key != nil {
			d.Key().Generalize(bk.immutableValue(e.Key))
			d.Value().Generalize(bk.immutableValue(e.Value))
		}
	}
	return s
}

// prebuiltInstance is the annotation of an instance that exists before the
// program starts: a frozen one is a prebuilt constant; the attributes of others are
// sources for those of their class.
func (bk *bookkeeper) prebuiltInstance(x *stdspace.Instance, c *flow.Constant) SomeValue {
	if s := lowLevelType(x); s != nil {
		return s
	}
	if s := bk.userLowLevelValue(x); s != nil {
		return s
	}
	if s := bk.rlibInstance(x, c); s != nil {
		return s
	}
	if d, ok := stdspace.DictOf(x); ok {
		return bk.prebuiltDict(d, c)
	}
	if bk.a.isFrozen(x) {
		return lattice.NewPBC([]lattice.Desc{bk.frozenDesc(x)}, false)
	}
	d := bk.classDesc(x.Class)
	if d.byLocation {
		bk.a.fail("constant", fmt.Sprintf("%s exists before the program starts, but instances of class %s are told apart by where the program makes them: make it in a function", c.Text(), d.Name))
	}
	def := d.classDef(nil)
	s := &lattice.SomeInstance{Class: def.ClassDef, Const: c}
	bk.values[c.Key] = s
	if !bk.mutable[x] {
		bk.mutable[x] = true
		bk.instances = append(bk.instances, x)
		src := &instanceSource{bk: bk, x: x}
		def.made = true
		for _, name := range src.names() {
			def.prebuiltWith[name] = true
		}
		bk.addSources(def, src)
	}
	return s
}

// isFrozen asks an instance whether it never changes.
func (a *annotator) isFrozen(x *stdspace.Instance) bool {
	if a.bk.cannotFreeze(x) {
		return false
	}
	method, err := a.std.GetAttr(x, "_freeze_")
	if err != nil {
		return false
	}
	v, err := a.std.CallContext(a.ctx, method, nil)
	if err != nil {
		return false
	}
	frozen, err := a.std.IsTrue(v)
	return err == nil && frozen
}

// cannotFreeze reports whether an instance has nothing to be asked. That is true of most,
// and there may be a million of them.
func (bk *bookkeeper) cannotFreeze(x *stdspace.Instance) bool {
	if x.Attrs != nil || x.Slots != nil {
		for _, d := range []*stdspace.Dict{x.Attrs, x.Slots} {
			if _, ok := d.Lookup("_freeze_"); ok {
				return false
			}
		}
	}
	plain, known := bk.unfrozen[x.Class]
	if !known {
		plain = true
		for _, k := range x.Class.MRO {
			for _, name := range []string{"_freeze_", "__getattr__", "__getattribute__"} {
				_, own := k.Dict.Lookup(name)
				plain = plain && (!own || k.Builtin)
			}
		}
		bk.unfrozen[x.Class] = plain
	}
	return plain
}

// callableValue is the annotation of a function, class, method or builtin; nil
// for anything else.
func (bk *bookkeeper) callableValue(x stdspace.Object) SomeValue {
	switch x := x.(type) {
	case *stdspace.Function:
		if s := bk.rlibFunction(x); s != nil {
			return s
		}
		return pbc(bk.functionDesc(x))
	case *stdspace.Class:
		if s := bk.builtinType(x); s != nil {
			return s
		}
		return pbc(bk.classDesc(x))
	case *stdspace.StaticMethod:
		return bk.immutableValue(x.Func)
	case *stdspace.Method:
		return bk.methodValue(x)
	case *stdspace.Builtin:
		if fn := bk.a.std.StandIn(x); fn != nil {
			return pbc(bk.functionDesc(fn))
		}
		return bk.builtinValue(x)
	}
	return nil
}

func pbc(d lattice.Desc) SomeValue { return &lattice.SomePBC{Descs: []lattice.Desc{d}} }

// methodValue is the annotation of a method that exists before the program starts.
func (bk *bookkeeper) methodValue(m *stdspace.Method) SomeValue {
	fn, ok := m.Func.(*stdspace.Function)
	if !ok {
		return nil
	}
	self, ok := m.Self.(*stdspace.Instance)
	switch {
	case m.Self == nil:
		if s := bk.immutableValue(fn); m.Class == nil || !isPlainFunction(s) {
			return s
		}
		return pbc(bk.unboundDesc(bk.functionDesc(fn), m.Class))
	case !ok:
		return nil
	case isJitDriver(self):
		return &lattice.SomeBuiltin{Name: fn.Name, Key: bk.constant(bk.driverMethod(m, driverHint{self, fn}))}
	case bk.a.isFrozen(self):
		return pbc(bk.frozenMethodDesc(bk.functionDesc(fn), bk.frozenDesc(self)))
	}
	// The instance is a source of attributes even if only its method is used; that counts
	// as a read.
	bk.immutableValue(self)
	def := bk.classDesc(self.Class).classDef(nil)
	origin, name := originOf(self.Class, fn)
	def.locate(name)
	return pbc(bk.methodDesc(bk.functionDesc(fn), bk.classDesc(origin).classDef(nil), def, name))
}

// A driverHint is a method of a JitDriver.
type driverHint struct {
	driver *stdspace.Instance
	hint   *stdspace.Function
}

// driverMethod returns the same object for the same method: reading it makes a new one each time.
func (bk *bookkeeper) driverMethod(m *stdspace.Method, of driverHint) *stdspace.Method {
	if known := bk.drivers[of]; known != nil {
		return known
	}
	bk.drivers[of] = m
	return m
}

// isPlainFunction reports whether an annotation is that of a single function.
func isPlainFunction(s SomeValue) bool {
	p, ok := s.(*lattice.SomePBC)
	return ok && len(p.Descs) == 1 && p.Descs[0].Kind() == lattice.FunctionKind
}

// originOf returns the class of an instance, or the base of it, whose body has a
// function, and the name that the function has there.
func originOf(c *stdspace.Class, fn *stdspace.Function) (*stdspace.Class, string) {
	for _, k := range c.MRO {
		if x, ok := k.Dict.Lookup(fn.Name); ok && x == stdspace.Object(fn) {
			return k, fn.Name
		}
		for _, e := range k.Dict.Entries() {
			if name, ok := stdspace.AsText(e.Key); ok && e.Value == stdspace.Object(fn) {
				return k, name
			}
		}
	}
	return c, fn.Name
}

// valueOfType returns the annotation of all objects of a type.
func (bk *bookkeeper) valueOfType(t stdspace.Object) SomeValue {
	c, ok := t.(*stdspace.Class)
	if !ok {
		return lattice.Object
	}
	if kind, ok := rlibKind(c); ok {
		return lattice.IntegerOf(kind, false)
	}
	switch kindOfClass(c) {
	case "bool":
		return lattice.Bool
	case "int", "long":
		return lattice.Integer
	case "float":
		return lattice.Float
	case "str", "bytes":
		return lattice.String
	case "unicode":
		return lattice.Unicode
	case "NoneType":
		return lattice.None
	case "type":
		return lattice.Type
	case "":
		d := bk.classDesc(c)
		if d.byLocation {
			return lattice.Object // they have no class in common
		}
		return &lattice.SomeInstance{Class: d.classDef(nil).ClassDef}
	}
	return lattice.Object
}
