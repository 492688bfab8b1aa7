package lattice

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"vitrine/pages/page"
)

// examples has one annotation of every kind.
var examples = map[string]SomeValue{
	kindObject: Object, kindNone: None, kindImpossible: Impossible,
	kindFloat: Float, kindULongLong: IntegerOf(UnsignedLongLong, true), kindLongLong: IntegerOf(LongLong, false),
	kindUnsigned: IntegerOf(Unsigned, true), kindInteger: Integer, kindNonNeg: NonNeg, kindBool: Bool,
	kindInt8: IntegerOf(Int8, false), kindUInt8: IntegerOf(UInt8, true), kindInt16: IntegerOf(Int16, false),
	kindUInt16: IntegerOf(UInt16, true), kindInt32: IntegerOf(Int32, false), kindUInt32: IntegerOf(UInt32, true),
	kindMaybeString: MaybeString, kindString: String, kindChar: Char,
	kindMaybeUni: &SomeUnicode{CanBeNone: true}, kindUnicode: Unicode, kindUniChar: UniChar,
	kindMaybeInst: &SomeInstance{Class: animal, CanBeNone: true}, kindInstance: &SomeInstance{Class: animal},
	kindMaybePBC:  NewPBC([]Desc{descs[0]}, true),
	kindFunctions: some(descs[0]), kindClasses: some(descs[2]), kindMethods: some(descs[7]),
	kindFrozen: some(descs[4]), kindFrozenMeth: some(descs[6]), kindType: Type,
	kindList: newList(Integer), kindDict: newDict(String, Float), kindTuple: tupleOf(Integer, Char),
	kindIterator: &SomeIterator{Container: newList(Char)}, kindByteArray: ByteArray, kindWeakRef: &SomeWeakRef{animal}, kindSlice: &SomeSlice{NonNeg, NonNeg, None},
	kindBuiltin: &SomeBuiltin{Name: "chr"}, kindMethod: &SomeBuiltin{Name: "append", Self: newList(Char)},
}

// TestKindsAreOrdered checks that one kind is drawn above another exactly if
// its annotations contain those of the other.
func TestKindsAreOrdered(t *testing.T) {
	p := Diagram(nil)
	below := reachable(p)
	if len(p.Nodes) != len(kinds) || len(examples) != len(kinds) {
		t.Fatalf("%d nodes, %d examples, %d kinds", len(p.Nodes), len(examples), len(kinds))
	}
	for i, a := range kinds {
		if got := kindOf(examples[a.name]); got != a.name {
			t.Errorf("the kind of %v is %s, want %s", examples[a.name], got, a.name)
		}
		for j, b := range kinds {
			if a.name == kindMaybePBC && strings.HasPrefix(b.name, "PBC") {
				continue // it stands for five kinds, of which no union is one
			}
			if want := Contains(examples[a.name], examples[b.name]); below[i][j] != want {
				t.Errorf("%s above %s: %v, want %v", a.name, b.name, below[i][j], want)
			}
		}
	}
}

// reachable tells which nodes are below which; each is below itself.
func reachable(p *page.Page) [][]bool {
	below := make([][]bool, len(p.Nodes))
	for i := range below {
		below[i] = make([]bool, len(p.Nodes))
		below[i][i] = true
	}
	for range p.Nodes {
		for _, e := range p.Edges {
			for j, yes := range below[e.To] {
				below[e.From][j] = below[e.From][j] || yes
			}
		}
	}
	return below
}

// TestClassesAreOrdered checks the same for the classes of a program.
func TestClassesAreOrdered(t *testing.T) {
	var used []SomeValue
	byName := make(map[string]SomeValue)
	for _, c := range classes {
		for _, s := range []*SomeInstance{{Class: c}, {Class: c, CanBeNone: true}} {
			used = append(used, s)
			byName[s.String()] = s
		}
	}
	p := Diagram(append(used, None))
	below := reachable(p)
	for i, n := range p.Nodes {
		for j, m := range p.Nodes {
			a, b := byName[title(n)], byName[title(m)]
			if a == nil || b == nil {
				continue
			}
			if want := Contains(a, b); below[i][j] != want {
				t.Errorf("%s above %s: %v, want %v", n.Name, m.Name, below[i][j], want)
			}
		}
		if s, ok := byName[title(n)].(*SomeInstance); ok && (n.Role != page.Class || below[i][nodeID(p, "None")] != s.CanBeNone) {
			t.Errorf("%s has the role %v, above None: %v", n.Name, n.Role, below[i][nodeID(p, "None")])
		}
	}
	if nodeID(p, kindInstance) >= 0 {
		t.Error("there is a node for instances of no class in particular")
	}
}

// title returns what the first line of a node says.
func title(n *page.Node) string { return page.Text(n.Lines[0].Spans) }

// nodeID returns the ID of the node of that title, or -1.
func nodeID(p *page.Page, name string) int {
	return slices.IndexFunc(p.Nodes, func(n *page.Node) bool { return title(n) == name })
}

// TestNamesAreShort: where a node has room for its name only, that says which one it is.
func TestNamesAreShort(t *testing.T) {
	for _, used := range [][]SomeValue{nil, {&SomeInstance{Class: puppy}, &SomeInstance{Class: cat, CanBeNone: true}}} {
		seen := make(map[string]string)
		p := Diagram(used)
		for _, n := range p.Nodes {
			if other := seen[n.Name]; other != "" || n.Name == "" || len(n.Name) > 16 {
				t.Errorf("%s is called %q, as %q", title(n), n.Name, other)
			}
			seen[n.Name] = title(n)
		}
	}
	p := Diagram([]SomeValue{&SomeInstance{Class: puppy}})
	for title, want := range map[string]string{
		"Instance(Puppy)": "Puppy", "Instance(Puppy, can_be_none)": "Puppy or None", kindMaybeString: "String or None",
		kindFrozenMeth: "frozen methods", kindMaybePBC: "PBC or None", kindNonNeg: "Integer(nonneg)", kindDict: "Dict",
	} {
		if got := p.Nodes[nodeID(p, title)].Name; got != want {
			t.Errorf("%s is called %q, not %q", title, got, want)
		}
	}
}

// TestOnlyCoversAreDrawn: an edge that others imply would say nothing.
func TestOnlyCoversAreDrawn(t *testing.T) {
	p := Diagram([]SomeValue{&SomeInstance{Class: puppy}, &SomeInstance{Class: cat}})
	below := reachable(p)
	for _, e := range p.Edges {
		for _, f := range p.Edges {
			if e.From == f.From && e != f && below[f.To][e.To] {
				t.Errorf("%s is below %s by way of %s", p.Nodes[e.To].Name, p.Nodes[e.From].Name, p.Nodes[f.To].Name)
			}
		}
	}
}

// program is what a small program might use.
func program() []SomeValue {
	dogs := newList(&SomeInstance{Class: dog})
	ring := newList(Impossible)
	ring.Def.item.value = tupleOf(ring, Float)
	used := []SomeValue{Integer, dogs, &SomeIterator{Container: dogs}, tupleOf(Bool, dogs), ring, newDict(MaybeString, Char)}
	for i := range 12 {
		used = append(used, constInt(fmt.Sprint(i), true))
	}
	return used
}

func textOf(p *page.Page, name string) string {
	var b strings.Builder
	for _, l := range p.Nodes[nodeID(p, name)].Lines {
		b.WriteString(page.Text(l.Spans) + "\n")
	}
	return b.String()
}

func TestDiagramOfProgram(t *testing.T) {
	p := Diagram(program())
	for _, c := range []struct{ node, want string }{
		{kindInteger, "Integer\nmachine integers\nn - 1, int(s), -n\nin the program\n"},
		{kindUnicode, "Unicode\nunicode strings\nu'abc', u + v\n"},
		{kindList, "List(item)\nlists, or None; those that\nmeet share items\n[a, b], range(n), x[i:j]\nin the program:\n" +
			"List(Instance(Dog))\nList(Tuple(List(...), Float…\n"},
		{"Instance(Dog)", "Instance(Dog)\nin the program\n"},
		{"Instance(Animal)", "Instance(Animal)\n"},
	} {
		if got := textOf(p, c.node); got != c.want {
			t.Errorf("%s reads\n%s", c.node, got)
		}
	}
	many := textOf(p, kindNonNeg)
	if !strings.Contains(many, "const=0)\nInteger(nonneg, const=1)") || !strings.HasSuffix(many, "const=7)\nand 4 more\n") {
		t.Errorf("many annotations read\n%s", many)
	}
	marked := make(map[int]bool)
	for _, m := range p.Marks {
		marked[m.Node] = true
	}
	for _, n := range p.Nodes {
		if marked[n.ID] != (n.Role != page.Normal) || marked[n.ID] != strings.Contains(textOf(p, title(n)), "in the program") {
			t.Errorf("%s: marked %v, role %v", n.Name, marked[n.ID], n.Role)
		}
	}
	if rows := p.Tables[0].Rows; len(rows) != 24 {
		t.Errorf("%d rows", len(rows))
	}
}

// TestDiagramDependsOnNothingElse: the order of what is used does not matter.
func TestDiagramDependsOnNothingElse(t *testing.T) {
	used := program()
	p := Diagram(used)
	slices.Reverse(used)
	if q := Diagram(append(used, used...)); !reflect.DeepEqual(p, q) {
		t.Error("the picture depends on the order")
	}
}

// TestDiagramShowsEveryKind marks all kinds, with an annotation of each.
func TestDiagramShowsEveryKind(t *testing.T) {
	var used []SomeValue
	for _, k := range kinds {
		used = append(used, examples[k.name])
	}
	p := Diagram(used)
	for _, n := range p.Nodes {
		if n.Role == page.Normal && title(n) != kindMaybeInst {
			t.Errorf("%s does not stand out", n.Name)
		}
		for _, l := range n.Lines[1:] {
			if len([]rune(page.Text(l.Spans))) > maxColumns {
				t.Errorf("a line of %s is too long: %s", n.Name, page.Text(l.Spans))
			}
		}
	}
}
