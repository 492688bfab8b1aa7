package panes

import (
	"strings"

	"vitrine/pages/trace"
)

// kindInks give the kinds of steps their colours, by what the name of a kind
// says; the first match counts. So a new kind has a colour at once, and kinds that mean
// the same in two stages look the same.
var kindInks = []struct {
	word string
	ink  Ink
}{
	{"fail", Failure},
	{"error", Failure},
	{"fragment", Good},
	{"case", Red},
	{"run", Operator},
	{"end", Operator},
	{"patch", Red},
	{"reserve", Red},
	{"settle", Red},
	{"default", Red},
	{"demand", Keyword},
	{"tier", Virtual},
	{"lead", Literal},
	{"exception", Case},
	{"raise", Case},
	{"block", Case},
	{"fork", Keyword},
	{"answer", Keyword},
	{"split", Keyword},
	{"intersection", Keyword},
	{"replay", Builtin},
	{"resume", Builtin},
	{"invalidate", Builtin},
	{"clear", Red},
	{"reuse", Red},
	{"generalise", Red},
	{"kill", Red},
	{"skip", Faint},
	{"compare", Defined},
	{"refine", Defined},
	{"create", Good},
	{"follow", Good},
	{"take", Good},
	{"analyse", Good},
	{"reach", Good},
	{"close", Literal},
	{"link", Literal},
	{"call", Literal},
	{"return", Literal},
	{"fold", Virtual},
	{"item", Virtual},
	{"attribute", Virtual},
	{"merge", Virtual},
	{"share", Virtual},
	{"flag", Virtual},
	{"convert", Virtual},
	{"simplif", Operator},
	{"pass", Operator},
	{"rewrite", Number},
	{"result", Good},
	{"discover", Operator},
	{"graph", Operator},
	{"class", Operator},
	{"bytecode", Faint},
	{"consider", Faint},
	{"record", Number},
	{"bind", Number},
	{"set", Number},
	{"op", Number},
	{"copy", Number},
	{"virtual", Operator},
	{"update", Operator},
	{"force", Keyword},
	{"duplicate", Keyword},
	{"match", Defined},
	{"inline", Literal},
	{"leave", Literal},
	{"apart", Literal},
	{"part", Case},
	{"need", Red},
	{"redo", Red},
	{"begin", Builtin},
}

// kindInk returns the ink of a kind of step, the same on the track of the
// timeline and in the list of steps.
func kindInk(kind trace.Kind) Ink {
	for _, k := range kindInks {
		if strings.Contains(string(kind), k.word) {
			return k.ink
		}
	}
	return Faint
}
