package codegen_test

import (
	"fmt"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/jit/codegen/llgraph"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/lltext"
	"vitrine/runtime/heap"
)

// A function that triples its argument, and then has a path for each value of it.
func Example() {
	h, err := heap.New(heap.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer h.Close()
	var g codegen.Generator = llgraph.New(h)
	defer g.Close()
	b, args := g.Begin("triple", lltype.Func(lltype.Signed, lltype.Signed))
	v := b.Op(llop.IntMul, lltype.Signed, args[0], lltype.NewConstant(int64(3), lltype.Signed))
	s := b.Switch(v, nil, func(s codegen.Switch, v *flow.Constant) error {
		s.Case(v).Return(v)
		return g.Finish()
	})
	s.Case(lltype.NewConstant(int64(6), lltype.Signed)).Return(lltype.NewConstant(int64(7), lltype.Signed))
	if err := g.Finish(); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.NumCases(), "case")
	fmt.Print(lltext.Graph(b.Function().Graph))
	// Output:
	// 1 case
	// graph triple(arg0_0: Signed) -> Signed {
	// block 0:
	//     v4: Signed = int_mul(arg0_0, 3)
	//     goto 1 [v4]
	// block 1 [v5: Signed]:
	//     switch v5: 6 -> 2 [v5]; default -> 3 [v5]
	// block 2 [v8: Signed]:
	//     return 7
	// block 3 [v6: Signed]:
	//     continue_compilation(continuation 0, v6)
	//     goto 1 [v6]
	// }
}
