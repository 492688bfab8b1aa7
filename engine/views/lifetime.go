package views

import "sync"

// A Lifetime counts the users of something, and frees it when there are none. It may be
// used from several goroutines.
type Lifetime struct {
	mu    sync.Mutex
	users int
	end   func()
}

// NewLifetime returns a lifetime with one user, the maker of the thing; end frees it.
func NewLifetime(end func()) *Lifetime { return &Lifetime{users: 1, end: end} }

// Enter adds a user.
func (l *Lifetime) Enter() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.users++
}

// Leave removes a user.
func (l *Lifetime) Leave() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.users--; l.users == 0 {
		l.end()
	}
}
