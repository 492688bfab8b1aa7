package page

import (
	"encoding/json"
	"testing"
)

// TestKeys: the text of a key is read as the key that it was made from.
func TestKeys(t *testing.T) {
	tests := []struct {
		text string
		key  Key
	}{
		{"flow:f", Key{"flow", "f", ""}},
		{"flow:C.method", Key{"flow", "C.method", ""}},
		{"flow:f#2", Key{"flow", "f#2", ""}},
		{"annotated:f#g", Key{"annotated", "f", "g"}},
		{"annotated:f#2#g", Key{"annotated", "f#2", "g"}},
		{"annset:f#2#g#3", Key{"annset", "f#2", "g#3"}},
		{"annset:f#g#3", Key{"annset", "f", "g#3"}},
		{"lowlevel:f#g(2)", Key{"lowlevel", "f", "g(2)"}},
		{"lowlevel:<lambda>#g__1", Key{"lowlevel", "<lambda>", "g__1"}},
		{"graph", Key{"", "graph", ""}},
		{"", Key{}},
	}
	for _, tt := range tests {
		if got := ParseKey(tt.text); got != tt.key {
			t.Errorf("%q is read as %+v, not %+v", tt.text, got, tt.key)
		}
		if got := tt.key.String(); got != tt.text {
			t.Errorf("%+v is written %q, not %q", tt.key, got, tt.text)
		}
	}
}

// TestKeysOfOneProgram: other pages of a program differ from a page in one thing.
func TestKeysOfOneProgram(t *testing.T) {
	k := Key{"lowlevel", "f", "g"}
	for _, tt := range []struct {
		got  Key
		want string
	}{
		{k.Of("machine"), "machine:f#g"},
		{k.At("h"), "lowlevel:f#h"},
		{k.Program(), "lowlevel:f"},
	} {
		if tt.got.String() != tt.want {
			t.Errorf("%v is not %s", tt.got, tt.want)
		}
	}
}

// TestKeysInFiles: JSON has the text of a key, as a value and as the name of a member.
func TestKeysInFiles(t *testing.T) {
	type file struct {
		Page Key
		Seen map[Key]int
	}
	want := `{"Page":"annotated:f#g","Seen":{"flow:f#2":1}}`
	var f file
	if err := json.Unmarshal([]byte(want), &f); err != nil {
		t.Fatal(err)
	}
	if f.Page != (Key{"annotated", "f", "g"}) || f.Seen[Key{"flow", "f#2", ""}] != 1 {
		t.Errorf("%s is read as %+v", want, f)
	}
	if got, err := json.Marshal(f); err != nil || string(got) != want {
		t.Errorf("%+v is written %s, %v, not %s", f, got, err, want)
	}
	if !(Key{}).IsZero() || f.Page.IsZero() {
		t.Error("only the zero Key names no page")
	}
}
