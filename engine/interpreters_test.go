package engine_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"vitrine/assets"
	"vitrine/engine"
	"vitrine/host/source"
	"vitrine/host/stdspace"
)

// A compiledProgram is a program of one of the interpreters, what it computes, and all that is left when the interpreter
// is compiled for it and has run once: the operations of the program itself.
type compiledProgram struct {
	args, result string
	left         string
}

var compiledPrograms = map[string][]compiledProgram{
	"jit/accumulator.py": {
		{"0, 5", "12", "int_add:3"},                                          // x1d
		{"1, 4", "-1", "int_add:2 int_lt:1 int_rshift:1"},                    // 5-x?9h: 0-5 is known, and so is the way behind it
		{"2, 3", "7", "int_add:3 int_and:1 int_gt:1 int_rshift:1 int_sub:1"}, // c[xh3]
		{"3, 4", "8", "int_add:2 int_and:2 int_gt:3 int_sub:3"},              // c[c[1]x]: a round of the inner loop stands alone
		{"4, -7", "-12", "int_add:3 int_lt:2 int_sub:2"},                     // x?-1d?-
	},
	"jit/stack.py": {
		{"0, 5, 6", "12", "int_add:2"},                     // xy+1+
		{"1, 3, 7", "21", "int_add:2 int_gt:2 int_sub:2"},  // 0x(y+): the first round has the constant 0
		{"2, 5, 0", "120", "int_gt:2 int_mul:2 int_sub:2"}, // 1x(@*)
		{"3, 5, 6", "-1", "int_eq:1 int_lt:1 int_sub:2"},   // xy<?x|xy-
		{"4, 3, 4", "25", "int_add:1 int_mul:2"},           // xd*yd*+
		{"5, 3, 4", "4", "int_add:1 int_gt:3 int_sub:3"},   // 0x(y(1+))
	},
	"jit/registers.py": {
		{"0, 5, 6", "1161", "int_add:4 int_mul:2 int_sub:1"},          // +01-12; the result takes three + and two *
		{"1, 4, 1", "911", "int_add:5 int_gt:1 int_mul:2 int_sub:1"},  // #25+01j21
		{"2, 2, 3", "31", "int_and:1 int_gt:1"},                       // #13>01@00: nothing is promoted on this way
		{"3, 2, 3", "432", "int_add:4 int_and:1 int_mul:2"},           // @30@23+02: the second @ finds a known number
		{"4, 7, 0", "2801", "int_add:5 int_gt:1 int_mul:2 int_sub:1"}, // #12+00j11@02
	},
	"jit/boxed.py": {
		{"0, 1, 2, 3", "6", "getfield:6 int_add:2 malloc:1 setfield:2"},             // xy+z+: the class and number of each input, and one box, the result
		{"0, 4, 5, 600", "1005", "getfield:5 int_add:1"},                            // no number of the text, no box: the result is z
		{"1, 7, 0, 0", "8", "getfield:2 int_add:1 malloc:1 setfield:2"},             // x1+
		{"1, 101, 0, 0", "1005", "getfield:1"},                                      // only the class
		{"2, 3, 4, 0", "1", "getfield:4 int_lt:1 malloc:1 setfield:2"},              // xyl
		{"3, -3, 0, 0", "1005", "getfield:2 int_lt:1 malloc:1 setfield:2"},          // xn1+
		{"4, 3, 1, 1", "1006", "getfield:6 int_lt:1 int_sub:1 malloc:1 setfield:2"}, // xy-zn+
		{"5, 8, 0, 0", "-8", "getfield:2 int_add:1 int_sub:1 malloc:1 setfield:2"},  // 9x9+-
	},
	"jit/lists.py": {
		{"0, 5, 6", "110", "int_add:4 int_mul:1"}, // xy,s
		{"1, 0, 0", "30", ""},                     // 12,3,rh: all is known
		{"2, 7, 8", "400", "int_add:7 int_mul:1"}, // xy,5,rd,s: six items are summed up
		{"3, 1, 0", "20", "int_add:2 int_ge:1 int_lt:1 int_mul:1 ll_getitem_nonneg:1 ll_newlist:1 ll_setitem_fast:3"}, // 12,3,xi: the list is built
		{"4, 3, 0", "61", "int_add:5 int_mul:1"},  // xadas
		{"5, 3, 4", "160", "int_add:7 int_mul:1"}, // xyw,dra,s
	},
	"jit/environment.py": {
		{"0, 5, 0", "737", "int_add:5 int_mul:2"},                  // a=x+1 b=a+a c=b+x; the result takes two + and two *
		{"1, 3, 4", "49", "int_add:2 int_mul:1"},                   // c=x+y c=c*c; a and b are 0
		{"2, 4, 3", "12", "int_add:4 int_gt:1 int_ne:1 int_sub:1"}, // n=x+0 c=c+y n!x@1
		{"3, 1, 2", "3", "int_add:2 int_lt:1"},                     // a?@003 c=1+0 a?@004 c=x<y c=c+2; a and b stay 0
	},
	"jit/frame.py": {
		{"0, 5, 6", "11600", "int_add:1 int_sub:1 setfield:3"},                                       // a+Ab-: the frame gets its fields at the end
		{"1, 4, 1", "7177", "frame_info:2 get_frame_base:1 int_add:1 look:1 setfield:7"},             // a+Ad7A
		{"2, 2, 3", "1212", "int_add:1 int_gt:1 int_sub:1 setfield:3"},                               // :b+Bj
		{"3, 2, 3", "3407", "frame_info:2 get_frame_base:1 getfield:3 int_add:2 setfield:7 write:1"}, // iaBw+: what is written is read again
	},
	"jit/exceptions.py": {
		{"0, 7, 2", "3", "cast_bool_to_int:2 int_and:1 int_floordiv_zer:1 int_le:1 int_mod:1 int_ne:1 int_sub:1 int_xor:1 malloc:1 setfield:2"}, // xy/: a division rounds down; an error is made, because it leaves the program
		{"1, 7, 0", "1", "cast_bool_to_int:2 int_add:1 int_and:1 int_floordiv_zer:1 int_le:1 int_mod:1 int_ne:1 int_sub:1 int_xor:1"},           // {6xy/}1+: the error leads to the handler, and needs no object
		{"2, 3, 0", "4", "int_add:1"}, // {4x!1+: raised and caught
		{"3, 6, 2", "4", "cast_bool_to_int:2 int_add:1 int_and:1 int_floordiv_zer:1 int_le:1 int_mod:1 int_ne:1 int_sub:1 int_xor:1"}, // {9{8xy/!!1+
		{"4, 4, 0", "9", "host:1 int_add:1"},                      // {5xc}1+
		{"4, -4, 0", "5", "getfield:2 host:1 int_add:1 int_le:2"}, // the class and the number of the error
		{"5, 8, 0", "-1008", "malloc:1 setfield:2"},               // x!
	},
}

// TestInterpreters: of each program exactly its own operations are left when an interpreter is compiled for it.
func TestInterpreters(t *testing.T) {
	for _, e := range assets.Interpreters() {
		t.Run(strings.TrimSuffix(e.Name, ".py"), func(t *testing.T) {
			p, err := engine.LoadText(t.Context(), e.Name, []byte(e.Text), engine.Options{Dialect: source.Python2})
			if err != nil {
				t.Fatal(err)
			}
			if len(compiledPrograms[e.Name]) == 0 {
				t.Error("no program is known")
			}
			for _, c := range compiledPrograms[e.Name] {
				checkCompiled(t, p, c)
			}
		})
	}
}

func checkCompiled(t *testing.T, p *engine.Program, c compiledProgram) {
	for _, o := range []engine.RunOptions{
		{Backend: engine.BackendGraphs}, {Backend: engine.BackendAMD64},
		{Backend: engine.BackendGraphs, JIT: engine.JITOptions{Tier: 2}}, {Backend: engine.BackendAMD64, JIT: engine.JITOptions{Tier: 2}},
	} {
		backend := o.Backend
		out, err := p.RunJIT(context.Background(), "main", c.args, nil, o)
		if err != nil {
			t.Errorf("main(%s): %v", c.args, err)
			continue
		}
		if out.Result == nil || *out.Result != c.result {
			t.Errorf("main(%s) with %s: %v, want %s", c.args, backend, line(out.Outcome), c.result)
		}
		if got := leftIn(out.Residual); got != c.left {
			t.Errorf("main(%s) with %s: left are %s, want %s", c.args, backend, got, c.left)
		}
	}
}

// TestInterpretersMeta: the runs that META of an interpreter lists give what they give without a compiler.
func TestInterpretersMeta(t *testing.T) {
	for _, e := range assets.Interpreters() {
		p, err := engine.LoadText(t.Context(), e.Name, []byte(e.Text), engine.Options{Dialect: source.Python2})
		if err != nil {
			t.Fatal(err)
		}
		m, err := p.Meta()
		if err != nil {
			t.Fatalf("%s: %v", e.Name, err)
		}
		g, err := p.Generate(t.Context(), m)
		if err != nil {
			t.Fatalf("%s: %v", e.Name, err)
		}
		runs, err := p.RunMeta(t.Context(), g, m, engine.RunOptions{Backend: engine.BackendGraphs})
		if err != nil || len(runs) < 4 {
			t.Fatalf("%s: %d runs, %v", e.Name, len(runs), err)
		}
		for i, r := range runs {
			args := make([]string, len(m.Runs[i].Args))
			for k, a := range m.Runs[i].Args {
				n, _ := stdspace.ToGo(a)
				args[k] = fmt.Sprint(n)
			}
			want, err := p.Run(t.Context(), m.Entry, strings.Join(args, ", "), engine.RunOptions{With: engine.WithStd})
			if err != nil {
				t.Fatalf("%s: %v", e.Name, err)
			}
			if r.Err != nil || line(r.Outcome) != line(want) {
				t.Errorf("%s, run %d: %v, %v, want %s", e.Name, i+1, r.Outcome, r.Err, line(want))
			}
		}
	}
}

func line(out *engine.Outcome) string {
	if out.Raises != nil {
		return "raises " + *out.Raises
	}
	return *out.Result
}

// leftIn lists operations and calls; what belongs to the name of a function for its types is left out.
func leftIn(r engine.ResidualCode) string {
	all := maps.Clone(r.Operations)
	delete(all, "direct_call")
	for name, n := range r.Calls {
		name, _, _ = strings.Cut(name, "__")
		all[name] += n
	}
	var out []string
	for _, name := range slices.Sorted(maps.Keys(all)) {
		out = append(out, fmt.Sprintf("%s:%d", name, all[name]))
	}
	return strings.Join(out, " ")
}
