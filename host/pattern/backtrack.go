package pattern

// A choice is a place to come back to when what was tried fails, or something that has to be
// put right on the way back.
type choice struct {
	kind    choiceKind
	pc, pos int
	count   int
	begin   int
	loop    *loop
	marks   savedMarks
}

type choiceKind uint8

const (
	tryNext         choiceKind = iota // the alternative at pc
	takeLess                          // a round less of what is repeated, then pc
	takeMore                          // a round more of what the instruction before pc repeats
	leaveLoop                         // loop was the innermost repetition
	countBack                         // loop had gone round count times, and begun at begin
	tryTail                           // what comes after loop
	tryRound                          // another round of loop
	leaveLookaround                   // what the lookaround at pc looks for is not there
)

// savedMarks are marks to be restored.
type savedMarks struct {
	last, index int
	all         []int // nil: those behind last are forgotten, and the others stay
}

// saved saves the marks. Python saves them whole only inside of repetitions.
func (m *matcher) saved(whole bool) savedMarks {
	s := savedMarks{last: m.lastMark, index: m.lastIndex}
	if whole && m.lastMark > 0 {
		s.all = append(s.all, m.marks[:m.lastMark+1]...)
	}
	return s
}

func (m *matcher) restore(s savedMarks) {
	copy(m.marks, s.all)
	m.lastMark, m.lastIndex = s.last, s.index
}

func (m *matcher) push(c choice) { m.stack = append(m.stack, c) }

// fail goes back to the last choice that has something left to try; it returns false if
// there is none.
func (m *matcher) fail() (bool, error) {
	for len(m.stack) > 0 {
		if err := m.spend(1); err != nil {
			return false, err
		}
		c := &m.stack[len(m.stack)-1]
		switch c.kind {
		case takeLess:
			if m.takeLess(c) {
				return true, nil
			}
			continue
		case takeMore:
			if m.takeMore(c) {
				return true, nil
			}
			continue
		}
		last := *c
		m.pop()
		if m.retry(&last) {
			return true, nil
		}
	}
	return false, nil
}

func (m *matcher) pop() {
	m.stack[len(m.stack)-1] = choice{}
	m.stack = m.stack[:len(m.stack)-1]
}

// retry does what a choice that was taken off the stack says; it returns false if that is to
// fail on.
func (m *matcher) retry(c *choice) bool {
	switch c.kind {
	case tryNext:
		m.restore(c.marks)
		m.pc, m.pos = c.pc, c.pos
		return true
	case leaveLoop:
		m.loop = c.loop
	case countBack:
		c.loop.count, c.loop.begin = c.count, c.begin
	case tryTail:
		m.restore(c.marks)
		c.loop.count, c.loop.begin = c.count, c.begin
		m.pos = c.pos
		m.tail(c.loop, c.pc)
		return true
	case tryRound:
		m.loop, m.pos = c.loop, c.pos
		m.restore(c.marks)
		return m.lazyRound(&m.code[c.pc])
	case leaveLookaround:
		m.assert = c.count
		if i := &m.code[c.pc]; i.op == opAssertNot {
			m.pc, m.pos = i.to, c.pos
			return true
		}
	}
	return false
}

// repeatOne begins the repetition of a single character.
func (m *matcher) repeatOne(i *inst) (bool, error) {
	if i.lo > m.end-m.pos {
		return false, nil
	}
	most := i.hi
	if i.lazy {
		most = i.lo
	}
	most = min(most, m.end-m.pos)
	one, n := &m.code[m.pc+1], 0
	for n < most && m.one(one, m.on.at(m.pos+n)) {
		n++
		if err := m.spend(1); err != nil {
			return false, err
		}
	}
	if n < i.lo {
		return false, nil
	}
	if i.lazy {
		m.push(choice{kind: takeMore, pc: m.pc, pos: m.pos + n, count: n, marks: m.saved(false)})
	} else {
		m.push(choice{kind: takeLess, pc: i.to, pos: m.pos + n, count: n - i.lo, marks: m.saved(false)})
	}
	m.pos += n
	m.pc = i.to
	return true, nil
}

// takeLess gives one character back, if the choice has one that can be given back.
func (m *matcher) takeLess(c *choice) bool {
	m.restore(c.marks)
	if c.count == 0 {
		m.pop()
		return false
	}
	c.pos--
	c.count--
	m.pc, m.pos = c.pc, c.pos
	return true
}

// takeMore takes one character more.
func (m *matcher) takeMore(c *choice) bool {
	i := &m.code[c.pc]
	if c.pos >= m.end || !m.one(&m.code[c.pc+1], m.on.at(c.pos)) {
		m.pop()
		return false
	}
	m.restore(c.marks)
	if c.count >= i.hi {
		m.pop()
		return false
	}
	c.pos++
	c.count++
	m.pc, m.pos = i.to, c.pos
	return true
}

// until ends a round of the innermost repetition, or comes before the first one.
func (m *matcher) until(i *inst) bool {
	l := m.loop
	count := l.count + 1
	switch {
	case count < i.lo:
		m.push(choice{kind: countBack, loop: l, count: l.count, begin: l.begin})
		l.count = count
		m.pc = i.to
	case i.lazy:
		m.push(choice{kind: tryRound, pc: m.pc, pos: m.pos, loop: l, marks: m.saved(false)})
		m.loop = l.outer
		m.pc++
	case (count < i.hi || i.hi == maxRepeat) && m.pos != l.begin:
		m.push(choice{kind: tryTail, pc: m.pc + 1, pos: m.pos, loop: l, count: l.count, begin: l.begin, marks: m.saved(true)})
		l.count, l.begin = count, m.pos
		m.pc = i.to
	default:
		m.tail(l, m.pc+1)
	}
	return true
}

// tail goes on after a repetition.
func (m *matcher) tail(l *loop, pc int) {
	m.push(choice{kind: leaveLoop, loop: l})
	m.loop = l.outer
	m.pc = pc
}

// lazyRound begins another round of the innermost repetition, after which what follows it did
// not match.
func (m *matcher) lazyRound(i *inst) bool {
	l := m.loop
	count := l.count + 1
	if count >= i.hi && i.hi != maxRepeat || m.pos == l.begin {
		return false
	}
	m.push(choice{kind: countBack, loop: l, count: l.count, begin: l.begin})
	l.count, l.begin = count, m.pos
	m.pc = i.to
	return true
}

// lookaround begins one.
func (m *matcher) lookaround(i *inst) bool {
	if m.pos < i.n {
		if i.op == opAssertNot {
			m.pc = i.to
			return true
		}
		return false
	}
	m.push(choice{kind: leaveLookaround, pc: m.pc, pos: m.pos, loop: m.loop, count: m.assert})
	m.assert = len(m.stack) - 1
	m.pos -= i.n
	m.pc++
	return true
}

// accept ends a lookaround that has matched: there is no way back into it.
func (m *matcher) accept() bool {
	at := m.assert
	c := m.stack[at]
	clear(m.stack[at:])
	m.stack = m.stack[:at]
	m.assert, m.loop = c.count, c.loop
	if m.code[c.pc].op == opAssertNot {
		return false
	}
	m.pos, m.pc = c.pos, m.code[c.pc].to
	return true
}
