package engine

import (
	"testing"

	"vitrine/engine/views"
	"vitrine/pages/page"
)

// TestClosedRuns: the memory of a run stays as long as a view shows it, also after the
// program has another one, and not longer. A closed view shows its graph.
func TestClosedRuns(t *testing.T) {
	p, err := LoadText(t.Context(), "every.py", []byte(everyKindText), Options{})
	if err != nil {
		t.Fatal(err)
	}
	record := func() *recordedRun {
		if err := p.RecordRun(t.Context(), page.Key{Kind: KindRun, Entry: "main"}, "5", MostRecorded); err != nil {
			t.Fatal(err)
		}
		fn, err := p.functions.find("main")
		if err != nil {
			t.Fatal(err)
		}
		return p.running.runs[runOf{KindRun, fn}].Recorder.(*recordedRun)
	}
	view := func(key string) *views.View {
		v, err := p.View(t.Context(), page.ParseKey(key), nil)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	there := func(v *views.View) bool {
		return len(v.Recording.StateAt(20)) > 0 && len(v.Beside.Recording.StateAt(20)) >= 0
	}
	first := record()
	v, w := view("run:main"), view("run:main#older")
	if record() == first {
		t.Fatal("there is no other run")
	}
	v.Close()
	if there(v) != there(w) || !there(w) {
		t.Error("the run is gone while a view shows it")
	}
	w.Close()
	if there(w) {
		t.Error("the run is there, and no view shows it")
	}
	if pg := w.Recording.PageAt(20); len(pg.Nodes) == 0 {
		t.Error("a closed view shows no graph")
	}
	if len(w.Beside.Recording.PageAt(20).Nodes) == 0 {
		t.Error("a closed view shows no objects")
	}
	x := view("run:main")
	p.Close()
	if !there(x) {
		t.Error("the run is gone with the program, and a view shows it")
	}
	x.Close()
	if there(x) {
		t.Error("the run is there after the program and its view")
	}
}
