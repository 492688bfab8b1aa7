package window

import (
	"bytes"
	"context"
	"fmt"

	"vitrine/engine"
	"vitrine/engine/views"
	"vitrine/host/permission"
	"vitrine/jit/session"
	"vitrine/pages/page"
)

// openLive takes up the live session of an entry. The lock is held.
func (d *programDocument) openLive(ctx context.Context, entry string) (*engine.Live, error) {
	if err := d.useTypes(entry); err != nil {
		return nil, err
	}
	return engine.OpenLive(ctx, d.program, entry)
}

// CallLive implements liveDocument.
func (d *programDocument) CallLive(ctx context.Context, entry, args string) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	l, err := d.openLive(ctx, entry)
	if l == nil {
		return 0, err
	}
	return l.Run(ctx, args)
}

// EndLive implements liveDocument.
func (d *programDocument) EndLive(ctx context.Context, entry string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	l, err := d.openLive(ctx, entry)
	if l == nil {
		return err
	}
	l.End()
	return nil
}

// Session implements sessionHolder.
func (d *programDocument) Session(ctx context.Context, entry string) (*session.Session, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	l, err := d.openLive(ctx, entry)
	if l == nil {
		return nil, err
	}
	return l.Session(), err
}

// sessionDocument is a live session that was written to a file. It is shown as one function.
type sessionDocument struct {
	session *session.Session
	key     page.Key
}

// isForeign reports whether what is open is no program: a graph, or a session that was recorded.
func (tb *tabBar) isForeign() bool {
	_, recorded := tb.w.opened.doc.(*sessionDocument)
	return recorded || tb.isDrawing()
}

func loadSession(file string) (document, error) {
	content, err := permission.ReadFile(file, permission.MostSession)
	if err != nil {
		return nil, err
	}
	key := page.Key{Kind: engine.KindLive, Entry: "session"}
	s, err := session.Read(bytes.NewReader(content), key)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return &sessionDocument{s, key}, nil
}

// Functions implements document.
func (d *sessionDocument) Functions() []engine.Function {
	return []engine.Function{{Name: d.session.Head.Entry, Key: d.key}}
}

// View implements document.
func (d *sessionDocument) View(_ context.Context, key page.Key, _ func(int)) (*views.View, error) {
	if key != d.key {
		return nil, fmt.Errorf("a file with a session has no page %s", key)
	}
	v := &views.View{Key: key}
	views.Live(v, d.session)
	return v, nil
}

// Session implements sessionHolder.
func (d *sessionDocument) Session(context.Context, string) (*session.Session, error) {
	return d.session, nil
}

// Text implements document: the program is another file.
func (d *sessionDocument) Text() string { return "" }

// Language implements document.
func (d *sessionDocument) Language() string { return "live session" }
