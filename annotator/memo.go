package annotator

import (
	"fmt"
	"strconv"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
)

// A MemoTable holds the results of a function that is called while the program
// is annotated, once for each combination of its arguments: prebuilt constants
// and truth values.
type MemoTable struct {
	Rows    []MemoRow
	index   map[string]int // of rows, by their keys
	numbers map[any]int    // of arguments, by the keys of constants
}

// A MemoRow is one call and its result.
type MemoRow struct {
	Args   []*flow.Constant
	Result *flow.Constant
}

// mostMemo is how many combinations of arguments are tried.
const mostMemo = 10_000

// memoise calls the function now, for every combination of the values that the
// arguments can have.
func memoise(d *FunctionDesc, cells []SomeValue) (*Graph, SomeValue) {
	a := d.bk.a
	choices := make([][]*flow.Constant, len(cells))
	total := 1
	for i, s := range cells {
		if lattice.IsImpossible(s) {
			return nil, s // more will be known later
		}
		choices[i] = d.bk.members(s)
		if len(choices[i]) == 0 {
			a.fail("specialize", fmt.Sprintf("%s() is called while the program is annotated: its argument %d must be a class, a function, a frozen instance, a low-level type or a truth value, and is %v", d.Func.Name, i+1, s))
			return nil, lattice.Impossible
		}
		if total *= len(choices[i]); total > mostMemo {
			a.fail("specialize", fmt.Sprintf("%s() can be called with more than %d combinations of arguments", d.Func.Name, mostMemo))
			return nil, lattice.Impossible
		}
	}
	if d.memo == nil {
		d.memo = &MemoTable{index: make(map[string]int), numbers: make(map[any]int)}
	}
	result := lattice.Impossible
	row := make([]*flow.Constant, len(cells))
	for n := range total {
		for i := range row {
			row[i] = choices[i][n%len(choices[i])]
			n /= len(choices[i])
		}
		c, err := d.memoCall(row)
		if err != nil {
			a.fail("specialize", fmt.Sprintf("%s() is called while the program is annotated, and raises: %s", d.Func.Name, a.std.ExceptionLine(err)))
			return nil, lattice.Impossible
		}
		result = lattice.Union(result, d.bk.constantValue(c))
	}
	return nil, result
}

// members returns the objects that an annotation stands for, if they are known.
func (bk *bookkeeper) members(s SomeValue) []*flow.Constant {
	switch s := s.(type) {
	case *lattice.SomePBC:
		var out []*flow.Constant
		for _, d := range s.Descs {
			c := d.Constant()
			if c == nil {
				return nil
			}
			out = append(out, c)
		}
		if s.CanBeNone {
			out = append(out, bk.constant(stdspace.None))
		}
		return out
	case *lattice.SomeBuiltin: // a builtin type
		if c, ok := s.Key.(*flow.Constant); ok && s.Self == nil {
			return []*flow.Constant{c}
		}
		return nil
	case *lattice.SomeLLType:
		if x := bk.userType(s.Type); x != nil {
			return []*flow.Constant{bk.constant(x)}
		}
		return nil
	case *lattice.SomeBool:
		if s.Const != nil {
			return []*flow.Constant{s.Const}
		}
		return []*flow.Constant{bk.constant(stdspace.False), bk.constant(stdspace.True)}
	}
	if c := lattice.ConstOf(s); c != nil {
		return []*flow.Constant{c}
	}
	return nil
}

// memoCall returns the result of the function for these arguments; it is
// called only once for them.
func (d *FunctionDesc) memoCall(args []*flow.Constant) (*flow.Constant, error) {
	objects := make([]stdspace.Object, len(args))
	for i, c := range args {
		objects[i] = c.Value
	}
	key := d.memo.key(args)
	if i, ok := d.memo.index[key]; ok {
		return d.memo.Rows[i].Result, nil
	}
	x, err := d.bk.a.std.CallContext(d.bk.a.ctx, d.Func, objects)
	if err != nil {
		return nil, err
	}
	c := d.bk.constant(x)
	d.memo.index[key] = len(d.memo.Rows)
	d.memo.Rows = append(d.memo.Rows, MemoRow{append([]*flow.Constant(nil), args...), c})
	return c, nil
}

// key returns what is the same for the same arguments: the numbers that they have in the table.
func (m *MemoTable) key(args []*flow.Constant) string {
	var key []byte
	for _, c := range args {
		n, ok := m.numbers[c.Key]
		if !ok {
			n = len(m.numbers)
			m.numbers[c.Key] = n
		}
		key = strconv.AppendInt(append(key, ' '), int64(n), 10)
	}
	return string(key)
}
