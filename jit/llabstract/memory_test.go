package llabstract_test

import (
	"maps"
	"testing"

	flow "vitrine/flowspace/model"
	"vitrine/jit/llabstract"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/lltext"
)

const memoryProgram = `
struct pair { a: Signed; b: Signed }
struct cell gc { x: Signed; y: Signed }
prebuilt numbers: GcArray of Signed = [5, 6, 7]
prebuilt halves: GcArray of Float = [0.5, 1.5]
prebuilt pairs: GcArray of pair = [{a: 1, b: 2}, {a: 3, b: 4}]
prebuilt one: cell = {x: 7, y: 8}
graph number(i: Signed) -> Signed {
    r = getarrayitem(&numbers, i)
    return r
}
graph half(i: Signed) -> Float {
    r = getarrayitem(&halves, i)
    return r
}
graph second(i: Signed) -> Signed {
    r = getinteriorfield(&pairs, i, .b)
    return r
}
graph field(i: Signed) -> Signed {
    r = getfield(&one, .x)
    return r
}
graph set_number(n: Signed) -> Void {
    setarrayitem(&numbers, 0, n)
    return void
}
graph set_field(n: Signed) -> Void {
    setfield(&one, .x, n)
    return void
}
graph set_other(n: Signed) -> Void {
    setfield(&one, .y, n)
    return void
}
graph set_second(n: Signed) -> Void {
    setinteriorfield(&pairs, 0, .b, n)
    return void
}
graph set_first(n: Signed) -> Void {
    setinteriorfield(&pairs, 0, .a, n)
    return void
}
graph move_numbers(n: Signed) -> Void {
    array_copy(&numbers, &numbers, 0, 1, n)
    return void
}
graph move_pairs(n: Signed) -> Void {
    array_copy(&pairs, &pairs, 0, 1, n)
    return void
}
`

// TestWhatIsReadAtOnce: a part of a prebuilt object is read when a graph is specialised if no
// operation of the program writes such a part, in whatever way.
func TestWhatIsReadAtOnce(t *testing.T) {
	p, err := lltext.Read("test", memoryProgram)
	if err != nil {
		t.Fatal(err)
	}
	readers := []string{"number", "half", "second", "field"}
	for _, tt := range []struct{ writer, written string }{
		{"", ""}, {"set_number", "number"}, {"set_field", "field"}, {"set_other", ""}, {"set_second", "second"}, {"set_first", ""},
		{"move_numbers", "number"}, {"move_pairs", "second"},
	} {
		var program []*lltype.Object
		for _, name := range readers {
			program = append(program, p.Function(name))
		}
		if tt.writer != "" {
			program = append(program, p.Function(tt.writer))
		}
		got, want := make(map[string]bool), make(map[string]bool)
		for _, name := range readers {
			r, err := llabstract.Specialise(t.Context(), p.Function(name), []*flow.Constant{lltype.NewConstant(int64(1), lltype.Signed)}, llabstract.Options{Program: program})
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			for _, b := range r.Graph.Blocks() {
				got[name] = got[name] || len(b.Operations) > 0
			}
			want[name] = name == tt.written
		}
		if !maps.Equal(got, want) {
			t.Errorf("beside %s, these are read when they run: %v, want %v", tt.writer, got, want)
		}
	}
}
