package window

import (
	"path/filepath"
	"time"

	"fyne.io/fyne/v2"
	"github.com/fsnotify/fsnotify"
)

// settle is how long a file has to be left alone before it is read again:
// editors write in several steps, or write another file and rename it.
const settle = 150 * time.Millisecond

// watcher notices when a file changes. It watches the folder, not the file, and
// so outlives editors that replace the file by another one.
type watcher struct {
	file string
	fs   *fsnotify.Watcher
	done chan struct{}
}

// watchFile calls changed on a goroutine of its own, some time after the file
// was written or replaced.
func watchFile(file string, changed func()) (*watcher, error) {
	fs, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	if err := fs.Add(filepath.Dir(file)); err != nil {
		fs.Close()
		return nil, err
	}
	w := &watcher{file: filepath.Clean(file), fs: fs, done: make(chan struct{})}
	go w.run(changed)
	return w, nil
}

func (w *watcher) run(changed func()) {
	timer := time.NewTimer(time.Hour)
	timer.Stop()
	defer timer.Stop()
	for {
		select {
		case <-w.done:
			return
		case ev, ok := <-w.fs.Events:
			if !ok {
				return
			}
			if filepath.Clean(ev.Name) == w.file && ev.Op&(fsnotify.Write|fsnotify.Create|fsnotify.Rename) != 0 {
				timer.Reset(settle)
			}
		case _, ok := <-w.fs.Errors:
			if !ok {
				return
			}
		case <-timer.C:
			changed()
		}
	}
}

// stop ends the watching. A nil watcher can be stopped too.
func (w *watcher) stop() {
	if w != nil {
		close(w.done)
		w.fs.Close()
	}
}

// watch makes the window follow changes of a file.
func (o *openedFile) watch(file string) {
	if o.watcher != nil && o.watcher.file == filepath.Clean(file) || o.w.tasks.inline {
		return
	}
	o.watcher.stop()
	if o.watcher = nil; o.isUnsaved(file) {
		return
	}
	var err error
	o.watcher, err = watchFile(file, func() { fyne.Do(o.changed) })
	if err != nil {
		o.watcher = nil
		o.w.status.say("Changes of the file will not be noticed: " + err.Error())
	}
}
