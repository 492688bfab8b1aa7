package panes

import (
	"testing"

	"fyne.io/fyne/v2/test"

	"vitrine/viewer/scene/scenetest"
)

// TestStopsOnTheTrack: steps to stop at have a tick above the others, and the marks go with the
// recording.
func TestStopsOnTheTrack(t *testing.T) {
	test.NewTempApp(t)
	tl := NewTimeline()
	r := scenetest.Recorded(scenetest.Loop(), 11)
	tl.SetRecording(r, 0)
	above := func(step int) bool {
		const w, h = 201, 30
		_, _, _, a := tl.track.paint(w, h).At(step*(w-1)/10, h/8).RGBA()
		return a != 0
	}
	if above(4) {
		t.Error("a step is marked though nobody stops there")
	}
	at := make([]bool, 11)
	at[4] = true
	tl.SetStops(at)
	if !above(4) || above(6) {
		t.Error("the stop is not marked, or another step is")
	}
	tl.SetRecording(r, 0)
	if above(4) {
		t.Error("the marks of another recording stay")
	}
}
