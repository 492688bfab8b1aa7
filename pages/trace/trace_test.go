package trace

import (
	"reflect"
	"sync"
	"testing"
	"unsafe"

	"pgregory.net/rapid"

	"vitrine/host/source"
)

// TestTrack compares a track with the plain list of what was set.
func TestTrack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var track Track[int]
		var steps, values []int
		step := 0
		for range rapid.IntRange(0, 20).Draw(t, "changes") {
			step += rapid.IntRange(0, 3).Draw(t, "distance")
			v := rapid.Int().Draw(t, "value")
			track.Set(step, v)
			steps, values = append(steps, step), append(values, v)
		}
		for at := -1; at <= step+1; at++ {
			want, there := 0, false
			for i, s := range steps {
				if s <= at {
					want, there = values[i], true
				}
			}
			if got, ok := track.At(at); got != want || ok != there {
				t.Fatalf("at %d: got %d, %v, want %d, %v", at, got, ok, want, there)
			}
		}
		for i := 1; i < track.Len(); i++ {
			before, _ := track.Change(i - 1)
			if after, _ := track.Change(i); after <= before {
				t.Fatalf("change %d is at step %d, the one before at %d", i, after, before)
			}
		}
	})
}

// TestTimelineGrowsWhileRead: a window reads what a stage is still writing.
func TestTimelineGrowsWhileRead(t *testing.T) {
	const n = 2000
	var tl Timeline
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		for i := range n {
			if got := tl.Append(Step{Block: i}); got != i {
				t.Errorf("step %d got number %d", i, got)
			}
		}
	}()
	for seen := 0; seen < n; seen = tl.Len() {
		if seen > 0 && tl.At(seen-1).Block != seen-1 {
			t.Errorf("step %d is about block %d", seen-1, tl.At(seen-1).Block)
		}
	}
	wg.Wait()
}

// TestTimeline: steps stay what they were, however many follow.
func TestTimeline(t *testing.T) {
	var line Timeline
	const n = 2*together + 3
	for i := range n {
		if got := line.Append(Step{Block: i}); got != i || line.Len() != i+1 {
			t.Fatalf("step %d has number %d of %d", i, got, line.Len())
		}
	}
	for i := range n {
		if got := line.At(i).Block; got != i {
			t.Fatalf("step %d is %d", i, got)
		}
	}
}

// TestStepsComeBack: a step is what was appended, in all its parts.
func TestStepsComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.SampledFrom([]string{"", "a", "b"})
		number := rapid.IntRange(-1, 3)
		var line Timeline
		var want []Step
		for range rapid.IntRange(1, 20).Draw(t, "steps") {
			s := Step{
				Kind: Kind(word.Draw(t, "kind")), Text: word.Draw(t, "text"), Graph: word.Draw(t, "graph"), File: word.Draw(t, "file"),
				Block: number.Draw(t, "block"), Op: number.Draw(t, "op"), Instr: number.Draw(t, "instr"), Cause: number.Draw(t, "cause"),
				Span: source.Span{Line: int32(number.Draw(t, "line")), EndCol: int32(number.Draw(t, "column"))},
			}
			for range number.Draw(t, "details") {
				s.Details = append(s.Details, Detail{Name: word.Draw(t, "name"), Value: word.Draw(t, "value")})
			}
			want = append(want, s)
			line.Append(s)
		}
		for i, s := range want {
			if got := line.At(i); !reflect.DeepEqual(got, s) {
				t.Fatalf("step %d is %+v, not %+v", i, got, s)
			}
		}
	})
}

// TestStepsAreSmall: recordings have hundreds of thousands of steps.
func TestStepsAreSmall(t *testing.T) {
	if n := unsafe.Sizeof(kept{}); n > 56 {
		t.Errorf("a step takes %d bytes", n)
	}
}
