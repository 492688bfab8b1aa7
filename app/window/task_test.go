package window

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"
)

// TestTasksSpeakSeldom: each word about a task draws the window anew, so however often a task says how far it is, there are
// few; the last thing that it said is shown.
func TestTasksSpeakSeldom(t *testing.T) {
	w, _ := open(t, "def f():\n    pass\n")
	var mu sync.Mutex
	words, ended := 0, make(chan struct{})
	w.tasks.inline, w.tasks.later = false, func(f func()) {
		mu.Lock()
		defer mu.Unlock()
		words++
		f()
	}
	began := time.Now()
	w.tasks.begin("Counting", func(_ context.Context, progress func(string)) error {
		for i := 0; ; i++ {
			progress(strings.Repeat("i", i%5+1))
			mu.Lock()
			shown := w.status.working.Text
			mu.Unlock()
			if shown == "Counting: iiii" || time.Since(began) > time.Minute {
				return nil
			}
			time.Sleep(time.Millisecond)
		}
	}, func(error) { close(ended) })
	<-ended
	mu.Lock()
	defer mu.Unlock()
	if most := 2 + int(time.Since(began)/speakEvery); words > most+1 {
		t.Errorf("%d words in %v", words, time.Since(began))
	}
	if w.status.working.Text != "Counting: iiii" || w.status.doing.Visible() {
		t.Errorf("%q is shown last", w.status.working.Text)
	}
}
