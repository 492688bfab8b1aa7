package page

import "testing"

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
