package engine

import (
	"errors"

	"vitrine/engine/typed"
	"vitrine/flowspace/model"
	"vitrine/host/permission"
	"vitrine/jit/hintannotator"
	"vitrine/jit/portal"
	"vitrine/jit/timeshifter"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llstore"
	"vitrine/lowlevel/lltype/rclass"
	"vitrine/lowlevel/rtyper"
	"vitrine/runtime/machine"
)

// write writes the program and its colours.
func (g *Generated) write(around *permission.Surroundings) ([]byte, error) {
	w := llstore.NewWriter(rtyper.Shared()...)
	w.Count(len(around.Asked))
	for _, a := range around.Asked {
		w.Text(a.Path)
		w.Bool(a.Found)
	}
	w.Count(len(around.Texts))
	for _, t := range around.Texts {
		w.Text(t.Path)
		w.Text(string(t.Sum[:]))
	}
	l := g.LowLevel
	w.Text(l.EntryName())
	w.Count(len(l.Graphs))
	entry := 0
	for i, low := range l.Graphs {
		w.Object(low.Function())
		if low == l.Entry {
			entry = i
		}
	}
	w.Count(entry)
	storeExceptions(w, l.Exceptions)
	g.Coloured.Write(w)
	any, err := l.Exceptions.Class("Exception")
	if err != nil {
		return nil, err
	}
	w.Object(any.VTable)
	w.Object(g.Shifted.ExcData())
	w.Object(g.portal)
	w.Bool(g.recursion)
	w.Graph(g.plain)
	g.writeSources(w)
	g.writeOptimised(w)
	if w.Bool(g.cold != nil); g.cold != nil {
		g.cold.Write(w)
	}
	g.writeImage(w)
	return w.Finish()
}

func storeExceptions(w *llstore.Writer, e *rclass.ExceptionData) {
	w.Count(len(e.Names()))
	for _, name := range e.Names() {
		w.Text(name)
		c, _ := e.Class(name)
		w.Object(c.VTable)
		w.Object(c.Instance)
	}
}

// writeSources writes pairs of variables by their numbers.
func (g *Generated) writeSources(w *llstore.Writer) {
	var pairs [][2]int
	for _, b := range g.Coloured.Entry.Blocks() {
		for _, v := range b.Defined() {
			if s := g.sources[v]; s != nil {
				pairs = append(pairs, [2]int{v.Number, s.Number})
			}
		}
	}
	w.Count(len(pairs))
	for _, p := range pairs {
		w.Count(p[0])
		w.Count(p[1])
	}
}

// writeOptimised writes the optimised graphs, in the order of the functions.
func (g *Generated) writeOptimised(w *llstore.Writer) {
	w.Bool(g.optimised != nil)
	if g.optimised == nil {
		return
	}
	for _, low := range g.LowLevel.Graphs {
		o := g.optimised[low.Function()]
		if w.Bool(o != nil); o != nil {
			w.Graph(o)
		}
	}
}

// writeImage writes the machine code of the functions, in their order.
func (g *Generated) writeImage(w *llstore.Writer) {
	w.Bool(g.image != nil)
	if g.image == nil {
		return
	}
	w.Text(g.image.Arch)
	w.Count(len(g.image.Symbols.Objects))
	for _, o := range g.image.Symbols.Objects {
		w.Object(o)
	}
	w.Count(len(g.image.Symbols.Types))
	for _, t := range g.image.Symbols.Types {
		w.Type(t)
	}
	for _, f := range g.imaged() {
		w.Bytes(g.image.Functions[f])
	}
}

// errOutdated says that a translation is one of sources that have changed.
var errOutdated = errors.New("the sources have changed since the program was translated")

// read reads what write has written.
func (t *Translation) read(data []byte, opt Options) error {
	r, err := llstore.Open(data, rtyper.Shared()...)
	if err != nil {
		return err
	}
	var shift timeshifter.Options
	g := &Generated{}
	var upToDate <-chan bool
	err = r.Read(func() {
		upToDate = hold(readSurroundings(r), permission.For(t.file, opt.Permissions))
		name := r.Text()
		functions := make([]*lltype.Object, r.Count())
		for i := range functions {
			functions[i] = r.Object()
		}
		g.LowLevel = typed.New(rtyper.Restored(functions, r.Index(len(functions)), readExceptions(r)), name)
		g.Coloured = hintannotator.Read(r)
		shift.AnyException = rclass.ClassRef(r.Object())
		shift.ExcData, g.portal = r.Object(), r.Object()
		g.recursion, g.plain = r.Bool(), r.Graph()
		shift.Functions, shift.Portal, shift.Recursion = functions, g.portal != nil, g.recursion
		var failed error
		if g.Shifted, failed = timeshifter.Later(g.Coloured, shift, t.ahead.names); failed != nil {
			r.Fail(failed)
		}
		g.readSources(r)
		g.readOptimised(r, functions)
		if r.Bool() {
			g.cold = portal.ReadCold(r)
		}
		g.readImage(r)
	})
	if err == nil && !<-upToDate {
		err = errOutdated
	}
	if err != nil {
		return err
	}
	t.generated, t.objects = g, r.Objects()
	return nil
}

// hold finds out, while something else is done, whether surroundings are as they were.
func hold(s *permission.Surroundings, p *permission.Permissions) <-chan bool {
	found := make(chan bool, 1)
	go func() { found <- s.Hold(p) }()
	return found
}

func readSurroundings(r *llstore.Reader) *permission.Surroundings {
	s := &permission.Surroundings{}
	for range r.Count() {
		s.Asked = append(s.Asked, permission.Asked{Path: r.Text(), Found: r.Bool()})
	}
	for range r.Count() {
		t := permission.Text{Path: r.Text()}
		copy(t.Sum[:], r.Text())
		s.Texts = append(s.Texts, t)
	}
	return s
}

func readExceptions(r *llstore.Reader) *rclass.ExceptionData {
	e := &rclass.ExceptionData{}
	for range r.Count() {
		e.Add(r.Text(), r.Object(), r.Object())
	}
	return e
}

func (g *Generated) readSources(r *llstore.Reader) {
	coloured, plain := variablesOf(g.Coloured.Entry.FunctionGraph), variablesOf(g.plain)
	g.sources = make(map[*model.Variable]*model.Variable)
	for range r.Count() {
		v, s := coloured[r.Index(len(coloured))], plain[r.Index(len(plain))]
		if v != nil && s != nil {
			g.sources[v] = s
		}
	}
}

func (g *Generated) readOptimised(r *llstore.Reader, functions []*lltype.Object) {
	if !r.Bool() {
		return
	}
	g.optimised = make(map[*lltype.Object]*model.FunctionGraph, len(functions))
	for _, f := range functions {
		if r.Bool() {
			g.optimised[f] = r.Graph()
		}
	}
}

func (g *Generated) readImage(r *llstore.Reader) {
	if !r.Bool() {
		return
	}
	i := &machine.Image{Arch: r.Text(), Functions: make(map[*lltype.Object][]byte), Graph: g.keptGraph}
	i.Symbols.Objects = make([]*lltype.Object, r.Count())
	for k := range i.Symbols.Objects {
		i.Symbols.Objects[k] = r.Object()
	}
	i.Symbols.Types = make([]lltype.Container, r.Count())
	for k := range i.Symbols.Types {
		c, ok := r.Type().(lltype.Container)
		if !ok {
			r.Fail(errors.New("the code that is kept makes objects of what is no container: translate the program again"))
		}
		i.Symbols.Types[k] = c
	}
	for _, f := range g.imaged() {
		if code := r.Bytes(); len(code) > 0 {
			i.Functions[f] = code
		}
	}
	g.image = i
}

// variablesOf returns the variables of a graph by their numbers.
func variablesOf(g *model.FunctionGraph) []*model.Variable {
	list := make([]*model.Variable, g.NumVariables())
	for _, b := range g.Blocks() {
		for _, v := range b.Defined() {
			list[v.Number] = v
		}
	}
	return list
}
