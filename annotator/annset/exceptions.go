package annset

import (
	"slices"

	"vitrine/annotator/flowing"
	"vitrine/flowspace/model"
	"vitrine/host/stdspace"
)

// A handler is the object that stands for every exception that exits of one
// class catch.
type handler struct {
	class   *stdspace.Class
	value   *SomeValue
	readers flowing.Readers[*point]
}

// bindException binds the variables of an exit for exceptions. It reports
// whether there can be such an exception at all.
func (a *analysis) bindException(p *point, l *model.Link) bool {
	value := MostGeneralValue
	if c, ok := l.Case.Value.(*stdspace.Class); ok {
		value = a.caught(p, c)
	}
	a.bind(p, l.LastExcValue, value)
	if v, ok := l.LastException.(*model.Variable); ok {
		a.bind(p, v, MostGeneralValue)
	}
	return value != ImpossibleValue
}

// caught returns the object for the exceptions of a class. Those of a class of
// the program are made by the program; any operation may raise those of
// builtin classes.
func (a *analysis) caught(p *point, c *stdspace.Class) *SomeValue {
	i := slices.IndexFunc(a.handlers, func(h *handler) bool { return h.class == c })
	if i < 0 {
		h := &handler{class: c, value: ImpossibleValue}
		if c.Builtin {
			h.value = MostGeneralValue
		}
		i = len(a.handlers)
		a.handlers = append(a.handlers, h)
		for _, made := range a.madeExceptions() {
			a.catches(h, made)
		}
	}
	h := a.handlers[i]
	h.readers.Add(p)
	return a.set.Find(h.value)
}

// madeExceptions returns the classes of exceptions of which the program makes
// instances, in a fixed order.
func (a *analysis) madeExceptions() []*stdspace.Class {
	var made []*stdspace.Class
	for c := range a.instances {
		if isException(c) {
			made = append(made, c)
		}
	}
	slices.SortFunc(made, func(x, y *stdspace.Class) int { return a.instances[x].number - a.instances[y].number })
	return made
}

// catches adds the instances of a class to what a handler catches, if it does.
func (a *analysis) catches(h *handler, made *stdspace.Class) {
	if !made.IsSubclass(h.class) {
		return
	}
	old := a.set.Find(h.value)
	h.value = a.set.Merge(old, a.instances[made])
	if h.value == old {
		return
	}
	for _, p := range h.readers.Take() {
		a.ReflowBlock(p, "")
	}
}

// isException reports whether a class is one of exceptions.
func isException(c *stdspace.Class) bool {
	return slices.ContainsFunc(c.MRO, func(b *stdspace.Class) bool { return b.Builtin && b.Name == "BaseException" })
}
