package llgen

import (
	"fmt"
	"strings"
)

// prebuilt writes the objects that exist before a program begins: sometimes large ones,
// and ones that lead back to themselves.
func (g *generator) prebuilt() {
	calls := make([]string, g.functions)
	for i := range calls {
		calls[i] = fmt.Sprintf("&f%d", i)
	}
	fmt.Fprintf(&g.out, "prebuilt calls: GcArray of *func(Signed, Signed) Signed = [%s]\n", strings.Join(calls, ", "))
	table := make([]string, g.size())
	for i := range table {
		table[i] = fmt.Sprint((3 + 5*i) % 11)
	}
	fmt.Fprintf(&g.out, "prebuilt table: GcArray of Signed = [%s]\n", strings.Join(table, ", "))
	fmt.Fprintf(&g.out, "prebuilt word: str = {chars: ['z'%s]}\n", strings.Repeat(", 'y'", g.size()-1))
	g.chain()
}

// size returns how large a prebuilt object is. None is empty, as indices are taken modulo
// the length.
func (g *generator) size() int {
	if g.draw(12) == 0 {
		return 300
	}
	return []int{1, 2, 5, 10}[g.draw(4)]
}

// chain writes the nodes from first to last, of which the last may lead back.
func (g *generator) chain() {
	end := []string{"", "", ", next: &first", ", next: &last"}[g.draw(4)]
	fmt.Fprintf(&g.out, "prebuilt last: node = {a: 7, c: 'x'%s}\n", end)
	next := "last"
	for i := range g.size() - 1 {
		name := fmt.Sprintf("node%d", i)
		fmt.Fprintf(&g.out, "prebuilt %s: node = {a: %d, next: &%s}\n", name, i, next)
		next = name
	}
	fmt.Fprintf(&g.out, "prebuilt first: node = {a: -3, f: 2.5, next: &%s}\n", next)
}
