package session

import (
	"slices"

	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// A staleSet is what has to be drawn anew.
type staleSet struct{ boxes, parts map[int]bool }

// beginRun has the counts of a run begin at 0.
func (s *Session) beginRun(stale staleSet) {
	s.lostRun = false
	for id, p := range s.parts { // each by itself: the order does not matter
		if len(p.sinceRun) > 0 {
			clear(p.sinceRun)
			stale.parts[id] = true
		}
	}
	for id, b := range s.boxes {
		if b.sinceRun > 0 {
			b.sinceRun = 0
			stale.boxes[id] = true
		}
	}
}

// count adds what has run since the event before. It returns what says something else now.
func (s *Session) count(step int, e *Event) staleSet {
	stale := staleSet{make(map[int]bool), make(map[int]bool)}
	if lost, _ := s.lost.At(step); e.Lost && !lost {
		s.lost.Set(step, true)
		s.lostRun, s.lostAny = true, true
		for id := range s.parts {
			stale.parts[id] = true
		}
		for id := range s.boxes {
			stale.boxes[id] = true
		}
	}
	for id, p := range s.parts {
		if len(p.latest) > 0 {
			clear(p.latest)
			stale.parts[id] = true
		}
	}
	for _, x := range e.Executed {
		p := s.parts[x.Part]
		if p == nil {
			continue
		}
		p.times[x.Address] += x.Times
		p.sinceRun[x.Address] += x.Times
		p.latest[x.Address] += x.Times
		stale.parts[x.Part] = true
	}
	if changes := e.changesCounts(); changes || s.recount {
		s.countBlocks(step, stale)
		s.recount = changes
	}
	return stale
}

// changesCounts reports whether an event, or what it brings, may change how often blocks ran since the event before: its own counts do so
// now, and after it; parts and blocks that are new, and runs that begin, do so after it.
func (e *Event) changesCounts() bool {
	return e.Kind == KindRun || len(e.Executed)+len(e.Parts)+len(e.Gone)+len(e.Blocks) > 0
}

// countBlocks finds how often blocks ran.
func (s *Session) countBlocks(step int, stale staleSet) {
	s.latest = s.latest[:0]
	type most struct{ times, sinceRun, latest uint64 }
	all := make(map[int]most)
	for _, p := range s.parts { // a maximum: the order does not matter
		for _, in := range p.Instructions {
			if in.Block < 0 || p.Tier == 0 {
				continue
			}
			m := all[in.Block]
			m.times = max(m.times, p.times[in.Address])
			m.sinceRun = max(m.sinceRun, p.sinceRun[in.Address])
			m.latest = max(m.latest, p.latest[in.Address])
			all[in.Block] = m
		}
	}
	for id, b := range s.boxes {
		m := all[id]
		if m.times != b.times || m.sinceRun != b.sinceRun {
			stale.boxes[id] = true
		}
		if m.times != b.times {
			trace.Of(s.ran, id).Set(step, m.times)
		}
		b.times, b.sinceRun = m.times, m.sinceRun
		if m.latest > 0 {
			s.latest = append(s.latest, id)
		}
	}
	slices.Sort(s.latest)
}

// most returns how often the instruction of a list ran that did so most often.
func most(counts map[uint64]uint64, list []Instruction) (n uint64) {
	for _, in := range list {
		n = max(n, counts[in.Address])
	}
	return n
}

// heat returns how hot something is that ran that often: 0 for never, and one more for each power of ten, up to
// page.Hottest.
func heat(times uint64) int8 {
	level := int8(0)
	for times > 0 && level < page.Hottest {
		level++
		times /= 10
	}
	return level
}
