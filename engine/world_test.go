package engine_test

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"vitrine/engine"
	"vitrine/host/permission"
	"vitrine/host/source"
)

var executors = []string{engine.WithStd, engine.WithLowLevel, engine.WithNative, engine.WithJIT}

// inWorld runs a function of a file and returns what it prints, then what became of it.
func inWorld(t *testing.T, file, name, how string, grants permission.Grants) (printed, became string) {
	t.Helper()
	var out strings.Builder
	ctx := context.Background()
	p, err := engine.Load(ctx, file, engine.Options{Dialect: source.Python2, Stdout: &out, Permissions: grants})
	if err != nil {
		return out.String(), err.Error()
	}
	defer p.Close()
	if err := p.AnnotateWith(name, engine.AnnotateOptions{Types: "int"}); err != nil {
		t.Fatal(err)
	}
	o, err := p.Run(ctx, name, "1", engine.RunOptions{With: how})
	switch {
	case err != nil:
		return out.String(), err.Error()
	case o.Raises != nil:
		return out.String(), o.Traceback
	}
	return out.String(), *o.Result
}

// worldFolder makes a folder with a program and files that it uses.
func worldFolder(t *testing.T, program string) (file string) {
	t.Helper()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "d"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"main.py": program, "in.txt": "hello wide world\n", "d/one": ""} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(dir, "main.py")
}

// TestFunctionsOfOS: programs that use files print in every executor what they print under CPython 2.7.
func TestFunctionsOfOS(t *testing.T) {
	for _, base := range []string{"files", "streams"} {
		program, err := os.ReadFile("testdata/world/" + base + ".py")
		if err != nil {
			t.Fatal(err)
		}
		recorded, err := os.ReadFile("testdata/world/" + base + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range strings.Split("\n"+string(recorded), "\n== ")[1:] {
			name, want, _ := strings.Cut(part, "\n")
			for _, how := range executors {
				file := worldFolder(t, string(program))
				printed, became := inWorld(t, file, name, how, permission.Grants{Write: []string{filepath.Dir(file)}})
				if strings.TrimSuffix(printed, "\n") != strings.TrimSuffix(want, "\n") || became != "1" {
					t.Errorf("%s with %s prints\n%s(%s), not\n%s", name, how, printed, became, want)
				}
			}
		}
	}
}

// TestUncaughtOSError: the message of an exception is that of Python, and functions of ours are not in its traceback.
func TestUncaughtOSError(t *testing.T) {
	const program = "import os\ndef f(n):\n    os.close(n + 70)\n    return n\n"
	for _, how := range executors[:2] {
		_, became := inWorld(t, worldFolder(t, program), "f", how, permission.Grants{})
		if !strings.HasSuffix(strings.TrimSpace(became), "OSError: [Errno 9] Bad file descriptor") || !strings.Contains(became, "line 3") || strings.Contains(became, "<library>") {
			t.Errorf("%s:\n%s", how, became)
		}
	}
}

// TestUncaughtErrorOfAFile: the message of an exception ends with the name of the file, if it has one.
func TestUncaughtErrorOfAFile(t *testing.T) {
	const program = "def f(n):\n    if n > 0:\n        raise IOError(n, 'no', \"it's\")\n    return n\n"
	for _, how := range executors[:2] {
		_, became := inWorld(t, worldFolder(t, program), "f", how, permission.Grants{})
		if !strings.HasSuffix(strings.TrimSpace(became), `IOError: [Errno 1] no: "it's"`) {
			t.Errorf("%s:\n%s", how, became)
		}
	}
}

// TestRefusedInMachineCode: the exception of machine code says what was refused, and where.
func TestRefusedInMachineCode(t *testing.T) {
	const program = "import os\ndef f(n):\n    return os.open('/dev/full', os.O_RDWR, n)\n"
	p, err := engine.Load(t.Context(), worldFolder(t, program), engine.Options{Dialect: source.Python2})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if err := p.AnnotateWith("f", engine.AnnotateOptions{Types: "int"}); err != nil {
		t.Fatal(err)
	}
	o, err := p.Run(t.Context(), "f", "1", engine.RunOptions{With: engine.WithNative})
	if err != nil || !strings.Contains(o.Traceback, "--allow-write /dev") {
		t.Fatalf("%v, %v", o, err)
	}
	if u, err := p.Explain(t.Context(), "f", "1", o, engine.RunOptions{}); err != nil || u == nil || u.Place.Span.Line != 3 || !strings.Contains(u.Message, "--allow-write /dev") {
		t.Errorf("explained as %v, %v", u, err)
	}
}

// TestStandardInput: a program reads what its user gives it, in every executor; a program without a user finds nothing.
func TestStandardInput(t *testing.T) {
	const program = `
import os
def f(n):
    text = ''
    while True:
        part = os.read(0, 4)
        if not part:
            break
        text += part + '|'
    print text
    return n
`
	for _, how := range executors {
		for _, in := range []io.Reader{strings.NewReader("one two"), nil} {
			want := "one |two|\n"
			if in == nil {
				want = "\n"
			}
			var out strings.Builder
			p, err := engine.Load(t.Context(), worldFolder(t, program), engine.Options{Dialect: source.Python2, Stdin: in, Stdout: &out})
			if err != nil {
				t.Fatal(err)
			}
			defer p.Close()
			if err := p.AnnotateWith("f", engine.AnnotateOptions{Types: "int"}); err != nil {
				t.Fatal(err)
			}
			if _, err := p.Run(t.Context(), "f", "1", engine.RunOptions{With: how}); err != nil || out.String() != want {
				t.Errorf("%s reads %q (%v), not %q", how, out.String(), err, want)
			}
		}
	}
}

// trespasses are statements that reach for what a program was not given, and a word of the reason.
var trespasses = []struct{ statement, reason string }{
	{"os.open(OUT, os.O_WRONLY | os.O_CREAT, 0666)", "--allow-write"},
	{"os.open(OUT, os.O_RDWR | os.O_CREAT, 0666)", "--allow-write"},
	{"os.open(IN, os.O_RDONLY | os.O_TRUNC, 0)", "--allow-write"},
	{"os.open(IN, os.O_WRONLY | os.O_APPEND, 0)", "--allow-write"},
	{"os.unlink(IN)", "--allow-write"},
	{"os.remove(IN)", "--allow-write"},
	{"os.rename(IN, OUT)", "--allow-write"},
	{"os.mkdir(OUT)", "--allow-write"},
	{"os.rmdir(os.path.join(HERE, 'empty'))", "--allow-write"},
	{"os.open('/etc/passwd', os.O_RDONLY, 0)", "--allow-read"},
	{"os.open(os.path.join(HERE, '../../../../../../../../etc/passwd'), os.O_RDONLY, 0)", "--allow-read"},
	{"os.open(os.path.join(HERE, 'out'), os.O_RDONLY, 0)", "--allow-read"},
	{"os.stat('/etc/passwd')", "--allow-read"},
	{"os.listdir('/etc')", "--allow-read"},
	{"os.open('/proc/self/environ', os.O_RDONLY, 0)", "--allow-read"},
	{"os.open('/dev/tcp/127.0.0.1/80', os.O_RDWR, 0)", "--allow-write"},
	{"open(OUT, 'w')", "--allow-write"},
	{"open(IN, 'a')", "--allow-write"},
	{"open(IN, 'r+')", "--allow-write"},
	{"open('/etc/passwd')", "--allow-read"},
	{"streamio.open_file_as_stream(OUT, 'w')", "--allow-write"},
	{"streamio.open_file_as_stream('/etc/passwd')", "--allow-read"},
	{"os.system('touch ' + OUT)", "os.system is refused"},
	{"os.fork()", "os.fork is refused"},
	{"os.execv('/bin/touch', ['touch', OUT])", "os.execv is refused"},
	{"os.popen('touch ' + OUT)", "os.popen is refused"},
	{"os.kill(1, 9)", "os.kill is refused"},
	{"os.symlink('/etc', OUT)", "os.symlink is refused"},
	{"os.chmod(IN, 0)", "os.chmod is refused"},
	{"os.chdir('/etc')", "os.chdir is refused"},
	{"rfile.create_file(OUT, 'w')", "--allow-write"},
	{"open('/proc/self/mem', 'r+')", "--allow-write"},
	{"open('../' * 20 + 'etc/passwd')", "--allow-read"},
}

// hostTrespasses are such statements that no stage translates.
var hostTrespasses = []struct{ statement, reason string }{
	{"__import__('os').mkdir(OUT)", "--allow-write"},
	{"__import__('os').system('touch ' + OUT)", "os.system is refused"},
	{"__import__('__builtin__').open(OUT, 'w')", "--allow-write"},
	{"getattr(__import__('rpython.rlib.streamio').rlib.streamio, 'open_file_as_stream')(OUT, 'w')", "--allow-write"},
	{"__import__('subprocess').call(['touch', OUT])", "subprocess.call is refused"},
	{"__import__('socket').socket()", "socket.socket is refused"},
	{"__import__('shutil').copy('/etc/passwd', OUT)", "shutil.copy is refused"},
	{"__import__('tempfile').NamedTemporaryFile()", "tempfile.NamedTemporaryFile is refused"},
	{"__import__('ctypes').CDLL('libc.so.6')", "ctypes.CDLL is refused"},
	{"file(OUT, 'w')", "--allow-write"},
	{"execfile('/etc/passwd')", "--allow-read"},
	{"eval('open')(OUT, 'a')", "--allow-write"},
}

// TestTrespasses: without a permission nothing of that succeeds, neither at module level nor in any executor, and the
// exception says what permits it.
func TestTrespasses(t *testing.T) {
	const head = "import os\nfrom rpython.rlib import streamio, rfile\nHERE = os.path.dirname(__file__)\nIN = os.path.join(HERE, 'in.txt')\nOUT = os.path.join(HERE, 'made')\n"
	for n, c := range append(trespasses[:len(trespasses):len(trespasses)], hostTrespasses...) {
		try := "try:\n    " + c.statement + "\n    print 'it works'\nexcept EnvironmentError, e:\n    print e.strerror\n"
		inside := "def f(n):\n    " + strings.ReplaceAll(try, "\n", "\n    ") + "return n\n"
		ways := append([]string{"import"}, executors...)
		if n >= len(trespasses) {
			ways = ways[:2]
		}
		for i, how := range ways {
			program := head + inside
			if i == 0 {
				program, how = head+try+"def f(n):\n    return n\n", engine.WithStd
			}
			file := worldFolder(t, program)
			dir := filepath.Dir(file)
			if err := os.Mkdir(filepath.Join(dir, "empty"), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.Symlink("/etc/passwd", filepath.Join(dir, "out")); err != nil {
				t.Fatal(err)
			}
			printed, became := inWorld(t, file, "f", how, permission.Grants{})
			if !strings.Contains(printed, c.reason) || became != "1" {
				t.Errorf("%s with %s (%d): %s(%s)", c.statement, how, i, printed, became)
			}
			text, err := os.ReadFile(filepath.Join(dir, "in.txt"))
			if err != nil || string(text) != "hello wide world\n" {
				t.Errorf("%s with %s: the file is now %q (%v)", c.statement, how, text, err)
			}
			if _, err := os.Lstat(filepath.Join(dir, "made")); err == nil {
				t.Errorf("%s with %s makes a file", c.statement, how)
			}
			if _, err := os.Lstat(filepath.Join(dir, "empty")); err != nil {
				t.Errorf("%s with %s removes a folder", c.statement, how)
			}
		}
	}
}

// TestRepeatedRun: the run that finds out where an exception of machine code comes from writes nothing once more.
func TestRepeatedRun(t *testing.T) {
	const program = `
import os
def f(n):
    fd = os.open(os.path.join(os.path.dirname(__file__), 'log'), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0666)
    os.write(fd, 'once')
    os.close(fd)
    raise ValueError
`
	file := worldFolder(t, program)
	p, err := engine.Load(t.Context(), file, engine.Options{Dialect: source.Python2, Permissions: permission.Grants{Write: []string{filepath.Dir(file)}}})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if err := p.AnnotateWith("f", engine.AnnotateOptions{Types: "int"}); err != nil {
		t.Fatal(err)
	}
	o, err := p.Run(t.Context(), "f", "1", engine.RunOptions{With: engine.WithNative})
	if err != nil || o.Raises == nil {
		t.Fatalf("%v, %v", o, err)
	}
	if u, err := p.Explain(t.Context(), "f", "1", o, engine.RunOptions{}); err != nil || u != nil {
		t.Errorf("explained as %v, %v", u, err)
	}
	if text, err := os.ReadFile(filepath.Join(filepath.Dir(file), "log")); string(text) != "once" {
		t.Errorf("the file has %q (%v)", text, err)
	}
}
