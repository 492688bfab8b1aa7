package stdspace

import (
	"errors"

	"vitrine/host/pattern"
	"vitrine/host/wtf8"
)

// Module re of Python 2. Expressions are compiled and matched by package pattern; the objects
// that programs see are written in Python, over the functions and the two classes below.

// A patternObject is a compiled expression.
type patternObject struct{ *pattern.Pattern }

func (p *patternObject) classIn(s *Space) *Class {
	return s.registry.ofModule("_sre", "code", s.types.object)
}

// A subjectObject is a string that expressions are matched on.
type subjectObject struct{ *pattern.Subject }

func (p *subjectObject) classIn(s *Space) *Class {
	return s.registry.ofModule("_sre", "subject", s.types.object)
}

func makeRe(s *Space) (*Module, error) {
	if s.opt.Dialect != 2 {
		return nil, s.Throw("ImportError", "module re is there for Python 2 only")
	}
	return s.imports.mixed("re", []Def{
		{Name: "_compile_code", Min: 2, Max: 2, Fn: reCompile},
		{Name: "_subject", Min: 1, Max: 1, Fn: reSubject},
		{Name: "_find", Min: 5, Max: 5, Fn: reFind},
		{Name: "_is_name", Min: 1, Max: 1, Fn: func(_ *Space, args []Object) (Object, error) {
			text, _ := AsText(args[0])
			return MakeBool(pattern.IsName(text)), nil
		}},
	}, "re.py")
}

// reCompile makes an expression. It returns what is wrong with it, or the expression, its
// flags, the number of its groups, and their names with their numbers.
func reCompile(s *Space, args []Object) (Object, error) {
	v, ok := s.strOf(args[0])
	if !ok {
		return nil, s.TypeError("first argument must be string or compiled pattern")
	}
	flags, err := s.asArgument(args[1])
	if err != nil {
		return nil, err
	}
	if err := s.limits.room(int64(len(v.s)), 256); err != nil {
		return nil, err
	}
	text := wtf8.Runes(v.s)
	if !v.text {
		text = make([]rune, len(v.s))
		for i := range len(v.s) {
			text[i] = rune(v.s[i])
		}
	}
	p, err := pattern.Compile(text, v.text, pattern.Flags(flags))
	if wrong, ok := err.(pattern.SyntaxError); ok {
		return NewStr(string(wrong)), nil
	}
	if err != nil {
		return nil, reError(s, err)
	}
	names := &List{}
	for _, n := range p.Names {
		names.Items = append(names.Items, NewTuple(NewStr(n.Text), MakeInt(int64(n.Group))))
	}
	return NewTuple(&patternObject{p}, MakeInt(int64(p.Flags)), MakeInt(int64(p.Groups)), names), nil
}

// reError turns an error of an expression or of a match into an exception.
func reError(s *Space, err error) error {
	switch {
	case errors.Is(err, pattern.ErrRepeat), errors.Is(err, pattern.ErrSize):
		return s.Throw("OverflowError", err.Error())
	case errors.Is(err, pattern.ErrGroups):
		return s.Throw("AssertionError", err.Error())
	case errors.Is(err, pattern.ErrCode):
		return s.Throw("RuntimeError", err.Error())
	case errors.Is(err, pattern.ErrNested):
		return s.limits.tooDeep(err.Error())
	case errors.Is(err, pattern.ErrStack):
		return s.Throw("MemoryError", err.Error())
	}
	return err
}

func reSubject(s *Space, args []Object) (Object, error) {
	v, ok := s.strOf(args[0])
	if !ok {
		return nil, s.TypeError("expected string or buffer")
	}
	if v.bytewise() {
		return &subjectObject{pattern.Bytes(v.s)}, nil
	}
	if err := s.limits.claim(int64(v.chars()), 4); err != nil {
		return nil, err
	}
	return &subjectObject{pattern.Text(v.s)}, nil
}

// choiceSize is about what the matcher needs for each place that it may come back to.
const choiceSize = 128

// reFind matches an expression on a subject, from a position to an end, at the first
// position only if the last argument says so. It returns None, or the positions of the match
// and of its groups, followed by the number of the last group.
func reFind(s *Space, args []Object) (Object, error) {
	p, isPattern := args[0].(*patternObject)
	on, isSubject := args[1].(*subjectObject)
	if !isPattern || !isSubject {
		return nil, s.TypeError("expected a compiled expression and its subject")
	}
	pos, err := s.sliceIndex(args[2])
	if err != nil {
		return nil, err
	}
	end, err := s.sliceIndex(args[3])
	if err != nil {
		return nil, err
	}
	n := on.Len()
	pos, end = min(max(pos, 0), n), min(max(end, 0), n)
	find := p.Search
	if args[4] == True {
		find = p.Match
	}
	found, err := find(on.Subject, pos, end, pattern.Limits{Tick: s.limits.tick, Stack: int(s.limits.budget.Bytes / choiceSize)})
	if err != nil {
		return nil, reError(s, err)
	}
	if found == nil {
		return None, nil
	}
	items := make([]Object, 0, len(found.Spans)+1)
	for _, at := range found.Spans {
		items = append(items, MakeInt(int64(at)))
	}
	return NewTuple(append(items, MakeInt(int64(found.Last)))...), nil
}

// reWords returns an expression as numbers, and how many groups it has.
func reWords(s *Space, args []Object) (Object, error) {
	p, ok := args[0].(*patternObject)
	if !ok {
		return nil, s.TypeError("expected a compiled expression")
	}
	words := p.Words()
	list := &List{Items: make([]Object, len(words))}
	for i, w := range words {
		list.Items[i] = MakeInt(int64(w))
	}
	return NewTuple(list, MakeInt(int64(p.Groups))), s.limits.room(int64(len(words)), 16)
}
