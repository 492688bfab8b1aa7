package pattern

import (
	"fmt"
	"slices"
	"strings"
)

// maxNested is how deep groups may be nested.
const maxNested = 300

// maxGroups is more than the groups that an expression can have.
const maxGroups = 100

// A parser reads an expression.
type parser struct {
	tokens
	flags  Flags
	groups int   // how many have begun, counting the whole as one
	open   []int // those that have not ended
	names  []Name
	nested int
}

// Compile compiles an expression; wide tells that its characters are those of a text, not
// bytes. It fails with a [SyntaxError] or one of the errors above.
func Compile(text []rune, wide bool, flags Flags) (*Pattern, error) {
	p := &parser{tokens: tokens{text: text, wide: wide}, flags: flags, groups: 1}
	body, err := p.whole()
	if err == nil && flags&Verbose == 0 && p.flags&Verbose != 0 {
		// White space before the flag was read as part of the expression.
		return Compile(text, wide, p.flags)
	}
	if err != nil {
		return nil, err
	}
	if p.groups > maxGroups {
		return nil, ErrGroups
	}
	c := &compiler{flags: p.flags}
	if err := c.sequence(body); err != nil {
		return nil, err
	}
	c.emit(inst{op: opAccept})
	return &Pattern{Flags: p.flags, Groups: p.groups - 1, Names: p.names, code: c.code}, nil
}

func (p *parser) whole() ([]node, error) {
	if err := p.advance(); err != nil {
		return nil, err
	}
	alts, err := p.alternatives()
	switch {
	case err != nil:
		return nil, err
	case p.next == ")":
		return nil, SyntaxError("unbalanced parenthesis")
	case p.next != "":
		return nil, SyntaxError("bogus characters at end of regular expression")
	}
	return alts, nil
}

// alternatives reads up to a closing parenthesis or the end.
func (p *parser) alternatives() ([]node, error) {
	if p.nested++; p.nested > maxNested {
		return nil, ErrNested
	}
	defer func() { p.nested-- }()
	var alts [][]node
	for {
		seq, err := p.sequence()
		if err != nil {
			return nil, err
		}
		alts = append(alts, seq)
		ok, err := p.take("|")
		if err != nil {
			return nil, err
		}
		if !ok {
			break
		}
	}
	if len(alts) == 1 {
		return alts[0], nil
	}
	if set := setOf(alts); set != nil {
		return []node{{kind: kindSet, set: set}}, nil
	}
	return []node{{kind: kindBranch, alts: alts}}, nil
}

// setOf returns alternatives that are single characters as a class, which keeps nothing to
// come back to; else nil.
func setOf(alts [][]node) *charSet {
	set := &charSet{}
	for _, alt := range alts {
		if len(alt) != 1 || alt[0].kind != kindChar {
			return nil
		}
		set.ranges = append(set.ranges, charRange{alt[0].c, alt[0].c})
	}
	return set
}

// sequence reads up to a bar, a closing parenthesis or the end.
func (p *parser) sequence() ([]node, error) {
	var seq []node
	for p.next != "" && p.next != "|" && p.next != ")" {
		this, err := p.get()
		if err != nil {
			return nil, err
		}
		if p.flags&Verbose != 0 {
			skipped, err := p.blank(this)
			if err != nil {
				return nil, err
			}
			if skipped {
				continue
			}
		}
		if seq, err = p.item(seq, this); err != nil {
			return nil, err
		}
	}
	return seq, nil
}

// blank skips what verbose expressions have between their parts.
func (p *parser) blank(this string) (bool, error) {
	if strings.Contains(" \t\n\r\v\f", this) {
		return true, nil
	}
	if this != "#" {
		return false, nil
	}
	for p.next != "" {
		t, err := p.get()
		if err != nil || t == "\n" {
			return true, err
		}
	}
	return true, nil
}

// item reads what a token begins, and appends it.
func (p *parser) item(seq []node, this string) ([]node, error) {
	var n node
	var err error
	switch this[0] {
	case '[':
		n, err = p.class()
	case '(':
		return p.parenthesis(seq)
	case '*', '+', '?', '{':
		return p.repeat(seq, this[0])
	case '.':
		n.kind = kindAny
	case '^':
		n = node{kind: kindAt, place: atBegin}
	case '$':
		n = node{kind: kindAt, place: atEnd}
	case '\\':
		n, err = p.escape(this)
	default:
		n = node{kind: kindChar, c: only(this)}
	}
	return append(seq, n), err
}

// repeat reads the rest of a repetition of the last node.
func (p *parser) repeat(seq []node, sign byte) ([]node, error) {
	lo, hi := 0, maxRepeat
	switch sign {
	case '?':
		hi = 1
	case '+':
		lo = 1
	case '{':
		var ok bool
		var err error
		if lo, hi, ok, err = p.interval(); err != nil {
			return nil, err
		}
		if !ok {
			return append(seq, node{kind: kindChar, c: '{'}), nil
		}
	}
	if len(seq) == 0 || seq[len(seq)-1].kind == kindAt {
		return nil, SyntaxError("nothing to repeat")
	}
	last := &seq[len(seq)-1]
	if last.kind == kindRepeat {
		return nil, SyntaxError("multiple repeat")
	}
	lazy, err := p.take("?")
	*last = node{kind: kindRepeat, alts: [][]node{{*last}}, lo: lo, hi: hi, lazy: lazy}
	return seq, err
}

// interval reads the bounds after a brace; ok is false, and nothing is read, if there are
// none.
func (p *parser) interval() (lo, hi int, ok bool, err error) {
	if p.next == "}" {
		return 0, 0, false, nil
	}
	here := p.mark()
	low, err := p.digits()
	if err != nil {
		return 0, 0, false, err
	}
	high := low
	comma, err := p.take(",")
	if err != nil {
		return 0, 0, false, err
	}
	if comma {
		if high, err = p.digits(); err != nil {
			return 0, 0, false, err
		}
	}
	if ok, err = p.take("}"); err != nil || !ok {
		p.back(here)
		return 0, 0, false, err
	}
	hi = maxRepeat
	if low != "" {
		if lo = repetitions(low); lo >= maxRepeat {
			return 0, 0, false, ErrRepeat
		}
	}
	if high != "" {
		if hi = repetitions(high); hi >= maxRepeat {
			return 0, 0, false, ErrRepeat
		}
		if hi < lo {
			return 0, 0, false, SyntaxError("bad repeat interval")
		}
	}
	return lo, hi, true, nil
}

// repetitions reads a number, up to maxRepeat.
func repetitions(digits string) int {
	n := 0
	for _, c := range digits {
		n = min(n*10+int(c-'0'), maxRepeat)
	}
	return n
}

// begin begins a group that captures.
func (p *parser) begin(name string) (int, error) {
	g := p.groups
	p.groups++
	if name != "" {
		if old := p.named(name); old >= 0 {
			return 0, SyntaxError(fmt.Sprintf("redefinition of group name %s as group %d; was group %d", p.quote(name), g, old))
		}
		p.names = append(p.names, Name{name, g})
	}
	p.open = append(p.open, g)
	return g, nil
}

func (p *parser) end(group int) {
	p.open = slices.DeleteFunc(p.open, func(g int) bool { return g == group })
}

// named returns the group of a name, or -1.
func (p *parser) named(name string) int {
	for _, n := range p.names {
		if n.Text == name {
			return n.Group
		}
	}
	return -1
}
