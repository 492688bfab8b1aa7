package page

import "unicode/utf8"

// A Palette gives spans numbers, and keeps each once: recordings hold millions, of which few
// differ. The zero Palette is empty and ready.
type Palette struct {
	spans [][]Span // many side by side, which stay where they are
	plain map[plainSpan]uint32
	rich  map[richSpan]uint32
}

// spansTogether is how many spans lie side by side.
const spansTogether = 1 << 8

// A plainSpan is what tells spans apart that have nothing else.
type plainSpan struct {
	text  string
	style Style
	named bool
}

// A richSpan is what tells all others apart.
type richSpan struct {
	plainSpan
	variable, tooltip string
	leads             bool
	link              Link
}

// Number returns the number of a span. Spans that nothing tells apart have the same.
func (p *Palette) Number(s Span) uint32 {
	key := plainSpan{s.Text, s.Style, s.named}
	if s.more != nil {
		return numberOf(p, &p.rich, s.rich(key), s)
	}
	return numberOf(p, &p.plain, key, s)
}

func (s Span) rich(key plainSpan) richSpan {
	r := richSpan{plainSpan: key, variable: s.more.variable, tooltip: s.more.tooltip}
	if s.more.link != nil {
		r.leads, r.link = true, *s.more.link
	}
	return r
}

func numberOf[K comparable](p *Palette, numbers *map[K]uint32, key K, s Span) uint32 {
	n, ok := (*numbers)[key]
	if !ok {
		if *numbers == nil {
			*numbers = make(map[K]uint32)
		}
		n = p.add(s)
		(*numbers)[key] = n
	}
	return n
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
func (p *Palette) Rest() { p.plain, p.rich = nil, nil }

// Span returns the span with a number.
func (p *Palette) Span(number uint32) Span {
	return p.spans[number/spansTogether][number%spansTogether]
}

// Has reports whether a number is that of a span. It may miss that.
func (p *Palette) Has(number uint32, s Span) bool {
	return int(number/spansTogether) < len(p.spans) && p.Span(number) == s
}

// Width returns how many letters the span with a number has.
func (p *Palette) Width(number uint32) int {
	return utf8.RuneCountInString(p.Span(number).Text)
}
