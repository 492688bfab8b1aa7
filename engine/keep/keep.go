// Package keep holds what took long to make in a folder of the user, for the next time.
//
// [Open] finds the folder. What is in it is known by keys: [Key] makes one of everything that
// the content depends on, the version of the engine included. [Folder.Read] gives nothing
// unless the file is whole, and nobody but the user can have written it. The folder may be
// deleted at any time; when it grows over a bound, what was not used for longest is deleted.
package keep

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// most is how many bytes all files of a folder may have together.
const most = 256 << 20

// The ends of the names of files that are whole, and of those that are being written.
const (
	suffix  = ".kept"
	writing = ".part"
)

// longWriting is after what time a file that is being written has no writer any more.
const longWriting = time.Hour

// A Folder is where things are kept.
type Folder struct{ dir string }

// Open returns the folder below that of the user's caches, which it makes if it is not there. It is an
// error if others could write there.
func Open() (*Folder, error) {
	caches, err := os.UserCacheDir()
	if err != nil {
		return nil, fmt.Errorf("keep: %w", err)
	}
	return OpenIn(filepath.Join(caches, "vitrine", "translations"))
}

// OpenIn is Open for a folder of that name.
func OpenIn(dir string) (*Folder, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("keep: %w", err)
	}
	info, err := os.Lstat(dir)
	if err != nil {
		return nil, fmt.Errorf("keep: %w", err)
	}
	if !info.IsDir() || !ownedAlone(info) {
		return nil, fmt.Errorf("keep: others may write in %s: take their permission away, or delete it", dir)
	}
	return &Folder{dir}, nil
}

// Key makes a key of texts.
func Key(parts ...string) string {
	h := sha256.New()
	for _, p := range parts {
		fmt.Fprintf(h, "%d %s\n", len(p), p)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Read returns what is kept for a key; nil if there is nothing, or not what was written.
func (f *Folder) Read(key string) []byte {
	name := f.file(key)
	info, err := os.Lstat(name)
	if err != nil || !info.Mode().IsRegular() || !ownedAlone(info) {
		return nil
	}
	content := readWhole(name)
	if content == nil {
		return nil
	}
	now := time.Now()
	// If the time cannot be noted, the file counts as older than it is.
	_ = os.Chtimes(name, now, now)
	return content
}

// part is how much of a file is read before its checksum goes on: as much as the caches of processors hold.
const part = 128 << 10

// readWhole reads the content of a file; nil if that is not what was written. That nobody but the user has written it, its owner says; so the
// checksum need only be fast. Of those that processors have instructions for, this one needs no tables to begin with.
func readWhole(name string) []byte {
	f, err := os.Open(name)
	if err != nil {
		return nil
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || info.Size() < crc32.Size || info.Size() > most {
		return nil
	}
	all := make([]byte, info.Size())
	sum := uint32(0)
	for from, to := 0, 0; from < len(all); from = to {
		to = min(from+part, len(all))
		if _, err := io.ReadFull(f, all[from:to]); err != nil {
			return nil
		}
		sum = crc32.Update(sum, crc32.IEEETable, all[max(from, crc32.Size):to])
	}
	if binary.LittleEndian.Uint32(all) != sum {
		return nil
	}
	return all[crc32.Size:]
}

// Write keeps something for a key.
func (f *Folder) Write(key string, content []byte) error {
	if err := f.write(key, content); err != nil {
		return fmt.Errorf("keep: %w", err)
	}
	return f.prune()
}

// write makes a file whole before it gets its name.
func (f *Folder) write(key string, content []byte) (err error) {
	t, err := os.CreateTemp(f.dir, "*"+writing)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(t.Name()))
		}
	}()
	_, err = t.Write(append(binary.LittleEndian.AppendUint32(nil, crc32.ChecksumIEEE(content)), content...))
	if err = errors.Join(err, t.Close()); err != nil {
		return err
	}
	return os.Rename(t.Name(), f.file(key))
}

func (f *Folder) file(key string) string { return filepath.Join(f.dir, key+suffix) }

// prune deletes the files that were not used for longest, if all together are too large, and those that were never
// finished.
func (f *Folder) prune() error {
	files, err := f.files()
	if err != nil {
		return fmt.Errorf("keep: %w", err)
	}
	total := int64(0)
	for _, info := range files {
		total += info.Size()
	}
	for _, info := range files {
		unfinished := strings.HasSuffix(info.Name(), writing)
		if unfinished && time.Since(info.ModTime()) < longWriting || !unfinished && total <= most {
			continue
		}
		if err := os.Remove(filepath.Join(f.dir, info.Name())); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("keep: %w", err)
		}
		total -= info.Size()
	}
	return nil
}

// files returns what is kept or being written, that which was not used for longest first.
func (f *Folder) files() ([]fs.FileInfo, error) {
	entries, err := os.ReadDir(f.dir)
	if err != nil {
		return nil, err
	}
	var files []fs.FileInfo
	for _, e := range entries {
		info, err := e.Info()
		if err == nil && info.Mode().IsRegular() && (strings.HasSuffix(e.Name(), suffix) || strings.HasSuffix(e.Name(), writing)) {
			files = append(files, info)
		}
	}
	slices.SortStableFunc(files, func(a, b fs.FileInfo) int { return a.ModTime().Compare(b.ModTime()) })
	return files, nil
}
