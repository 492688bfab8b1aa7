package annset

import (
	"cmp"
	"fmt"
)

// A Name is the name of an annotation: "type", "tupleitem[0]". Names are those
// in [ANN].
type Name struct {
	kind  nameKind
	index int    // of tupleitem
	attr  string // of attr
}

type nameKind uint8

// The kinds of annotations, in the order in which they are shown.
const (
	typeKind nameKind = iota + 1
	lenKind
	constKind
	listItemsKind
	tupleItemKind
	dictKeysKind
	dictValuesKind
	setItemsKind
	iteratedKind
	imSelfKind
	imFuncKind
	attrKind
	immutableKind
)

var kindTexts = [...]string{
	typeKind: "type", lenKind: "len", constKind: "const", listItemsKind: "listitems",
	tupleItemKind: "tupleitem", dictKeysKind: "dictkeys", dictValuesKind: "dictvalues",
	setItemsKind: "setitems", iteratedKind: "iterated", imSelfKind: "im_self",
	imFuncKind: "im_func", attrKind: "attr", immutableKind: "immutable",
}

// String returns the name as annotations show it.
func (n Name) String() string {
	switch n.kind {
	case 0:
		return "?"
	case tupleItemKind:
		return fmt.Sprintf("tupleitem[%d]", n.index)
	case attrKind:
		return "attr[" + n.attr + "]"
	}
	return kindTexts[n.kind]
}

func compareNames(a, b Name) int {
	return cmp.Or(cmp.Compare(a.kind, b.kind), cmp.Compare(a.index, b.index), cmp.Compare(a.attr, b.attr))
}

// An annotations lists the annotations that exist.
type annotations struct {
	Type       Name // a Type: the exact type of the object
	Len        Name // an int: how many items it has
	Const      Name // an object of the standard space: the very object
	ListItems  Name // a *SomeValue: any item of a list
	DictKeys   Name // a *SomeValue: any key of a dictionary
	DictValues Name // a *SomeValue: any value of a dictionary
	SetItems   Name // a *SomeValue: any member of a set
	Iterated   Name // a *SomeValue: what an iterator goes through
	ImSelf     Name // a *SomeValue: the object that a method is bound to
	ImFunc     Name // the function of a bound method
	Immutable  Name // true: the object can never change
}

// ANN are the annotations. The families tupleitem and attr are its methods.
var ANN = annotations{
	Type: Name{kind: typeKind}, Len: Name{kind: lenKind}, Const: Name{kind: constKind},
	ListItems: Name{kind: listItemsKind}, DictKeys: Name{kind: dictKeysKind},
	DictValues: Name{kind: dictValuesKind}, SetItems: Name{kind: setItemsKind},
	Iterated: Name{kind: iteratedKind}, ImSelf: Name{kind: imSelfKind},
	ImFunc: Name{kind: imFuncKind}, Immutable: Name{kind: immutableKind},
}

// TupleItem is the annotation whose value, a *SomeValue, is item i of a tuple.
func (annotations) TupleItem(i int) Name { return Name{kind: tupleItemKind, index: i} }

// Attr is the annotation whose value, a *SomeValue, is an attribute of the
// instances of a class.
func (annotations) Attr(name string) Name { return Name{kind: attrKind, attr: name} }
