package annset

import (
	"fmt"
	"strconv"

	"vitrine/host/stdspace"
)

// describeFacts returns what is known about an object as text. describe shows
// an object of the standard space.
func describeFacts(s *AnnotationSet, sv *SomeValue, describe func(any) string) []Annotation {
	var list []Annotation
	for _, f := range shownFacts(s, sv, describe) {
		if f.object != nil {
			f.text = f.object.String()
		}
		list = append(list, Annotation{f.name.String(), f.text})
	}
	return list
}

// valueText shows the value of an annotation.
func valueText(v any, describe func(any) string) string {
	switch v := v.(type) {
	case *SomeValue:
		return v.String()
	case Type:
		return v.Name
	case methodName:
		return string(v)
	case bool:
		if v {
			return "True"
		}
		return "False"
	case int:
		return strconv.Itoa(v)
	}
	return describe(v)
}

// describe shows an object of the standard space as the flow graphs do.
func (a *analysis) describe(x any) string {
	if a.show != nil {
		return a.show(x)
	}
	return plainText(x)
}

// plainText shows an object if no flow graph has said how.
func plainText(x any) string {
	switch x := x.(type) {
	case stdspace.Bool:
		if x {
			return "True"
		}
		return "False"
	case stdspace.Int, stdspace.Float:
		return fmt.Sprint(x)
	case *stdspace.Str:
		return strconv.Quote(x.String())
	case fmt.Stringer:
		return x.String()
	}
	return fmt.Sprintf("%T", x)
}
