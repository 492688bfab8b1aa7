package pattern

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// tokens gives the characters of an expression one by one, a backslash together with the
// character after it.
type tokens struct {
	text []rune
	wide bool // of characters, not of bytes
	at   int  // behind next
	next string
}

// advance goes to the next token; it is "" at the end.
func (t *tokens) advance() error {
	if t.at >= len(t.text) {
		t.next = ""
		return nil
	}
	n := 1
	if t.text[t.at] == '\\' {
		if n = 2; t.at+1 >= len(t.text) {
			return SyntaxError("bogus escape (end of line)")
		}
	}
	t.next = string(t.text[t.at : t.at+n])
	t.at += n
	return nil
}

// get takes the next token.
func (t *tokens) get() (string, error) {
	this := t.next
	return this, t.advance()
}

// take takes the next token if it is that one.
func (t *tokens) take(token string) (bool, error) {
	if t.next != token {
		return false, nil
	}
	return true, t.advance()
}

// digits takes digits.
func (t *tokens) digits() (string, error) { return t.run("0123456789", -1) }

// run takes up to most characters of a kind; -1: all.
func (t *tokens) run(kind string, most int) (string, error) {
	var b strings.Builder
	for t.next != "" && strings.Contains(kind, t.next) && b.Len() != most {
		b.WriteString(t.next)
		if err := t.advance(); err != nil {
			return "", err
		}
	}
	return b.String(), nil
}

// upTo takes what is before a token, and the token.
func (t *tokens) upTo(token, missing string) (string, error) {
	var b strings.Builder
	for {
		if t.next == "" {
			return "", SyntaxError(missing)
		}
		this, err := t.get()
		if err != nil {
			return "", err
		}
		if this == token {
			return b.String(), nil
		}
		b.WriteString(this)
	}
}

// A tokenMark is a place to go back to.
type tokenMark struct {
	at   int
	next string
}

func (t *tokens) mark() tokenMark     { return tokenMark{t.at, t.next} }
func (t *tokens) back(here tokenMark) { t.at, t.next = here.at, here.next }

// only returns the character of a token that has one.
func only(token string) rune {
	c, _ := utf8.DecodeRuneInString(token)
	return c
}

// quote returns a part of the expression as Python shows it.
func (t *tokens) quote(text string) string {
	quote := '\''
	if strings.Contains(text, "'") && !strings.Contains(text, `"`) {
		quote = '"'
	}
	var b strings.Builder
	if t.wide {
		b.WriteByte('u')
	}
	b.WriteRune(quote)
	for _, c := range text {
		switch {
		case c == quote || c == '\\':
			b.WriteByte('\\')
			b.WriteRune(c)
		case c == '\n':
			b.WriteString(`\n`)
		case c == '\r':
			b.WriteString(`\r`)
		case c == '\t':
			b.WriteString(`\t`)
		case ' ' <= c && c < 0x7f:
			b.WriteRune(c)
		case c < 0x100:
			fmt.Fprintf(&b, `\x%02x`, c)
		case c < 0x10000:
			fmt.Fprintf(&b, `\u%04x`, c)
		default:
			fmt.Fprintf(&b, `\U%08x`, c)
		}
	}
	b.WriteRune(quote)
	return b.String()
}
