package annotator_test

import (
	"fmt"
	"strings"
	"testing"

	"vitrine/annotator"
)

const lltypes = `
from pypy.rpython.lltypesystem import lltype
from pypy.rpython.lltypesystem.lltype import *
S = GcStruct('S', ('x', Signed), ('a', Ptr(GcArray(Char))))
T = GcStruct('T', ('in_', Struct('i', ('y', Signed))), ('v', Array(Signed)))
FA = GcStruct('FA', ('f', FixedSizeArray(Signed, 3)))
fn = functionptr(FuncType([Signed], Float), 'fn')
s = malloc(S)
O = GcOpaqueType('O')
M = GcStruct('M', ('x', Signed), adtmeths={'twice': lambda p, y: p.x * 2 + y, 'LIMIT': 3, 'make': staticAdtMethod(lambda n: n * 1.5)})
m = malloc(M)
def f(n):
    return %s
`

// TestLowLevelObjects: operations of programs on low-level objects have types, or are refused with a
// sentence.
func TestLowLevelObjects(t *testing.T) {
	for _, c := range []struct{ expression, want string }{
		{"s.x", "Integer"},
		{"s.a", "Ptr(GcArray of Char)"},
		{"s.a[n]", "Char"},
		{"len(s.a)", "Integer(nonneg)"},
		{"malloc(T, n).v", "Interior(GcArray of Signed, of GcStruct T.v)"},
		{"malloc(T, n=n, flavor='gc').in_.y", "Integer"},
		{"cast_primitive(Float, n)", "Float"},
		{"cast_opaque_ptr(Ptr(O), s)", "Ptr(GcStruct O)"},
		{"cast_opaque_ptr(Ptr(S), cast_opaque_ptr(Ptr(O), s))", "Ptr(GcStruct S)"},
		{"m.twice(n)", "Integer"},
		{"m.twice", "BuiltinMethod(twice of Ptr(GcStruct M))"},
		{"m.LIMIT", "Integer(nonneg, const=3)"},
		{"m.make(n)", "Float"},
		{"m.twice(y=n)", "takes no keywords"},
		{"m.thrice(n)", "has no field thrice"},
		{"fn(n)", "Float"},
		{"(typeOf(n), Ptr(S))", "Tuple(LowLevelType(Signed), LowLevelType(*S))"},
		{"malloc(FA).f[2]", "Integer"},

		{"s._obj", "_obj is inside of the implementation of pointers, which programs do not see"},
		{"s.y", "GcStruct S has no field y"},
		{"s[n]", "GcStruct S has no items"},
		{"s.a['x']", "an array is indexed by a machine integer"},
		{"s + 1", "the operation add is not possible on a pointer to GcStruct S"},
		{"s == s.a", "pointers are compared with others of their type"},
		{"s is None", "pointers are compared with others of their type"},
		{"malloc(S, n)", "takes a number of items if that varies, and else none"},
		{"malloc(T)", "takes a number of items if that varies, and else none"},
		{"malloc(n)", "malloc() takes a low-level type that is known"},
		{"malloc(S, size=n)", "unexpected keyword argument 'size'"},
		{"cast_pointer(Ptr(T), s)", "invalid cast from *S to *T"},
		{"cast_int_to_ptr(Ptr(S), n)", "a number could be any address"},
		{"cast_ptr_to_int(s)", "use identityhash()"},
		{"cast_opaque_ptr(Ptr(T), s)", "one of both must be opaque; use cast_pointer()"},
		{"cast_opaque_ptr(Ptr(S), n)", "makes a pointer to a structure, an array or an opaque type of another one"},
		{"cast_opaque_ptr(typeOf(fn), s)", "makes a pointer to a structure, an array or an opaque type of another one"},
		{"malloc(O)", "not the opaque type GcStruct O"},
		{"cast_opaque_ptr(Ptr(O), s).x", "has no field x"},
		{"direct_fieldptr(s, 'x')", "programs cannot use direct_fieldptr() of lltype: pointers lead to whole objects"},
		{"fn()", "is called with 0 arguments"},
		{"fn('x')", "argument 1 of func(Signed) Float"},
		{"setattr(s, 'x', 'a')", ".x of GcStruct S holds Signed"},
		{"setattr(malloc(T, n), 'in_', s)", ".in_ of GcStruct T lies inside and cannot be set"},
		{"malloc(FA).f[n]", "the index of a FixedSizeArray must be a constant"},
		{"malloc(FA).f[3]", "item 3 of GcStruct array is out of bounds"},
		{"malloc(GcStruct('A', ('x', SingleFloat)))", "cannot be translated"},
	} {
		text := fmt.Sprintf(lltypes, c.expression)
		if rest, ok := strings.CutPrefix(c.expression, "setattr("); ok { // a statement
			parts := strings.SplitN(strings.TrimSuffix(rest, ")"), ", '", 2)
			name, value, _ := strings.Cut(parts[1], "', ")
			text = strings.Replace(text, "return "+c.expression, parts[0]+"."+name+" = "+value, 1)
		}
		if strings.Contains(c.expression, "SingleFloat") { // a type that is there before
			text = strings.Replace(text, "def f", "X = GcStruct('A', ('x', SingleFloat))\ndef f", 1)
			text = strings.Replace(text, "return "+c.expression, "return malloc(X)", 1)
		}
		res := annotateText(t, text, "f", "int", annotator.Options{})
		got := fmt.Sprint(res.Graphs[0].ReturnValue())
		for _, e := range res.Errors {
			got += "\n" + e.Error()
		}
		if !strings.Contains(got, c.want) {
			t.Errorf("%s: %s, want %s", c.expression, got, c.want)
		}
	}
}
