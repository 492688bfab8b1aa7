package backendopt

import (
	"strings"
	"testing"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/rclass"
)

// TestCaseName: the case of an exit may be a class, which has a name, or another object, for which a promotion has a case.
func TestCaseName(t *testing.T) {
	other := lltype.StructOf("code", lltype.Gc, lltype.Hints{}, lltype.Field{Name: "inst_n", Type: lltype.Signed})
	for _, typ := range []*lltype.Struct{other, rclass.ObjectVTable} {
		o := lltype.NewObject(typ.String(), typ, 0)
		l := &flow.Link{Case: lltype.NewConstant(o.Ref(), lltype.PtrTo(typ))}
		if typ == rclass.ObjectVTable {
			name := lltype.PtrTo(typ.Field(rclass.Name).(*lltype.Ptr).To)
			o.Set(rclass.Name, lltype.Null(name))
			if got := caseName(l); got != "" {
				t.Errorf("a class without a name is called %q", got)
			}
			continue
		}
		if got := caseName(l); !strings.Contains(got, "code") {
			t.Errorf("the case of an object is called %q", got)
		}
	}
}
