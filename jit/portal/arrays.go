package portal

import (
	"strconv"
	"strings"

	"vitrine/jit/hintannotator"
	"vitrine/jit/jitstate"
	"vitrine/lowlevel/lltype"
	"vitrine/runtime/heap"
)

// Residual code keeps the items of arrays that virtualizable structures lead to in boxes. How many there are has to be
// known when code is made, so it belongs to what tells versions apart.

// lengths are the numbers of items of all such arrays, in the order of the arguments and fields that lead to
// them; unknown for one whose items stay where they are.
type lengths []int

const unknown = -1

// mostLengths bounds for how many combinations of lengths there is code of its own for the same green arguments.
const mostLengths = 8

// key tells lengths apart, after the key of the green arguments.
func (l lengths) key() string {
	var b strings.Builder
	for _, n := range l {
		b.WriteString("/" + strconv.Itoa(n))
	}
	return b.String()
}

// arrays returns the fields of red arguments of the portal that lead to such arrays.
func (t *Portal) arrays() []*jitstate.FieldDesc {
	var list []*jitstate.FieldDesc
	g := t.Program.Entry.Coloured
	for i, a := range g.StartBlock.InputArgs {
		if d := t.exploded(a); d != nil && g.Args[i] == hintannotator.Red {
			list = append(list, d.ExplodedFields()...)
		}
	}
	return list
}

// lengthsOf reads the lengths of the arrays with which the portal is called. All count as unknown if there is code for
// many others.
func (t *Portal) lengthsOf(greens []jitstate.Green, arrays []uint64) (lengths, error) {
	of := make(lengths, len(arrays))
	for i, a := range arrays {
		of[i] = unknown
		if a == 0 {
			continue
		}
		n, err := t.heap.Load(heap.Address(a), 0, lltype.WordSize)
		if err != nil {
			return nil, err
		}
		if n <= jitstate.MostExploded {
			of[i] = int(n)
		}
	}
	key := jitstate.KeyOf(greens)
	if len(of) == 0 || t.byKey[key+of.key()] != nil || t.shapes[key] < mostLengths {
		return of, nil
	}
	for i := range of {
		of[i] = unknown
	}
	return of, nil
}

// explodeArrays reads the items of the arrays that a structure leads to. next is the number of the first of them.
func (t *Portal) explodeArrays(b *jitstate.Box, d *jitstate.StructDesc, v *Version, next *int) error {
	for _, f := range d.ExplodedFields() {
		if *next < len(v.lengths) && v.lengths[*next] != unknown {
			if err := t.Compiler.ExplodeArray(b, f, v.lengths[*next]); err != nil {
				return err
			}
		}
		*next++
	}
	return nil
}
