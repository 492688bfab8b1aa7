package pattern

import (
	"errors"
	"strconv"
	"strings"
)

// flagLetters are the flags inside of expressions.
var flagLetters = map[string]Flags{
	"i": IgnoreCase, "L": Locale, "m": MultiLine, "s": DotAll, "x": Verbose, "t": Template, "u": Unicode,
}

// parenthesis reads the rest of what begins with one, and appends what it stands for.
func (p *parser) parenthesis(seq []node) ([]node, error) {
	special, err := p.take("?")
	if err != nil {
		return nil, err
	}
	if !special {
		return p.group(seq, "", true)
	}
	this := p.next
	if strings.Contains("P:#=!<(", this) && this != "" {
		if err := p.advance(); err != nil {
			return nil, err
		}
	}
	switch this {
	case "P":
		return p.extension(seq)
	case ":":
		return p.group(seq, "", false)
	case "#":
		return seq, p.comment()
	case "=", "!", "<":
		return p.lookaround(seq, this)
	case "(":
		return p.condition(seq)
	}
	return seq, p.inlineFlags()
}

// group reads the rest of a group.
func (p *parser) group(seq []node, name string, captures bool) ([]node, error) {
	n := node{kind: kindGroup, group: -1}
	var err error
	if captures {
		if n.group, err = p.begin(name); err != nil {
			return nil, err
		}
	}
	body, err := p.alternatives()
	if err != nil {
		return nil, err
	}
	n.alts = [][]node{body}
	if err := p.closing(); err != nil {
		return nil, err
	}
	if captures {
		p.end(n.group)
	}
	return append(seq, n), nil
}

func (p *parser) closing() error {
	ok, err := p.take(")")
	if err == nil && !ok {
		err = SyntaxError("unbalanced parenthesis")
	}
	return err
}

// comment skips one.
func (p *parser) comment() error {
	for p.next != "" && p.next != ")" {
		if err := p.advance(); err != nil {
			return err
		}
	}
	return p.closing()
}

// inlineFlags reads the letters of flags.
func (p *parser) inlineFlags() error {
	if flagLetters[p.next] == 0 {
		return SyntaxError("unexpected end of pattern")
	}
	for flagLetters[p.next] != 0 {
		p.flags |= flagLetters[p.next]
		if err := p.advance(); err != nil {
			return err
		}
	}
	switch this, err := p.get(); {
	case err != nil || this == ")":
		return err
	case this == "":
		return SyntaxError("unexpected end of pattern")
	}
	return SyntaxError("unknown extension")
}

// extension reads a group with a name, or a reference by name.
func (p *parser) extension(seq []node) ([]node, error) {
	this, err := p.get()
	if err != nil {
		return nil, err
	}
	switch this {
	case "<":
		name, err := p.name(">", "bad character in group name ")
		if err != nil {
			return nil, err
		}
		return p.group(seq, name, true)
	case "=":
		name, err := p.name(")", "bad character in backref group name ")
		if err != nil {
			return nil, err
		}
		g := p.named(name)
		if g < 0 {
			return nil, SyntaxError("unknown group name: " + p.quote(name))
		}
		return append(seq, node{kind: kindReference, group: g}), nil
	case "":
		return nil, SyntaxError("unexpected end of pattern")
	}
	return nil, SyntaxError("unknown specifier: ?P" + this)
}

// name reads the name of a group up to a token.
func (p *parser) name(end, bad string) (string, error) {
	name, err := p.upTo(end, "unterminated name")
	switch {
	case err != nil:
		return "", err
	case name == "":
		return "", SyntaxError("missing group name")
	case !IsName(name):
		return "", SyntaxError(bad + p.quote(name))
	}
	return name, nil
}

// IsName reports whether a text can be the name of a group.
func IsName(name string) bool {
	for i := range len(name) {
		c := name[i]
		if c != '_' && (c|0x20 < 'a' || c|0x20 > 'z') && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return name != ""
}

func (p *parser) lookaround(seq []node, sign string) ([]node, error) {
	n := node{kind: kindLookaround}
	if sign == "<" {
		n.behind = true
		if p.next != "=" && p.next != "!" {
			return nil, SyntaxError("syntax error")
		}
		var err error
		if sign, err = p.get(); err != nil {
			return nil, err
		}
	}
	n.not = sign == "!"
	body, err := p.alternatives()
	if err != nil {
		return nil, err
	}
	n.alts = [][]node{body}
	return append(seq, n), p.closing()
}

// condition reads the rest of an expression that depends on a group.
func (p *parser) condition(seq []node) ([]node, error) {
	name, err := p.upTo(")", "unterminated name")
	if err != nil {
		return nil, err
	}
	if name == "" {
		return nil, SyntaxError("missing group name")
	}
	group := p.named(name)
	if !IsName(name) {
		group, err = strconv.Atoi(strings.TrimSpace(name))
		if errors.Is(err, strconv.ErrRange) {
			return nil, ErrSize
		}
		if err != nil {
			return nil, SyntaxError("bad character in group name")
		}
	} else if group < 0 {
		return nil, SyntaxError("unknown group name: " + p.quote(name))
	}
	if group == 0 {
		return p.group(seq, "", false)
	}
	n := node{kind: kindCondition, group: group}
	if n.alts, err = p.twoWays(); err != nil {
		return nil, err
	}
	return append(seq, node{kind: kindGroup, group: -1, alts: [][]node{{n}}}), p.closing()
}

// twoWays reads what a condition chooses from.
func (p *parser) twoWays() ([][]node, error) {
	if p.nested++; p.nested > maxNested {
		return nil, ErrNested
	}
	defer func() { p.nested-- }()
	yes, err := p.sequence()
	if err != nil {
		return nil, err
	}
	bar, err := p.take("|")
	if err != nil || !bar {
		return [][]node{yes, nil}, err
	}
	no, err := p.sequence()
	if err == nil && p.next == "|" {
		err = SyntaxError("conditional backref with more than two branches")
	}
	return [][]node{yes, no}, err
}
