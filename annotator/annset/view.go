package annset

import (
	"cmp"
	"fmt"
	"slices"

	"vitrine/annotator/flowing"
	"vitrine/flowspace"
	"vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/pages/blocks"
	"vitrine/pages/page"
)

// A knowledge is what is known at one moment: at a step of a recording, or at the end.
type knowledge interface {
	Binding(v *model.Variable) *SomeValue // nil if the analysis has not got there
	find(sv *SomeValue) *SomeValue
	facts(sv *SomeValue) []shown
	State(b *model.Block) (state flowing.State, op int)
}

// GraphPage returns the page of a graph of an annotated program: every
// variable is followed by the object it is bound to.
func GraphPage(r *Result, g *model.FunctionGraph) *page.Page {
	k, plain := &final{r}, basePage(g, r.key)
	p := *plain
	p.Nodes = make([]*page.Node, len(plain.Nodes))
	for i, b := range g.Blocks() {
		p.Nodes[i] = annotatedNode(plain.Nodes[i], b, k)
	}
	p.Facts = func(name string) []page.Fact { return append(plain.Facts(name), objectFacts(g, k, name)...) }
	p.Tables = []*page.Table{bindingsTable(g, k), annotationsTable(g, k)}
	return &p
}

// final is what is known at the end.
type final struct{ res *Result }

func (f *final) Binding(v *model.Variable) *SomeValue { return f.res.bound(v) }
func (f *final) find(sv *SomeValue) *SomeValue        { return f.res.set.Find(sv) }
func (f *final) facts(sv *SomeValue) []shown          { return shownFacts(f.res.set, sv, f.res.describe) }

func (f *final) State(b *model.Block) (state flowing.State, op int) { return f.res.states[b], -1 }

// basePage is the page of the graph alone, under the key that it has here; so
// are those that it leads to.
func basePage(g *model.FunctionGraph, key func(*stdspace.Function) page.Key) *page.Page {
	p := flowspace.GraphPage(g)
	if fn, ok := g.Func.(*stdspace.Function); ok {
		p.Key = key(fn)
	}
	keys := make(map[page.Key]page.Key)
	for _, b := range g.Blocks() {
		for _, op := range b.Operations {
			for _, x := range op.Args {
				if c, ok := x.(*model.Constant); ok {
					if fn, ok := c.Value.(*stdspace.Function); ok {
						keys[flowspace.PageKey(fn)] = key(fn)
					}
				}
			}
		}
	}
	for _, n := range p.Nodes {
		for _, l := range n.Lines {
			for _, s := range l.Spans {
				if to := s.Link(); to != nil {
					to.Page = cmp.Or(keys[to.Page], to.Page)
				}
			}
		}
	}
	return p
}

// annotatedNode adds the objects to the lines of a block.
func annotatedNode(n *page.Node, b *model.Block, k knowledge) *page.Node {
	out := *n
	out.Lines = slices.Clone(n.Lines)
	if s, _ := k.State(b); s != flowing.Done && (n.Role == page.Normal || n.Role == page.Fork) {
		out.Role = page.Waiting
	}
	for i, l := range out.Lines {
		switch {
		case l.Op >= 0:
			out.Lines[i].Spans = append(slices.Clone(l.Spans), objectSpans("   → ", b.Operations[l.Op].Result, k)...)
		case i == inputLine && len(b.InputArgs) > 0:
			out.Lines[i].Spans = annotatedInputs(l.Spans, b.InputArgs, k)
		}
	}
	return &out
}

// inputLine is the line of a node that shows the input arguments of its block.
const inputLine = 1

func annotatedInputs(spans []page.Span, vars []*model.Variable, k knowledge) []page.Span {
	var out []page.Span
	for _, s := range spans {
		out = append(out, s)
		if s.Var() != "" {
			out = append(out, objectSpans(" → ", vars[0], k)...)
			vars = vars[1:]
		}
	}
	return out
}

// objectSpans shows the object that a variable is bound to.
func objectSpans(arrow string, v *model.Variable, k knowledge) []page.Span {
	sv := k.Binding(v)
	if sv == nil {
		return nil
	}
	style := page.Comment
	if sv == ImpossibleValue {
		style = page.Failure
	}
	return []page.Span{page.Comment.Span(arrow), style.Span(label(sv, k.facts(sv)))}
}

// mostLabel is how many letters of a constant a block shows.
const mostLabel = 40

// label shows an object in short: "SV2 bool", "SV31 int 1", "SV6 list_append".
func label(sv *SomeValue, facts []shown) string {
	text := sv.String()
	for _, f := range facts {
		if k := f.name.kind; k == typeKind || k == constKind || k == imFuncKind {
			text += " " + page.Cut(page.Plain.Span(f.text), mostLabel, mostLabel).Text
		}
	}
	return text
}

// objectFacts returns what is known about a variable.
func objectFacts(g *model.FunctionGraph, k knowledge, name string) []page.Fact {
	vars := definedVariables(g)
	i := slices.IndexFunc(vars, func(v *model.Variable) bool { return v.String() == name })
	if i < 0 || k.Binding(vars[i]) == nil {
		return nil
	}
	sv := k.Binding(vars[i])
	facts := []page.Fact{{Name: "object", Value: sv.String()}}
	for _, f := range k.facts(sv) {
		facts = append(facts, page.Fact{Name: f.name.String(), Value: f.value(k)})
	}
	return facts
}

// value shows the value of an annotation.
func (f *shown) value(k knowledge) string {
	if f.object != nil {
		return k.find(f.object).String()
	}
	return f.text
}

// bindingsTable lists the variables of a graph and their objects.
func bindingsTable(g *model.FunctionGraph, k knowledge) *page.Table {
	t := page.NewTable("Bindings", "variable", "object")
	for _, b := range g.Blocks() {
		for _, v := range b.DefinedBefore(len(b.Operations)) {
			if sv := k.Binding(v); sv != nil {
				t.Add(b.ID, blocks.Variable(v), page.Plain.Span("→ "+sv.String()))
			}
		}
	}
	return t
}

// annotationsTable lists what is known about the objects that the variables of
// a graph are bound to, and about those that these lead to.
func annotationsTable(g *model.FunctionGraph, k knowledge) *page.Table {
	t := page.NewTable("Annotations", "annotation", "value")
	var roots []*SomeValue
	for _, v := range definedVariables(g) {
		if sv := k.Binding(v); sv != nil {
			roots = append(roots, sv)
		}
	}
	for _, sv := range reachable(roots, k) {
		for _, f := range k.facts(sv) {
			if f.name != ANN.Immutable {
				t.Add(-1, page.Plain.Span(fmt.Sprintf("%v(%v)", f.name, sv)), page.Plain.Span("= "+f.value(k)))
			}
		}
	}
	return t
}

// reachable returns the objects and those that their annotations lead to, by
// number.
func reachable(svs []*SomeValue, k knowledge) []*SomeValue {
	var found []*SomeValue
	seen := make(map[*SomeValue]bool)
	for len(svs) > 0 {
		sv := k.find(svs[len(svs)-1])
		svs = svs[:len(svs)-1]
		if seen[sv] {
			continue
		}
		seen[sv] = true
		found = append(found, sv)
		for _, f := range k.facts(sv) {
			if f.object != nil {
				svs = append(svs, f.object)
			}
		}
	}
	slices.SortFunc(found, func(a, b *SomeValue) int { return a.number - b.number })
	return found
}

// definedVariables returns the variables of a graph in the order in which they
// are defined.
func definedVariables(g *model.FunctionGraph) []*model.Variable {
	var vars []*model.Variable
	for _, b := range g.Blocks() {
		vars = append(vars, b.DefinedBefore(len(b.Operations))...)
	}
	return vars
}
