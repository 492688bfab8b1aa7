package page

import "strings"

// A Key names a page of a program; the zero Key names none. Command lines and files
// hold it as text: KIND:ENTRY, or KIND:ENTRY#GRAPH, and ?TRIAL after that.
type Key struct {
	Kind  string // what the page shows: "flow", "annotated"
	Entry string // the function, or the entry of the program that the page belongs to
	Graph string // a graph of that program; "" stands for that of the entry
	Trial string // a change of the program that the page tries, or ""
}

// String returns the key as text.
func (k Key) String() string {
	if k.Kind == "" {
		return k.Name()
	}
	return k.Kind + ":" + k.Name()
}

// IsZero reports whether the key names no page.
func (k Key) IsZero() bool { return k == Key{} }

// MarshalText implements [encoding.TextMarshaler].
func (k Key) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler].
func (k *Key) UnmarshalText(text []byte) error {
	*k = ParseKey(string(text))
	return nil
}

// Name returns what is after the kind.
func (k Key) Name() string {
	name := k.Entry
	if k.Graph != "" {
		name += "#" + k.Graph
	}
	if k.Trial != "" {
		name += "?" + k.Trial
	}
	return name
}

// ParseKey reads the text of a key. A text without a kind is an entry.
//
// Functions of one name are told apart by a number: f, f#2. Graphs are named
// after functions, whose names begin with no digit. So a number belongs to the name
// of a function, and anything else after the sign is a graph.
func ParseKey(text string) Key {
	kind, name, ok := strings.Cut(text, ":")
	if !ok {
		return Key{Entry: text}
	}
	name, trial, _ := strings.Cut(name, "?")
	for i := range len(name) {
		if name[i] == '#' && !isNumber(name[i+1:]) {
			return Key{kind, name[:i], name[i+1:], trial}
		}
	}
	return Key{Kind: kind, Entry: name, Trial: trial}
}

// isNumber reports whether a text begins with a number that ends where it does, or
// before another sign.
func isNumber(text string) bool {
	number, _, _ := strings.Cut(text, "#")
	return number != "" && strings.Trim(number, "0123456789") == ""
}

// Of returns the key of a page of another kind, of the same graph. It tries nothing.
func (k Key) Of(kind string) Key { return Key{Kind: kind, Entry: k.Entry, Graph: k.Graph} }

// Program returns the key of the page of the entry.
func (k Key) Program() Key { return Key{Kind: k.Kind, Entry: k.Entry, Trial: k.Trial} }

// At returns the key of the page of the same kind of another graph.
func (k Key) At(graph string) Key { return Key{k.Kind, k.Entry, graph, k.Trial} }
