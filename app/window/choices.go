package window

import (
	"context"
	"fmt"
	"strings"

	"vitrine/annotator"
	"vitrine/engine"
	"vitrine/pages/page"
)

// A typing says how the program that an entry starts is annotated.
type typing struct {
	Types    string `json:",omitempty"` // of the arguments, as in "int,str"; "" looks at the program
	Variants int    `json:",omitempty"` // at most this many graphs of one function; 0 merges all

	// Functions are those with variants, separated by commas; "" stands for all.
	Functions string `json:",omitempty"`
}

// mostVariants is how many variants of a function are kept apart by default.
const mostVariants = 4

// A typedDocument is a document that can be annotated.
type typedDocument interface {
	document
	// SetTyping says how the program that an entry starts is annotated from
	// now on.
	SetTyping(entry string, how typing)
	// CheckTypes reports whether the arguments of an entry can have types, given as in
	// "int,str"; "" stands for those of the file.
	CheckTypes(ctx context.Context, entry, types string) error
	// FileTypes returns the types that the file gives for an entry, if any.
	FileTypes(entry string) []string
}

// untyped is the error of a view that cannot be made because the types of the
// entry's arguments are not known, or are wrong.
type untyped struct {
	entry string
	given bool // somebody has given types, and they are wrong
	err   error
}

func (u *untyped) Error() string { return u.err.Error() }

func (u *untyped) Unwrap() error { return u.err }

// typings returns how the entries of a file were annotated last.
func (p prefs) typings(file string) map[string]typing {
	all := p.allTypings()
	if all[file] == nil {
		return map[string]typing{}
	}
	return all[file]
}

func (p prefs) allTypings() map[string]map[string]typing {
	all := map[string]map[string]typing{}
	// What cannot be read is as good as nothing: the window asks again.
	if !p.latest("typings", &all) || all == nil {
		return map[string]map[string]typing{}
	}
	return all
}

// setTyping remembers how an entry of a file is annotated.
func (p prefs) setTyping(file, entry string, how typing) error {
	all := map[string]map[string]typing{}
	return p.change("typings", &all, func() any {
		if all == nil {
			all = map[string]map[string]typing{}
		}
		if all[file] == nil {
			all[file] = map[string]typing{}
		}
		all[file][entry] = how
		if how == (typing{}) {
			delete(all[file], entry)
		}
		return all
	})
}

// translationChoices are what the user chooses for a translation: the types of
// arguments, variants of the annotator, optimisations, and the rule of partial evaluation.
type translationChoices struct {
	w         *Window
	types     *typeDialog // the one that was opened last
	variants  *variantsDialog
	passes    *passesDialog
	passesOff []string // the optimisations that are not made, in their order
}

// applied returns what tells a document of the open file which choices are remembered. It
// may be called on any goroutine.
func (tc *translationChoices) applied() func(document) {
	typings, passes := tc.w.prefs.typings(tc.w.opened.path), tc.passesOn()
	rule, runs := tc.rule(), tc.w.hints.runs()
	file, compilers, arch := tc.w.opened.path, tc.w.prefs.compilers(), tc.w.prefs.arch()
	return func(d document) {
		if doc, ok := d.(compilable); ok {
			for _, c := range compilers {
				if c.File == file {
					doc.SetCompiler(c.Function, c.Options)
				}
			}
		}
		if doc, ok := d.(hinted); ok {
			for function, args := range runs {
				doc.SetRun(function, args)
			}
		}
		if doc, ok := d.(typedDocument); ok {
			for entry, how := range typings {
				doc.SetTyping(entry, how)
			}
		}
		if doc, ok := d.(optimised); ok {
			doc.SetPasses(passes)
		}
		if doc, ok := d.(specialised); ok {
			doc.SetRule(rule)
		}
		if doc, ok := d.(compiledDocument); ok {
			doc.SetArch(arch)
		}
	}
}

// setTyping changes how an entry is annotated; its pages are then out of date.
func (tc *translationChoices) setTyping(entry string, how typing) {
	doc, ok := tc.w.opened.doc.(typedDocument)
	if !ok {
		return
	}
	if err := tc.w.prefs.setTyping(tc.w.opened.path, entry, how); err != nil {
		tc.w.status.say(fmt.Sprintf("The types of %s cannot be stored: %v", entry, err))
	}
	doc.SetTyping(entry, how)
	for _, t := range tc.w.tabs.all {
		if isOfProgram(t.key) && tc.sameFunction(t.key.Entry, entry) {
			t.version = outdated
		}
	}
	tc.w.search.forgetPages()
	tc.w.why.forget()
}

// outdated is the version of a tab that must be made anew.
const outdated = -1

// sameFunction reports whether two names stand for one function.
func (tc *translationChoices) sameFunction(a, b string) bool {
	f, ok := tc.w.opened.functionNamed(a)
	g, also := tc.w.opened.functionNamed(b)
	return a == b || ok && also && f.Key == g.Key
}

// canType reports whether there is an entry whose types can be given.
func (tc *translationChoices) canType() bool {
	_, ok := tc.w.opened.doc.(typedDocument)
	return ok && tc.w.tabs.current != nil
}

// keepsApart reports whether the program that is shown keeps variants apart.
func (tc *translationChoices) keepsApart() bool {
	return tc.w.tabs.current != nil && tc.w.prefs.typings(tc.w.opened.path)[tc.w.stages.entryName()].Variants > 0
}

// toggleApart keeps apart what would lose too much in a union, or merges it
// again.
func (tc *translationChoices) toggleApart() {
	entry := tc.w.stages.entryName()
	how := tc.w.prefs.typings(tc.w.opened.path)[entry]
	if how.Variants == 0 {
		how.Variants = mostVariants
	} else {
		how.Variants = 0
	}
	tc.setTyping(entry, how)
	tc.analyseAgain()
}

// analyseAgain renews the pages of an annotated program, or shows the annotated graph of
// the function.
func (tc *translationChoices) analyseAgain() {
	if tc.w.tabs.current == nil {
		return
	}
	key := tc.w.tabs.current.key
	if !isOfProgram(key) {
		key = page.Key{Kind: engine.StageAnnotated, Entry: tc.w.stages.entryName()}
	} else { // there need not be a graph of that name any more
		key = key.Program()
	}
	tc.w.tabs.show(key, nil)
}

// typesMissing asks for the types that a view needs, and then makes it.
func (tc *translationChoices) typesMissing(u *untyped, key page.Key, then func(*tab)) {
	var problem error
	if u.given {
		problem = u.err
	}
	if _, ok := tc.w.opened.functionNamed(u.entry); !ok {
		tc.w.problems.showError("Annotating "+u.entry, u.err)
		return
	}
	tc.askTypes(u.entry, problem, func() { tc.w.tabs.show(key, then) })
}

// typesKnown says which types can be given.
var typesKnown = "Types: " + strings.ReplaceAll(annotator.TypeNames, ", ", " · ") +
	" · classes of the program.\n[int] is a list, (int, str) a tuple, {str: int} a dictionary, ?str a str or None."
