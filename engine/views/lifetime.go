package views

import "sync"

// A Lifetime counts the users of something, and frees it when there are none. It may be
// used from several goroutines.
type Lifetime struct {
	mu    sync.RWMutex
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

// Leave removes a user. It waits for calls of look.
func (l *Lifetime) Leave() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.users--; l.users == 0 {
		l.end()
	}
}

// look calls a function if the thing still exists, and reports whether it does.
func (l *Lifetime) look(f func()) bool {
	l.mu.RLock()
	defer l.mu.RUnlock()
	if l.users <= 0 {
		return false
	}
	f()
	return true
}
