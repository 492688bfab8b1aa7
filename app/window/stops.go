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

// A stopDesk has the stops of the open file, marks them, and runs to them in either direction.
type stopDesk struct {
	w      *Window
	dialog *stopsDialog // the one that was opened last
	marks  stopMarks
}

// all returns the stops of the open file.
func (sd *stopDesk) all() []stop.Stop { return sd.w.prefs.stops(sd.w.opened.path) }

// set keeps the stops of the open file, each once.
func (sd *stopDesk) set(list []stop.Stop) {
	list = distinct(list)
	if err := sd.w.prefs.setStops(sd.w.opened.path, list[max(0, len(list)-mostStops):]); err != nil {
		sd.w.problems.showError("Remembering the stops", err)
	}
	sd.mark()
	if t := sd.w.tabs.current; t != nil {
		sd.w.stepper.show(t.step)
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
	return ok && containsOn(sd.all(), s)
}

// containsOn reports whether a list has a stop, and it is on.
func containsOn(list []stop.Stop, s stop.Stop) bool {
	return slices.ContainsFunc(list, func(other stop.Stop) bool { return same(s, other) && !other.Off })
}

// same reports whether two stops are about the same, on or off.
func same(a, b stop.Stop) bool {
	a.Off, b.Off = false, false
	return a == b
}

// distinct returns stops without those that are there already: the last of them says whether it
// is on.
func distinct(list []stop.Stop) []stop.Stop {
	var once []stop.Stop
	for _, s := range list {
		if i := slices.IndexFunc(once, func(other stop.Stop) bool { return same(s, other) }); i >= 0 {
			once[i].Off = s.Off
			continue
		}
		once = append(once, s)
	}
	return once
}

// toggleHere stops at the selected block from now on, or no more.
func (sd *stopDesk) toggleHere() {
	if s, ok := sd.here(); ok {
		sd.toggle(s)
	}
}

// toggleLine does so at a line of the file.
func (sd *stopDesk) toggleLine(line int32) {
	if sd.showsFile() {
		sd.toggle(stop.Stop{Kind: stop.Line, Text: strconv.Itoa(int(line))})
	}
}

// toggle adds a stop, or removes it if it is on.
func (sd *stopDesk) toggle(s stop.Stop) {
	list := sd.all()
	was := containsOn(list, s)
	list = slices.DeleteFunc(list, func(other stop.Stop) bool { return same(s, other) })
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
	for _, s := range sd.active() {
		if match, err := s.Matcher(); err == nil {
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
			if a.match(line.Recording(), i, t.key, sd.w.opened.path) {
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
		&command{title: "Stop at This Block", keys: []key{char('x')}, enabled: func() bool { return sd.w.stepper.hasSteps() && sd.w.tabs.hasNode() },
			checked: sd.stopsHere, run: sd.toggleHere},
		&command{title: "Stops…", keys: []key{char('X')}, enabled: sd.w.opened.hasDoc, run: sd.ask},
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
