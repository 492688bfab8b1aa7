package syntax

import (
	"strings"

	"vitrine/host/source"
)

// maxErrors bounds the messages for one file.
const maxErrors = 100

// A reporter collects what is wrong with a file.
type reporter struct {
	file  string
	src   string // the text as UTF-8
	limit int    // reading ends after so many errors
	mute  bool   // while looking ahead
	errs  source.ErrorList
}

// report notes an error, unless its line already has one: what follows a
// mistake on the same line is mostly its echo.
func (r *reporter) report(at source.Span, msg string) { r.reportKind(source.PlainError, at, msg) }

// reportKind is report for an error of a kind.
func (r *reporter) reportKind(kind source.ErrorKind, at source.Span, msg string) {
	if r.mute || r.full() {
		return
	}
	for _, e := range r.errs {
		if e.Span.Line == at.Line {
			return
		}
	}
	r.errs = append(r.errs, &source.Error{File: r.file, Span: at, Msg: msg, Text: r.lineText(at.Line), Kind: kind})
}

// full reports whether reading further would not be of use.
func (r *reporter) full() bool { return len(r.errs) >= r.limit }

// lineText returns a line of the source, without its end.
func (r *reporter) lineText(line int32) string {
	rest := r.src
	for n := int32(1); ; n++ {
		i := strings.IndexAny(rest, "\r\n")
		if n == line {
			if i >= 0 {
				rest = rest[:i]
			}
			return rest
		}
		if i < 0 {
			return ""
		}
		if strings.HasPrefix(rest[i:], "\r\n") {
			i++
		}
		rest = rest[i+1:]
	}
}
