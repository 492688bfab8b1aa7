package page

import (
	"hash/maphash"
	"unicode/utf8"
)

// A Palette gives spans numbers, and keeps each once: recordings hold millions, of which few
// differ. The zero Palette is empty and ready.
type Palette struct {
	spans [][]Span // many side by side, which stay where they are
	plain plainSpans
	rich  map[richSpan]uint32
}

// plainSpans finds the numbers of spans that have nothing but a text and a style: a hash table with open addressing. It
// holds numbers, as what they stand for lies in the palette already, and hashes, so that other spans need not be looked at.
type plainSpans struct {
	seed  maphash.Seed
	slots []plainSlot // a power of two of them
	used  int
}

// A plainSlot is empty if its number is 0.
type plainSlot struct {
	number uint32 // + 1
	hash   uint32
}

// spansTogether is how many spans lie side by side.
const spansTogether = 1 << 8

// A richSpan is what tells spans apart that have more than that.
type richSpan struct {
	text              string
	style             Style
	named             bool
	variable, tooltip string
	leads             bool
	link              Link
}

// Number returns the number of a span. Spans that nothing tells apart have the same.
func (p *Palette) Number(s Span) uint32 {
	if s.more == nil {
		return p.plainNumber(s)
	}
	key := s.rich()
	n, ok := p.rich[key]
	if !ok {
		if p.rich == nil {
			p.rich = make(map[richSpan]uint32)
		}
		n = p.add(s)
		p.rich[key] = n
	}
	return n
}

func (s Span) rich() richSpan {
	r := richSpan{text: s.Text, style: s.Style, named: s.named, variable: s.more.variable, tooltip: s.more.tooltip}
	if s.more.link != nil {
		r.leads, r.link = true, *s.more.link
	}
	return r
}

func (p *Palette) plainNumber(s Span) uint32 {
	t := &p.plain
	if 4*t.used >= 3*len(t.slots) {
		p.growPlain()
	}
	hash := t.hash(s)
	at := t.first(hash)
	for t.slots[at].number != 0 {
		if n := t.slots[at].number - 1; t.slots[at].hash == hash && p.Span(n) == s {
			return n
		}
		at = t.next(at)
	}
	n := p.add(s)
	t.slots[at] = plainSlot{n + 1, hash}
	t.used++
	return n
}

func (t *plainSpans) hash(s Span) uint32 {
	return uint32(maphash.String(t.seed, s.Text)) + uint32(s.Style)*31
}

// first returns the slot where the search for a span begins, and next the one where it goes on.
func (t *plainSpans) first(hash uint32) int { return int(hash) & (len(t.slots) - 1) }

func (t *plainSpans) next(slot int) int { return (slot + 1) & (len(t.slots) - 1) }

// growPlain doubles the table.
func (p *Palette) growPlain() {
	t := &p.plain
	old := t.slots
	if old == nil {
		t.seed = maphash.MakeSeed()
	}
	t.slots = make([]plainSlot, max(64, 2*len(old)))
	for _, kept := range old {
		if kept.number == 0 {
			continue
		}
		at := t.first(kept.hash)
		for t.slots[at].number != 0 {
			at = t.next(at)
		}
		t.slots[at] = kept
	}
}

func (p *Palette) add(s Span) uint32 {
	n := len(p.spans)
	if n == 0 || len(p.spans[n-1]) == spansTogether {
		p.spans = append(p.spans, make([]Span, 0, spansTogether))
		n++
	}
	last := append(p.spans[n-1], s)
	p.spans[n-1] = last
	return uint32((n-1)*spansTogether + len(last) - 1)
}

// Rest frees what is only needed to give further spans numbers. Those that have one keep it, but
// get another one when they come again.
func (p *Palette) Rest() { p.plain, p.rich = plainSpans{}, nil }

// Span returns the span with a number.
func (p *Palette) Span(number uint32) Span {
	return p.spans[number/spansTogether][number%spansTogether]
}

// Has reports whether a number, which may be that of no span, is that of a span. It may miss that.
func (p *Palette) Has(number uint32, s Span) bool {
	many := int(number / spansTogether)
	if many >= len(p.spans) {
		return false
	}
	at := int(number % spansTogether)
	return at < len(p.spans[many]) && p.spans[many][at] == s
}

// Width returns how many letters the span with a number has.
func (p *Palette) Width(number uint32) int {
	return utf8.RuneCountInString(p.Span(number).Text)
}
