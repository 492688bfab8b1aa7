package operation

import "testing"

// TestTable: every operation has a row, names are unique and lead back, and
// in-place operations agree with the plain ones.
func TestTable(t *testing.T) {
	seen := make(map[string]Op)
	for op := None + 1; op < NumOps; op++ {
		info := op.Info()
		if info.Name == "" || info.Arity == 0 {
			t.Errorf("operation %d has no row", op)
			continue
		}
		if other, ok := seen[info.Name]; ok {
			t.Errorf("%d and %d are both called %s", other, op, info.Name)
		}
		seen[info.Name] = op
		if back, ok := ByName(info.Name); !ok || back != op {
			t.Errorf("the name %s leads to %v", info.Name, back)
		}
		if info.Fold && !info.Pure {
			t.Errorf("%s can be computed now, so it has no effect and may be dropped", op)
		}
		if p := info.Inplace; p != None {
			if info.Arity != 2 || info.Fold || info.Pure || op.String() != "inplace_"+trimUnderscore(p.String()) {
				t.Errorf("%s does not match %s", op, p)
			}
		}
	}
	if _, ok := ByName("goto"); ok {
		t.Error("there is no operation goto")
	}
}

// trimUnderscore drops the underscore that keeps and_ and or_ from being
// keywords.
func trimUnderscore(name string) string {
	if n := len(name) - 1; name[n] == '_' {
		return name[:n]
	}
	return name
}
