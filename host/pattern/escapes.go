package pattern

import (
	"slices"
	"strconv"
	"strings"
)

const (
	octal = "01234567"
	hex   = "0123456789abcdefABCDEF"
)

// simpleEscapes are the letters that stand for one character.
var simpleEscapes = map[byte]rune{'a': 7, 'b': 8, 'f': 12, 'n': 10, 'r': 13, 't': 9, 'v': 11, '\\': '\\'}

// places are the letters that stand for a place.
var places = map[byte]place{'A': atTextBegin, 'Z': atTextEnd, 'b': atBoundary, 'B': atNoBoundary}

// classOf returns the class of an escape.
func classOf(c rune) (class, bool) {
	if c < 0x80 && strings.IndexByte("dswDSW", byte(c)) >= 0 {
		return class{byte(c | 0x20), c < 'a'}, true
	}
	return class{}, false
}

// escape reads the rest of an escape outside of a class.
func (p *parser) escape(this string) (node, error) {
	c := only(this[1:])
	if k, ok := classOf(c); ok {
		return node{kind: kindSet, set: &charSet{classes: []class{k}}}, nil
	}
	if c >= 0x80 {
		return node{kind: kindChar, c: c}, nil
	}
	if at, ok := places[byte(c)]; ok {
		return node{kind: kindAt, place: at}, nil
	}
	if x, ok := simpleEscapes[byte(c)]; ok {
		return node{kind: kindChar, c: x}, nil
	}
	switch {
	case c == 'x':
		x, err := p.hexEscape(this)
		return node{kind: kindChar, c: x}, err
	case c == '0':
		x, err := p.octalEscape("", 2)
		return node{kind: kindChar, c: x}, err
	case '1' <= c && c <= '9':
		return p.reference(this[1:])
	}
	return node{kind: kindChar, c: c}, nil
}

// hexEscape reads the two digits.
func (p *parser) hexEscape(this string) (rune, error) {
	digits, err := p.run(hex, 2)
	if err != nil {
		return 0, err
	}
	if len(digits) != 2 {
		return 0, SyntaxError("bogus escape: " + p.quote(this+digits))
	}
	x, err := strconv.ParseUint(digits, 16, 8)
	return rune(x), err
}

// octalEscape reads digits after those that there are.
func (p *parser) octalEscape(before string, most int) (rune, error) {
	digits, err := p.run(octal, most)
	if err != nil || before+digits == "" {
		return 0, err
	}
	x, err := strconv.ParseUint(before+digits, 8, 16)
	return rune(x & 0xff), err
}

// reference reads the rest of a number that begins with a digit other than 0: three octal
// digits are a character, one or two digits a group.
func (p *parser) reference(digits string) (node, error) {
	second, err := p.run("0123456789", 1)
	if err != nil {
		return node{}, err
	}
	digits += second
	if len(digits) == 2 && strings.Trim(digits, octal) == "" && p.next != "" && strings.Contains(octal, p.next) {
		x, err := p.octalEscape(digits, 1)
		return node{kind: kindChar, c: x}, err
	}
	group, err := strconv.Atoi(digits)
	switch {
	case err != nil:
		return node{}, err
	case group >= p.groups:
		return node{}, SyntaxError("bogus escape: " + p.quote(`\`+digits))
	case slices.Contains(p.open, group):
		return node{}, SyntaxError("cannot refer to open group")
	}
	return node{kind: kindReference, group: group}, nil
}

// class reads the rest of a class in brackets.
func (p *parser) class() (node, error) {
	set := &charSet{}
	var err error
	if set.negated, err = p.take("^"); err != nil {
		return node{}, err
	}
	for first := true; ; first = false {
		this, err := p.get()
		switch {
		case err != nil:
			return node{}, err
		case this == "":
			return node{}, SyntaxError("unexpected end of regular expression")
		case this == "]" && !first:
			return set.node(), nil
		}
		done, err := p.member(set, this)
		if err != nil {
			return node{}, err
		}
		if done {
			return set.node(), nil
		}
	}
}

// node returns the shortest form of a class.
func (s *charSet) node() node {
	if len(s.classes) == 0 && len(s.ranges) == 1 && s.ranges[0].lo == s.ranges[0].hi {
		if s.negated {
			return node{kind: kindNotChar, c: s.ranges[0].lo}
		}
		return node{kind: kindChar, c: s.ranges[0].lo}
	}
	return node{kind: kindSet, set: s}
}

// member adds a character, a range or a class to a set; done tells that the set has ended.
func (p *parser) member(set *charSet, this string) (done bool, err error) {
	lo, k, isClass, err := p.member1(this)
	if err != nil {
		return false, err
	}
	add := func() {
		if isClass {
			set.classes = append(set.classes, k)
		} else {
			set.ranges = append(set.ranges, charRange{lo, lo})
		}
	}
	dash, err := p.take("-")
	if err != nil || !dash {
		add()
		return false, err
	}
	this, err = p.get()
	switch {
	case err != nil:
		return false, err
	case this == "":
		return false, SyntaxError("unexpected end of regular expression")
	case this == "]":
		add()
		set.ranges = append(set.ranges, charRange{'-', '-'})
		return true, nil
	}
	hi, _, hiClass, err := p.member1(this)
	if err != nil {
		return false, err
	}
	if isClass || hiClass || hi < lo {
		return false, SyntaxError("bad character range")
	}
	set.ranges = append(set.ranges, charRange{lo, hi})
	return false, nil
}

// member1 reads one character of a set, or a class of characters.
func (p *parser) member1(this string) (c rune, k class, isClass bool, err error) {
	if this[0] != '\\' {
		return only(this), k, false, nil
	}
	c = only(this[1:])
	if k, isClass = classOf(c); isClass {
		return 0, k, true, nil
	}
	switch {
	case c >= 0x80:
		return c, k, false, nil
	case c == 'x':
		c, err = p.setHexEscape(this)
		return c, k, false, err
	case '0' <= c && c <= '7':
		c, err = p.octalEscape(this[1:], 2)
		return c, k, false, err
	case c == '8', c == '9':
		return 0, k, false, SyntaxError("bogus escape: " + p.quote(this))
	}
	if x, ok := simpleEscapes[byte(c)]; ok {
		c = x
	}
	return c, k, false, nil
}

// setHexEscape is hexEscape with the words that Python has for it in sets.
func (p *parser) setHexEscape(this string) (rune, error) {
	x, err := p.hexEscape(this)
	if wrong, ok := err.(SyntaxError); ok {
		return 0, SyntaxError(strings.Replace(string(wrong), `\\x`, `\\`, 1))
	}
	return x, err
}
