package views

import "sync"

// A Lifetime counts who uses something, and gives it back when nobody does. One may
// look at it from several goroutines.
type Lifetime struct {
	mu    sync.RWMutex
	users int
	end   func()
}

// NewLifetime returns a lifetime with one user, whoever has made the thing; end gives
// the thing back.
func NewLifetime(end func()) *Lifetime { return &Lifetime{users: 1, end: end} }

// Enter adds a user.
func (l *Lifetime) Enter() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.users++
}

// Leave takes a user away. It waits for those who are looking.
func (l *Lifetime) Leave() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.users--; l.users == 0 {
		l.end()
	}
}

// look calls a function while the thing is there. It reports whether it is.
func (l *Lifetime) look(f func()) bool {
	l.mu.RLock()
	defer l.mu.RUnlock()
	if l.users <= 0 {
		return false
	}
	f()
	return true
}
