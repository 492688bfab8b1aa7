package timeshifter

import (
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/jit/jitstate"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
)

// followCalm has a path go on at once where no exception can be the current one, if the block ends with asking that from operation i on: most
// calls are known not to have raised when their code has been generated.
func (t *part) followCalm(i int) error {
	calm := t.calmExit(i)
	if calm == nil {
		return nil
	}
	s, live := t.s, variablesOf(t.from.Exits[0].Args, t.from.Exits[1].Args)
	live = slices.DeleteFunc(live, func(v *flow.Variable) bool { return t.env[v] == nil }) // what is still to come
	isCalm := t.call("is_calm", lltype.Bool, nil, func(c *jitstate.Compiler, _ []uint64) (uint64, error) {
		return bits(c.IsCalm()), nil
	})
	needed := variablesOf(calm.Args)
	way := s.at(s.begin(needed), needed, t.from)
	rest := s.begin(live)
	t.block.ExitSwitch = isCalm
	t.block.Close(s.seldomLink(rest, t.known(live), false), s.truthLink(way.block, t.known(needed), true))
	op := t.op
	if err := way.follow(calm); err != nil {
		return err
	}
	*t = *s.at(rest, live, t.from)
	t.op = op
	return nil
}

// calmExit returns the exit of the block for no exception, if its operations from i on ask whether there is one.
func (t *part) calmExit(i int) *flow.Link {
	b := t.from
	if i+2 != len(b.Operations) || len(b.Exits) != 2 {
		return nil
	}
	read, test := b.Operations[i], b.Operations[i+1]
	field, _ := t.ofRecord(read)
	o, args := simplified(test)
	if llop.Of(read) != llop.GetField || field != rclass.ExcType || o != llop.PtrNonzero && o != llop.PtrIsZero ||
		args[0] != flow.Value(read.Result) || b.ExitSwitch != flow.Value(test.Result) {
		return nil
	}
	for _, l := range b.Exits {
		if l.Case.Value == (o == llop.PtrIsZero) && !slices.Contains(l.Args, flow.Value(read.Result)) && !slices.Contains(l.Args, flow.Value(test.Result)) {
			return l
		}
	}
	return nil
}
