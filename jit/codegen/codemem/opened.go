package codemem

import (
	"slices"
	"time"

	"vitrine/runtime/mapping"
)

// openFor is how long pages stay writable from the first change on.
const openFor = 5 * time.Millisecond

// What is opened can be written for now.
type opened struct {
	pages  []span
	closer *time.Timer
}

// letWrite makes the pages of a range of offsets writable for a while. The lock is held.
func (m *Memory) letWrite(s span) error {
	page := mapping.Pages(1)
	s = span{s.start / page * page, mapping.Pages(s.end)}
	if slices.ContainsFunc(m.opened.pages, func(o span) bool { return o.start <= s.start && s.end <= o.end }) {
		return nil
	}
	if err := m.writable.Allow(m.writable.Bytes[s.start:s.end], mapping.ReadWrite); err != nil {
		return err
	}
	switch {
	case m.opened.closer == nil:
		m.opened.closer = time.AfterFunc(openFor, m.shutLater)
	case len(m.opened.pages) == 0:
		m.opened.closer.Reset(openFor)
	}
	m.opened.pages = append(m.opened.pages, s)
	return nil
}

// shutLater is called when the time is over for which pages were opened.
func (m *Memory) shutLater() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.open() == nil {
		m.shut()
	}
}

// shut ends access to the pages that were opened. What the system does not shut is tried again. The lock is held.
func (m *Memory) shut() {
	m.opened.pages = slices.DeleteFunc(m.opened.pages, func(s span) bool {
		return m.writable.Allow(m.writable.Bytes[s.start:s.end], mapping.None) == nil
	})
	if len(m.opened.pages) > 0 {
		m.opened.closer.Reset(openFor)
	}
}

// forget has nothing shut any more.
func (o *opened) forget() {
	if o.closer != nil {
		o.closer.Stop()
	}
	o.pages = nil
}
