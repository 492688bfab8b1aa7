package llinterp

import "fmt"

// A waiting is a call that waits while compilation goes on for it, and that may call
// other functions.
type waiting struct {
	frames int // of this call and those before it
	kept   []uint64
	raised [2]uint64 // class and value of the current exception
}

// maxNested is how many calls may wait for others: each takes some of Go's stack.
const maxNested = 400

// floor returns how many frames belong to calls that wait.
func (in *Interp) floor() int {
	if n := len(in.waiting); n > 0 {
		return in.waiting[n-1].frames
	}
	return 0
}

// nest has the present call wait.
func (in *Interp) nest() error {
	if len(in.waiting) == maxNested {
		return in.errorHere(fmt.Errorf("%d calls wait for compilation: %w", maxNested, ErrDepth))
	}
	w := waiting{frames: len(in.frames), kept: in.kept}
	if in.excData != 0 {
		class, value, err := in.takeExcData()
		if err != nil {
			return err
		}
		w.raised = [2]uint64{class, value}
	}
	in.waiting = append(in.waiting, w)
	in.kept, in.compiling = nil, false
	return nil
}

// unnest goes back to the call that has waited.
func (in *Interp) unnest() error {
	w := in.waiting[len(in.waiting)-1]
	in.waiting = in.waiting[:len(in.waiting)-1]
	in.frames = in.frames[:w.frames]
	in.given, in.kept, in.compiling = in.kept, w.kept, true
	if in.excData == 0 {
		return nil
	}
	return in.setExcData(w.raised[0], w.raised[1])
}

// waits reports whether the function of a frame has called the one after it. The last one
// of a call that waits for compilation has not.
func (in *Interp) waits(frame int) bool {
	for _, w := range in.waiting {
		if frame == w.frames-1 {
			return false
		}
	}
	return frame < len(in.frames)-1
}
