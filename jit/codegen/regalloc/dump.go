package regalloc

import (
	"fmt"
	"slices"
	"strings"

	"vitrine/jit/codegen/ssa"
)

// Dump describes an allocation: first the webs, each with its place, its lifetime and its
// values; then the numbered instructions with the places of operands and results, and
// what edges pass on. Constants appear as their texts. name gives the names of places.
func (r *Result) Dump(name func(Place) string) string {
	d := &dumper{Result: r, f: r.by.f, name: name}
	fmt.Fprintf(&d.text, "allocation of %s: %d words in memory\n", d.f.Graph.Name, r.Slots)
	d.webs()
	for _, b := range d.f.Blocks {
		d.block(b)
	}
	return d.text.String()
}

type dumper struct {
	*Result
	f    *ssa.Func
	name func(Place) string
	text strings.Builder
}

// webs lists the values by webs, in the order of their first values.
func (d *dumper) webs() {
	of := make(map[ssa.Value][]string)
	var order []ssa.Value
	for v := range ssa.Value(len(d.by.webs)) {
		root := d.by.find(v)
		if !d.by.lives(v) || len(d.by.ranges[root]) == 0 {
			continue
		}
		if of[root] == nil {
			order = append(order, root)
		}
		of[root] = append(of[root], fmt.Sprintf("v%d", v))
	}
	for _, root := range order {
		fmt.Fprintf(&d.text, "    %-8s %-10v %s: %s\n", d.name(d.Places[root]), d.f.Types[root], lifetime(d.by.ranges[root]), strings.Join(of[root], " "))
	}
}

// lifetime shows spans by the numbers of instructions: "3-7" is from the result or
// beginning of instruction 3 to its use by 7.
func lifetime(spans []span) string {
	var parts []string
	for _, s := range spans {
		parts = append(parts, fmt.Sprintf("%d-%d", s.from/perInstr, (s.to-1)/perInstr))
	}
	return strings.Join(slices.Compact(parts), " ")
}

var kindNames = map[ssa.BlockKind]string{ssa.Root: " (entries)", ssa.Waits: " (waits)", ssa.Older: " (older code)"}

func (d *dumper) block(b *ssa.Block) {
	fmt.Fprintf(&d.text, "block %d%s%s\n", b.Flow.ID, kindNames[b.Kind], d.values(" ", b.Params))
	for i := range b.Instrs {
		in := &b.Instrs[i]
		fmt.Fprintf(&d.text, "%6d %s%s", d.by.start[b.Index]+i, in.Op.Name, d.values(" ", in.Args))
		if in.Result >= 0 {
			fmt.Fprintf(&d.text, " -> %s", d.value(in.Result))
		}
		d.text.WriteByte('\n')
	}
	end := fmt.Sprintf("%6d", d.by.end[b.Index])
	if b.Switch >= 0 {
		fmt.Fprintf(&d.text, "%s switch %s\n", end, d.value(b.Switch))
	}
	for _, e := range b.Exits {
		fmt.Fprintf(&d.text, "%s to block %d", end, e.To.Flow.ID)
		for i, v := range e.Args {
			fmt.Fprintf(&d.text, "; %s = %s", d.value(e.To.Params[i]), d.value(v))
		}
		d.text.WriteByte('\n')
	}
}

func (d *dumper) values(before string, values []ssa.Value) string {
	var text strings.Builder
	for _, v := range values {
		text.WriteString(before + d.value(v))
	}
	return text.String()
}

// value shows a value and its place: "v7@rax".
func (d *dumper) value(v ssa.Value) string {
	switch {
	case v == ssa.ExcType:
		return "exception class"
	case v == ssa.ExcValue:
		return "exception"
	case v == ssa.None:
		return "_"
	case d.f.IsConst(v):
		return d.f.Consts[v].String()
	}
	return fmt.Sprintf("v%d@%s", v, d.name(d.Places[v]))
}
