package pattern

// A kind tells what a node of an expression matches.
type kind uint8

const (
	kindChar    kind = iota // the character c
	kindNotChar             // any other
	kindAny                 // .
	kindSet
	kindAt         // a place between characters
	kindBranch     // one of alts
	kindGroup      // alts[0]; group -1 if it captures nothing
	kindRepeat     // alts[0], lo to hi times
	kindReference  // what group matched
	kindCondition  // alts[0] if group matched, else alts[1]
	kindLookaround // alts[0] is there, or is not
)

// maxRepeat stands for any number of repetitions.
const maxRepeat = 1<<32 - 1

// A node is a part of an expression.
type node struct {
	kind   kind
	c      rune
	set    *charSet
	place  place
	alts   [][]node
	group  int
	lo, hi int
	lazy   bool // the repetition takes as little as it can
	behind bool // the lookaround looks back
	not    bool // the lookaround is negative
}

// A place is a condition on a position.
type place uint8

const (
	atBegin      place = iota // ^
	atEnd                     // $
	atTextBegin               // \A
	atTextEnd                 // \Z
	atBoundary                // \b
	atNoBoundary              // \B
)

// single reports that a node matches exactly one character.
func (n *node) single() bool { return n.kind <= kindSet }

// width returns how many characters a sequence matches at least and at most. As in Python,
// references count nothing.
func width(seq []node) (lo, hi int) {
	for i := range seq {
		n := &seq[i]
		l, h := 0, 0
		switch n.kind {
		case kindChar, kindNotChar, kindAny, kindSet:
			l, h = 1, 1
		case kindGroup:
			l, h = width(n.alts[0])
		case kindBranch:
			l, h = branchWidth(n.alts)
		case kindRepeat:
			l, h = width(n.alts[0])
			l, h = product(l, n.lo), product(h, n.hi)
		}
		lo, hi = min(lo+l, maxRepeat-1), min(hi+h, maxRepeat)
	}
	return lo, hi
}

func branchWidth(alts [][]node) (lo, hi int) {
	lo = maxRepeat - 1
	for _, alt := range alts {
		l, h := width(alt)
		lo, hi = min(lo, l), max(hi, h)
	}
	return lo, hi
}

// product multiplies two widths; both are below 2**32.
func product(a, b int) int {
	if a != 0 && b > maxRepeat/a {
		return maxRepeat
	}
	return a * b
}
