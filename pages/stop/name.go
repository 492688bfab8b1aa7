package stop

import (
	"fmt"
	"regexp"
	"strings"
	"sync"

	"vitrine/pages/trace"
)

// letter is a letter of a name, as a regular expression.
const letter = `[\pL\pN_]`

// numbered is what follows the name of a local variable in those of a graph.
const numbered = `(?:_\d+)?$`

// expression writes a name or a pattern of names as a regular expression.
func expression(pattern string) (string, error) {
	var b strings.Builder
	for rest := pattern; rest != ""; {
		plain, special := rest, strings.IndexAny(rest, "*?[")
		if special >= 0 {
			plain = rest[:special]
		}
		b.WriteString(regexp.QuoteMeta(plain))
		rest = rest[len(plain):]
		switch {
		case rest == "":
		case rest[0] == '[':
			end := strings.IndexByte(rest, ']')
			if end < 2 {
				return "", fmt.Errorf("%q is not a pattern: write [ab] for one of several letters", pattern)
			}
			letters := rest[1:end]
			if others, not := strings.CutPrefix(letters, "!"); not {
				letters = "^" + others
			}
			b.WriteString("[" + strings.ReplaceAll(letters, `\`, `\\`) + "]")
			rest = rest[end+1:]
		case rest[0] == '*':
			b.WriteString(letter + "*")
			rest = rest[1:]
		default:
			b.WriteString(letter)
			rest = rest[1:]
		}
	}
	return b.String(), nil
}

// compile makes an expression of a pattern, between others. Its error is about the pattern.
func compile(before, pattern, after string) (*regexp.Regexp, error) {
	text, err := expression(pattern)
	if err != nil {
		return nil, err
	}
	name, err := regexp.Compile(before + "(?:" + text + ")" + after)
	if err != nil {
		return nil, fmt.Errorf("%q is not a pattern: %w", pattern, err)
	}
	return name, nil
}

// word finds a name where it is not a part of another one.
func word(pattern string) (*regexp.Regexp, error) {
	return compile(`(^|[^\pL\pN_.])`, pattern, `($|[^\pL\pN_])`)
}

// A variable is what a person calls so: a local variable, and all variables of graphs that
// were made of it.
type variable struct{ name *regexp.Regexp }

func newVariable(pattern string) (variable, error) {
	name, err := compile(`^`, pattern, numbered)
	return variable{name}, err
}

var (
	graphVariable = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?:^|[^\pL\pN_.'"])([\pL_][\pL\pN_]*\d)(?:$|[^\pL\pN_'"])`)
	})
	localVariable = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^Bytecode \d+: (?:Load|Store|Delete)(?:Fast|Global|Name|Deref) \d+ \(([\pL\pN_]+)\)$`)
	})
)

// isIn reports whether a step is about the variable. Sentences have words that could be names
// of variables ("a", "is"), so only variables of graphs are looked for there, which end in a
// number, and the names that instructions have.
func (v variable) isIn(s trace.Step) bool {
	if m := localVariable().FindStringSubmatch(s.Text); m != nil && v.name.MatchString(m[1]) {
		return true
	}
	if v.mentioned(s.Text) {
		return true
	}
	for _, d := range s.Details {
		if v.name.MatchString(d.Name) || v.mentioned(d.Value) {
			return true
		}
	}
	return false
}

// mentioned reports whether a text has a variable of a graph that is the variable.
func (v variable) mentioned(text string) bool {
	for {
		m := graphVariable().FindStringSubmatchIndex(text)
		if m == nil {
			return false
		}
		if v.name.MatchString(text[m[2]:m[3]]) {
			return true
		}
		text = text[m[3]:]
	}
}
