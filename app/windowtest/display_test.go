package windowtest

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A display is an X server without a screen.
type display struct {
	t      *testing.T
	name   string // ":7"
	folder string // where the server keeps its frame buffer
}

// newDisplay starts an X server that ends with the test.
func newDisplay(t *testing.T) *display {
	t.Helper()
	for _, tool := range []string{"Xvfb", "xdotool"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("%s is not installed; make test installs it", tool)
		}
	}
	d := &display{t: t, folder: t.TempDir()}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	server := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "1400x900x24", "-fbdir", d.folder, "-nolisten", "tcp", "-noreset")
	server.ExtraFiles = []*os.File{w}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	w.Close()
	t.Cleanup(func() {
		server.Process.Signal(os.Interrupt) // it takes its lock and its socket away
		server.Wait()
	})
	number := make([]byte, 16)
	n, err := r.Read(number)
	if err != nil {
		t.Fatalf("the X server does not start: %v", err)
	}
	d.name = ":" + strings.TrimSpace(string(number[:n]))
	for range 100 {
		if _, err := d.xdotool("getmouselocation"); err == nil {
			return d
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatalf("the X server on %s does not answer", d.name)
	return d
}

// xdotool runs a command of xdotool and returns what it prints.
func (d *display) xdotool(args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "xdotool", args...)
	cmd.Env = append(os.Environ(), "DISPLAY="+d.name)
	out, err := cmd.Output()
	return strings.TrimSpace(string(out)), err
}

// picture reads what is on the display now.
func (d *display) picture() *image.RGBA {
	d.t.Helper()
	file, err := os.ReadFile(filepath.Join(d.folder, "Xvfb_screen0"))
	if err != nil {
		d.t.Fatal(err)
	}
	img, err := readXWD(file)
	if err != nil {
		d.t.Fatal(err)
	}
	return img
}

// readXWD decodes a window dump of 32 bits a pixel, as Xvfb keeps it.
func readXWD(file []byte) (*image.RGBA, error) {
	var h struct {
		Size, Version, Format, Depth, Width, Height, XOffset, ByteOrder, Unit, BitOrder, Pad,
		BitsPerPixel, BytesPerLine, Class, Red, Green, Blue, BitsPerRGB, Entries, Colours uint32
	}
	if err := binary.Read(bytes.NewReader(file), binary.BigEndian, &h); err != nil {
		return nil, err
	}
	if h.Version != 7 || h.BitsPerPixel != 32 {
		return nil, fmt.Errorf("a window dump of version %d with %d bits a pixel", h.Version, h.BitsPerPixel)
	}
	data := file[h.Size+h.Colours*12:]
	if uint32(len(data)) < h.Height*h.BytesPerLine {
		return nil, errors.New("the window dump is too short")
	}
	img := image.NewRGBA(image.Rect(0, 0, int(h.Width), int(h.Height)))
	for y := range int(h.Height) {
		row := data[y*int(h.BytesPerLine):]
		for x := range int(h.Width) {
			p := row[x*4 : x*4+4]
			if h.ByteOrder == 1 {
				img.SetRGBA(x, y, color.RGBA{p[1], p[2], p[3], 0xff})
			} else {
				img.SetRGBA(x, y, color.RGBA{p[2], p[1], p[0], 0xff})
			}
		}
	}
	return img, nil
}

// different returns how many pixels of two pictures differ within an area.
func different(a, b *image.RGBA, area image.Rectangle) int {
	n := 0
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			if a.RGBAAt(x, y) != b.RGBAAt(x, y) {
				n++
			}
		}
	}
	return n
}

// spot returns the middle of the uppermost patch of a colour within an area.
func spot(img *image.RGBA, area image.Rectangle, colours ...color.RGBA) (image.Point, bool) {
	is := func(x, y int) bool {
		for _, c := range colours {
			if img.RGBAAt(x, y) == c {
				return true
			}
		}
		return false
	}
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			if !is(x, y) {
				continue
			}
			right, low := x, y
			for right < area.Max.X && is(right, y) {
				right++
			}
			for low < area.Max.Y && is(x, low) {
				low++
			}
			return image.Pt((x+right)/2, (y+low)/2), true
		}
	}
	return image.Point{}, false
}
