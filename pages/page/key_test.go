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
		{"flow:f", Key{Kind: "flow", Entry: "f", Graph: ""}},
		{"flow:C.method", Key{Kind: "flow", Entry: "C.method", Graph: ""}},
		{"flow:f#2", Key{Kind: "flow", Entry: "f#2", Graph: ""}},
		{"annotated:f#g", Key{Kind: "annotated", Entry: "f", Graph: "g"}},
		{"annotated:f#2#g", Key{Kind: "annotated", Entry: "f#2", Graph: "g"}},
		{"annset:f#2#g#3", Key{Kind: "annset", Entry: "f#2", Graph: "g#3"}},
		{"annset:f#g#3", Key{Kind: "annset", Entry: "f", Graph: "g#3"}},
		{"lowlevel:f#g(2)", Key{Kind: "lowlevel", Entry: "f", Graph: "g(2)"}},
		{"lowlevel:<lambda>#g__1", Key{Kind: "lowlevel", Entry: "<lambda>", Graph: "g__1"}},
		{"graph", Key{Kind: "", Entry: "graph", Graph: ""}},
		{"whatif:f?promote:v3@g", Key{Kind: "whatif", Entry: "f", Trial: "promote:v3@g"}},
		{"whatif:f#2#g?without:v3@g&promote:x_1@f", Key{Kind: "whatif", Entry: "f#2", Graph: "g", Trial: "without:v3@g&promote:x_1@f"}},
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
	k := Key{Kind: "lowlevel", Entry: "f", Graph: "g"}
	tried := Key{Kind: "whatif", Entry: "f", Graph: "g", Trial: "promote:v3@f"}
	for _, tt := range []struct {
		got  Key
		want string
	}{
		{k.Of("machine"), "machine:f#g"},
		{k.At("h"), "lowlevel:f#h"},
		{k.Program(), "lowlevel:f"},
		{tried.At("h"), "whatif:f#h?promote:v3@f"},
		{tried.Program(), "whatif:f?promote:v3@f"},
		{tried.Of("flow"), "flow:f#g"},
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
	if f.Page != (Key{Kind: "annotated", Entry: "f", Graph: "g"}) || f.Seen[Key{Kind: "flow", Entry: "f#2", Graph: ""}] != 1 {
		t.Errorf("%s is read as %+v", want, f)
	}
	if got, err := json.Marshal(f); err != nil || string(got) != want {
		t.Errorf("%+v is written %s, %v, not %s", f, got, err, want)
	}
	if !(Key{}).IsZero() || f.Page.IsZero() {
		t.Error("only the zero Key names no page")
	}
}
