package beside

import "testing"

func TestWait(t *testing.T) {
	n := 0
	w := Go(func() { n = 7 })
	w.Wait()
	if n != 7 {
		t.Errorf("after the work, n is %d", n)
	}
	w.Wait() // as often as one likes
}

func TestPanic(t *testing.T) {
	w := Go(func() { panic("it broke") })
	<-w.Done()
	for range 2 {
		func() {
			defer func() {
				if x := recover(); x != "it broke" {
					t.Errorf("who waits gets %v", x)
				}
			}()
			w.Wait()
		}()
	}
}
