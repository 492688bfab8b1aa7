package panes

import (
	"strings"

	"vitrine/engine/trace"
)

// kindInks give the kinds of steps their colours, by what the name of a kind
// says; the first that fits is taken. So a new kind has a colour on the day it
// appears, and kinds that mean the same in two stages look the same.
var kindInks = []struct {
	word string
	ink  Ink
}{
	{"fail", Failure},
	{"error", Failure},
	{"exception", Case},
	{"raise", Case},
	{"fork", Keyword},
	{"answer", Keyword},
	{"replay", Builtin},
	{"clear", Red},
	{"reuse", Red},
	{"skip", Faint},
	{"compare", Defined},
	{"create", Good},
	{"follow", Good},
	{"block", Good},
	{"close", Literal},
	{"link", Literal},
	{"fold", Virtual},
	{"simplif", Operator},
	{"bytecode", Faint},
	{"record", Number},
	{"op", Number},
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
