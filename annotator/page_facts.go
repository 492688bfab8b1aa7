package annotator

import (
	"fmt"

	"vitrine/annotator/lattice"
	"vitrine/pages/page"
)

// about returns links to more about the values of an annotation: graphs of functions,
// classes, containers.
func (p *Pages) about(s SomeValue) []page.Fact {
	switch s := s.(type) {
	case *lattice.SomePBC:
		var facts []page.Fact
		for _, d := range s.Descs {
			fn := rowKey(d)
			if fn == nil {
				continue
			}
			for _, g := range fn.Graphs() {
				facts = append(facts, page.Fact{Name: "function", Value: p.Name(g), Link: p.link(g, -1)})
			}
		}
		return facts
	case *lattice.SomeInstance:
		return []page.Fact{{Name: "class", Value: s.Class.Name, Link: &page.Link{Page: p.key(ClassesKey), Node: s.Class.Order}}}
	case *lattice.SomeList:
		return p.containerFacts(s.Def.Item())
	case *lattice.SomeDict:
		return p.containerFacts(s.Def.Key())
	case *lattice.SomeIterator:
		return p.about(s.Container)
	}
	return nil
}

// containerFacts leads to the family that an item belongs to.
func (p *Pages) containerFacts(it *lattice.Item) []page.Fact {
	for i, f := range p.families() {
		c := f[0]
		if c.holds(it) {
			return []page.Fact{{Name: "identity", Value: fmt.Sprintf("%s %d", c.Kind, c.Number), Link: &page.Link{Page: p.key(ContainersKey), Node: i}}}
		}
	}
	return nil
}

// holds reports whether an item is one of those of the container's family.
func (c *Container) holds(it *lattice.Item) bool {
	for _, w := range c.what {
		if w.item.Same(it) {
			return true
		}
	}
	return false
}
