package session

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"vitrine/host/memory"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// Extension ends the names of files with sessions.
const Extension = ".session"

// A file has the head in its first line and an event in each of the others, in JSON.
const (
	fileFormat  = "vitrine session"
	fileVersion = 1
)

type fileHead struct {
	Format  string `json:"format"`
	Version int    `json:"version"`
	Head
}

// Write writes the session as a file.
func (s *Session) Write(w io.Writer) error {
	out := bufio.NewWriter(w)
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	err := enc.Encode(fileHead{fileFormat, fileVersion, s.Head})
	for i := 0; err == nil && i < s.Len(); i++ {
		err = enc.Encode(s.At(i))
	}
	if err = cmp.Or(err, out.Flush()); err != nil {
		return fmt.Errorf("the session cannot be written: %w", err)
	}
	return nil
}

// Read reads a session from a file. The key is that of the page of its residual graph.
func Read(r io.Reader, key page.Key) (*Session, error) {
	dec := json.NewDecoder(bufio.NewReader(r))
	var head fileHead
	if err := dec.Decode(&head); err != nil || head.Format != fileFormat {
		return nil, fmt.Errorf("this is no file with a session: its first line must say {\"format\": %q, ...}", fileFormat)
	}
	if head.Version != fileVersion {
		return nil, fmt.Errorf("the session has version %d of the format, and only %d can be read: use the version of Vitrine that has written it", head.Version, fileVersion)
	}
	s := New(head.Head, key)
	var held weight
	for n := 0; ; n++ {
		var e Event
		switch err := held.decode(dec, &e); {
		case errors.Is(err, io.EOF):
			if n == 0 {
				return nil, errors.New("the session has no events")
			}
			return s, nil
		case err != nil:
			return nil, fmt.Errorf("event %d of the session cannot be read: %w", n+1, inWords(err))
		}
		if err := e.check(n); err != nil {
			return nil, fmt.Errorf("event %d of the session: %w", n+1, err)
		}
		if s.Append(e) == trace.NoStep {
			return s, nil
		}
	}
}

// What is read takes at most so much memory: each object of JSON, and each number, with all that it was copied from while its list
// grew. The text that it is read from may be as short as two bytes.
const (
	perObject = 256
	perNumber = 128

	noticed = 16 << 20 // so much is read before memory is looked at again
)

// A weight is how many bytes were read since memory was looked at.
type weight int64

var errMemory = errors.New("it needs more memory than there is for a session")

// decode reads an event, unless that would take more memory than there is.
func (w *weight) decode(dec *json.Decoder, e *Event) error {
	var text json.RawMessage
	if err := dec.Decode(&text); err != nil {
		return err
	}
	*w += weight(bytes.Count(text, []byte("{"))*perObject + bytes.Count(text, []byte(","))*perNumber)
	if *w > noticed {
		if memory.Exceeded(memory.Share(), int64(*w)) {
			return errMemory
		}
		*w = 0
	}
	return json.Unmarshal(text, e)
}

// mostNumber bounds the numbers of blocks and parts in a file: memory is taken for all of them.
const mostNumber = 1 << 17

// check reports what an event from a file must not have.
func (e *Event) check(n int) error {
	if e.Cause >= n || e.Cause < trace.NoStep {
		return fmt.Errorf("its cause is %d, which is no earlier event", e.Cause)
	}
	number := func(what string, id, least int) error {
		if id < least || id >= mostNumber {
			return fmt.Errorf("there is no %s %d", what, id)
		}
		return nil
	}
	if max(len(e.Facts), len(e.Blocks), len(e.Parts), len(e.Gone), len(e.Patches), len(e.Switches), len(e.Places), len(e.Texts)) > mostNumber {
		return fmt.Errorf("it has more than %d facts, blocks, parts, patches, switches or places", mostNumber)
	}
	err := number("block", e.Block, -1)
	for _, b := range e.Blocks {
		err = errors.Join(err, number("block", b.ID, 0), number("role", int(b.Role), 0))
		for _, x := range b.Exits {
			err = errors.Join(err, number("block", x.To, 0))
		}
	}
	for _, w := range e.Switches {
		err = errors.Join(err, number("block", w.Block, 0))
	}
	for _, p := range e.Parts {
		err = errors.Join(err, number("part", p.ID, 0), number("block", p.Block, -1))
		if len(p.Instructions) == 0 {
			err = errors.Join(err, fmt.Errorf("part %d has no instructions", p.ID))
		}
		for _, in := range p.Instructions {
			err = errors.Join(err, number("block", in.Block, -1))
		}
	}
	return err
}
