package window

import (
	"bytes"
	"io"
	"sync"
	"unicode/utf8"

	"vitrine/viewer/panes"
)

// mostPrinted is how many bytes of what a program prints are kept: the latest ones.
const mostPrinted = 4 << 20

// printed is what a program prints, on any goroutine.
type printed struct {
	what    string // whose it is
	changed func() // called after there is more

	mu      sync.Mutex
	text    []byte
	dropped int64 // bytes before the text
}

// Write implements io.Writer.
func (p *printed) Write(b []byte) (int, error) {
	p.add(b)
	p.changed()
	return len(b), nil
}

func (p *printed) add(b []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if n := len(b) - mostPrinted; n > 0 {
		p.dropped += int64(len(p.text) + n)
		p.text, b = p.text[:0], b[n:]
	}
	p.text = append(p.text, b...)
	if len(p.text) > mostPrinted+mostPrinted/4 { // not for each line: what is kept is moved
		p.drop(len(p.text) - mostPrinted)
	}
}

// drop drops so many bytes, and what is left of a line.
func (p *printed) drop(n int) {
	const mostLine = 4096 // longer lines are cut
	if i := bytes.IndexByte(p.text[n:min(len(p.text), n+mostLine)], '\n'); i >= 0 {
		n += i + 1
	}
	for n < len(p.text) && !utf8.RuneStart(p.text[n]) {
		n++
	}
	p.dropped += int64(n)
	p.text = append(p.text[:0], p.text[n:]...)
}

// output returns what is kept.
func (p *printed) output() panes.Output {
	p.mu.Lock()
	defer p.mu.Unlock()
	return panes.Output{What: p.what, Text: string(p.text), Dropped: p.dropped}
}

// An outlet leads what a program prints to where it goes at present.
type outlet struct {
	mu sync.Mutex
	to io.Writer // nil: nowhere
}

func (o *outlet) turn(to io.Writer) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.to = to
}

// Write implements io.Writer.
func (o *outlet) Write(b []byte) (int, error) {
	o.mu.Lock()
	to := o.to
	o.mu.Unlock()
	if to == nil {
		return len(b), nil
	}
	return to.Write(b)
}
