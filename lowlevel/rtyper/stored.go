package rtyper

import (
	"fmt"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/rclass"
)

// Shared returns the structures that all typed programs share beside those of package rclass.
func Shared() []*lltype.Struct { return []*lltype.Struct{strType, unicodeType} }

// Restored returns a typed program of which only the low-level graphs are known, those of functions in
// their order. It knows nothing of the source.
func Restored(functions []*lltype.Object, entry int, exceptions *rclass.ExceptionData) *Program {
	p := &Program{Exceptions: exceptions}
	for _, f := range functions {
		p.Graphs = append(p.Graphs, &Graph{FunctionGraph: f.Func.Graph, object: f})
	}
	p.Entry = p.Graphs[entry]
	return p
}

// Texts returns a prebuilt list of strings as a value of a type: that of lists that change their length, or of
// those that do not.
func Texts(t lltype.Type, texts []string) (lltype.Value, error) {
	p, ok := lltype.IsPtr(t)
	if !ok {
		return nil, notTexts(t)
	}
	array, _ := p.To.(*lltype.Array)
	list, _ := p.To.(*lltype.Struct)
	if list != nil {
		if items, ok := lltype.IsPtr(list.Field("items")); ok && list.Field("length") == lltype.Type(lltype.Signed) {
			array, _ = items.To.(*lltype.Array)
		}
	}
	if array == nil || array.Of != lltype.Type(lltype.PtrTo(strType)) {
		return nil, notTexts(t)
	}
	items := &lltype.Object{Name: "texts", Type: array}
	for _, text := range texts {
		o := lltype.NewObject("text", strType, 0)
		chars := strType.FieldIndex("chars")
		o.Fields[chars] = &lltype.Object{Name: "text.chars", Type: strType.Fields()[chars].Type.(lltype.Container), Bytes: text}
		items.Items = append(items.Items, o.Ref())
	}
	if list == nil {
		return items.Ref(), nil
	}
	o := lltype.NewObject("list", list, 0)
	o.Fields[list.FieldIndex("length")] = int64(len(texts))
	o.Fields[list.FieldIndex("items")] = items.Ref()
	return o.Ref(), nil
}

func notTexts(t lltype.Type) error { return fmt.Errorf("rtyper: %v is no type of lists of strings", t) }

// HasTexts reports whether the only argument of a function is a list of strings.
func HasTexts(g *flow.FunctionGraph) bool {
	if len(g.StartBlock.InputArgs) != 1 {
		return false
	}
	_, err := Texts(lltype.TypeOf(g.StartBlock.InputArgs[0]), nil)
	return err == nil
}
