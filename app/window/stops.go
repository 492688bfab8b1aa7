package window

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2"

	"vitrine/pages/page"
	"vitrine/pages/stop"
)

// mostStops is of how many stops of one file the window keeps.
const mostStops = 200

// A stopDesk has the stops of the open file, and runs to them in either direction.
type stopDesk struct {
	w      *Window
	dialog *stopsDialog // the one that was opened last
}

// all returns the stops of the open file.
func (sd *stopDesk) all() []stop.Stop { return sd.w.prefs.stops(sd.w.opened.path) }

// set keeps the stops of the open file.
func (sd *stopDesk) set(list []stop.Stop) {
	if err := sd.w.prefs.setStops(sd.w.opened.path, list[max(0, len(list)-mostStops):]); err != nil {
		sd.w.problems.showError("Remembering the stops", err)
	}
	sd.w.menus.changed()
}

// here returns the stop at the selected block.
func (sd *stopDesk) here() (stop.Stop, bool) {
	t := sd.w.tabs.current
	if t == nil || t.node < 0 {
		return stop.Stop{}, false
	}
	return stop.Stop{Kind: stop.Block, Text: strconv.Itoa(t.node), Page: t.key}, true
}

// stopsHere reports whether there is a stop at the selected block.
func (sd *stopDesk) stopsHere() bool {
	s, ok := sd.here()
	return ok && slices.ContainsFunc(sd.all(), func(other stop.Stop) bool { return same(s, other) && !other.Off })
}

// same reports whether two stops are about the same, on or off.
func same(a, b stop.Stop) bool {
	a.Off, b.Off = false, false
	return a == b
}

// toggleHere stops at the selected block from now on, or no more.
func (sd *stopDesk) toggleHere() {
	s, ok := sd.here()
	if !ok {
		return
	}
	was := sd.stopsHere()
	list := slices.DeleteFunc(sd.all(), func(other stop.Stop) bool { return same(s, other) })
	if !was {
		list = append(list, s)
	}
	sd.set(list)
}

// run goes to the next or the previous step at which one of the stops that are on wants to
// stop, and says which.
func (sd *stopDesk) run(direction int) {
	type active struct {
		stop  stop.Stop
		match stop.Matcher
	}
	var list []active
	for _, s := range sd.all() {
		if match, err := s.Matcher(); err == nil && !s.Off {
			list = append(list, active{s, match})
		}
	}
	if len(list) == 0 {
		sd.ask()
		return
	}
	line, why := sd.w.stepper.timeline, ""
	found := line.SeekWhere(direction, func(i int) bool {
		t := sd.w.tabs.current
		for _, a := range list {
			if a.match(line.Recording(), i, t.key, t.view.File) {
				why = a.stop.String()
				return true
			}
		}
		return false
	})
	switch {
	case why != "":
		sd.w.status.sayOfStep("Stopped: " + why)
	case !found:
		sd.w.status.sayOfStep("No further step in this direction has a stop")
	}
}

// commands are those of the menu Step.
func (sd *stopDesk) commands() []any {
	seek := func(title string, direction int, keys ...key) *command {
		return &command{title: title, keys: keys, enabled: sd.w.stepper.hasSteps, run: func() { sd.run(direction) }}
	}
	return []any{
		&command{title: "Stop at This Block", keys: []key{char('o')}, enabled: func() bool { return sd.w.stepper.hasSteps() && sd.w.tabs.hasNode() },
			checked: sd.stopsHere, run: sd.toggleHere},
		&command{title: "Stops…", keys: []key{char('O')}, enabled: sd.w.opened.hasDoc, run: sd.ask},
		seek("Run to the Next Stop", +1, plain(fyne.KeyF6)),
		seek("Run to the Previous Stop", -1, shift(fyne.KeyF6)),
	}
}

// mostStopFiles is of how many files the stops are kept.
const mostStopFiles = 200

// stopsOfFile are the stops of a file, as they are kept.
type stopsOfFile struct {
	File  string
	Stops []stop.Stop
}

func (p prefs) stops(file string) []stop.Stop {
	var list []stopsOfFile
	p.latest("stops", &list)
	for _, f := range list {
		if f.File == file {
			return f.Stops
		}
	}
	return nil
}

func (p prefs) setStops(file string, stops []stop.Stop) error {
	var list []stopsOfFile
	return p.change("stops", &list, func() any {
		list = slices.DeleteFunc(list, func(f stopsOfFile) bool { return f.File == file })
		if len(stops) > 0 {
			list = append(list, stopsOfFile{file, stops})
		}
		return list[max(0, len(list)-mostStopFiles):]
	})
}

// typedStop is the stop of a kind that a person has typed.
func typedStop(kind stop.Kind, text string, shown page.Key) stop.Stop {
	s := stop.Stop{Kind: kind, Text: text}
	switch kind {
	case stop.Block:
		s.Page = shown
	case stop.Generalised:
		s.Text = ""
	}
	return s
}
