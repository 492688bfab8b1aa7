package pattern

// A matcher runs the instructions of an expression. It follows the first of several ways,
// and has the others on a stack; marks are as Python 2.7 leaves them when a way fails, which
// programs can see.
type matcher struct {
	code  []inst
	flags Flags
	on    *Subject
	end   int
	lim   Limits
	steps int

	marks     []int // begin and end of each group; those behind lastMark count as not set
	lastMark  int
	lastIndex int

	pc, pos int
	loop    *loop // the innermost repetition that is going on
	stack   []choice
	assert  int // the index in the stack of the innermost lookaround, or -1
}

// A loop is a repetition that is going on.
type loop struct {
	count int
	begin int // where the last optional round began; -1: nowhere
	outer *loop
}

// stepsPerTick is how many instructions are one step of the program.
const stepsPerTick = 32

func newMatcher(p *Pattern, on *Subject, end int, lim Limits) *matcher {
	return &matcher{code: p.code, flags: p.Flags, on: on, end: end, lim: lim,
		marks: make([]int, 2*p.Groups), lastMark: -1, lastIndex: -1}
}

// found returns the match that begins at start and ends where the matcher is.
func (m *matcher) found(start int) *Found {
	f := &Found{Spans: []int{start, m.pos}, Last: max(m.lastIndex, 0)}
	for g := 0; g < len(m.marks); g += 2 {
		if g+1 <= m.lastMark && m.marks[g] >= 0 && m.marks[g+1] >= 0 {
			f.Spans = append(f.Spans, m.marks[g], m.marks[g+1])
		} else {
			f.Spans = append(f.Spans, -1, -1)
		}
	}
	return f
}

// spend counts steps, and asks whether to go on.
func (m *matcher) spend(n int) error {
	for m.steps += n; m.steps >= stepsPerTick; m.steps -= stepsPerTick {
		if err := m.lim.Tick(); err != nil {
			return err
		}
	}
	return nil
}

// run matches at a position.
func (m *matcher) run(start int) (bool, error) {
	m.pc, m.pos, m.loop, m.stack, m.assert = 0, start, nil, m.stack[:0], -1
	for {
		if err := m.spend(1); err != nil {
			return false, err
		}
		if m.code[m.pc].op == opAccept && m.assert < 0 {
			return true, nil
		}
		ok, err := m.step(&m.code[m.pc])
		if err != nil {
			return false, err
		}
		if !ok {
			if ok, err = m.fail(); err != nil || !ok {
				return false, err
			}
		}
		if len(m.stack) > m.lim.Stack {
			return false, ErrStack
		}
	}
}

// step carries out an instruction; it returns false if it does not match.
func (m *matcher) step(i *inst) (bool, error) {
	switch i.op {
	case opMark:
		m.mark(i.n)
	case opAt:
		if !m.isAt(i.place) {
			return false, nil
		}
	case opJump:
		m.pc = i.to
		return true, nil
	case opFail:
		return false, nil
	case opBranch:
		m.push(choice{kind: tryNext, pc: i.to, pos: m.pos, marks: m.saved(m.loop != nil)})
	case opRepeatOne:
		return m.repeatOne(i)
	case opRepeat:
		m.push(choice{kind: leaveLoop, loop: m.loop})
		m.loop = &loop{count: -1, begin: -1, outer: m.loop}
		m.pc = i.to
		return true, nil
	case opUntil:
		return m.until(i), nil
	case opReference:
		return m.reference(i.n)
	case opCondition:
		if _, _, ok := m.group(i.n); !ok {
			m.pc = i.to
			return true, nil
		}
	case opAssert, opAssertNot:
		return m.lookaround(i), nil
	case opAccept:
		return m.accept(), nil
	default:
		if m.pos >= m.end || !m.one(i, m.on.at(m.pos)) {
			return false, nil
		}
		m.pos++
	}
	m.pc++
	return true, nil
}

// one reports whether an instruction for a single character matches that one.
func (m *matcher) one(i *inst, c rune) bool {
	switch i.op {
	case opChar:
		return sameChar(c, i.c, m.flags)
	case opNotChar:
		return !sameChar(c, i.c, m.flags)
	case opAny:
		return c != '\n'
	case opSet:
		return i.set.has(c, m.flags)
	}
	return true
}

// mark remembers the position as mark n.
func (m *matcher) mark(n int) {
	if n&1 != 0 {
		m.lastIndex = n/2 + 1
	}
	for ; m.lastMark < n; m.lastMark++ {
		m.marks[m.lastMark+1] = -1
	}
	m.marks[n] = m.pos
}

// group returns what a group matched.
func (m *matcher) group(n int) (from, to int, ok bool) {
	g := 2 * (n - 1)
	if g >= m.lastMark {
		return 0, 0, false
	}
	from, to = m.marks[g], m.marks[g+1]
	return from, to, from >= 0 && to >= from
}

func (m *matcher) reference(n int) (bool, error) {
	from, to, ok := m.group(n)
	if !ok || to-from > m.end-m.pos {
		return false, nil
	}
	for ; from < to; from++ {
		a, b := m.on.at(from), m.on.at(m.pos)
		if a != b && (m.flags&IgnoreCase == 0 || lower(a, m.flags) != lower(b, m.flags)) {
			return false, nil
		}
		m.pos++
		if err := m.spend(1); err != nil {
			return false, err
		}
	}
	m.pc++
	return true, nil
}

func (m *matcher) isAt(at place) bool {
	newline := func(pos int) bool { return m.on.at(pos) == '\n' }
	switch at {
	case atBegin:
		return m.pos == 0 || m.flags&MultiLine != 0 && newline(m.pos-1)
	case atTextBegin:
		return m.pos == 0
	case atEnd:
		return m.pos == m.end || m.pos < m.end && newline(m.pos) && (m.pos+1 == m.end || m.flags&MultiLine != 0)
	case atTextEnd:
		return m.pos == m.end
	}
	if m.end == 0 {
		return false
	}
	before := m.pos > 0 && isWord(m.on.at(m.pos-1), m.flags)
	after := m.pos < m.end && isWord(m.on.at(m.pos), m.flags)
	return (before != after) == (at == atBoundary)
}
