package stdspace_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"vitrine/host/permission"
	"vitrine/host/source"
	"vitrine/host/stdspace"
)

// reaching is a program that tries to reach a file by all functions that take a name.
const reaching = `
import os, sys
import io
def attempt(f, *args):
    try:
        v = f(*args)
        return 'ok' if not hasattr(v, 'read') else str(v.read())
    except EnvironmentError as e:
        return '%s %s' % (type(e).__name__, e)
path = os.path.join(os.path.dirname(os.path.abspath(__file__)), TARGET)
for name, f, args in [('open', open, (path,)), ('open rb', open, (path, 'rb')), ('io.open', getattr(io, 'open', open), (path,)), ('os.open', os.open, (path, os.O_RDONLY)),
                      ('listdir', os.listdir, (path,)), ('listdir up', os.listdir, (os.path.dirname(path),)), ('getsize', os.path.getsize, (path,)),
                      ('write', open, (path, 'w')), ('os.open w', os.open, (path, os.O_WRONLY | os.O_CREAT))]:
    print(name + ': ' + attempt(f, *args))
print(os.path.exists(path), os.path.isfile(path), os.path.isdir(os.path.dirname(path)))
`

// TestRefusals: what a program may not touch is an OSError, an IOError of open() in
// Python 2, that names the option.
func TestRefusals(t *testing.T) {
	dir := writeFiles(t, map[string]string{"p/main.py": strings.Replace(reaching, "TARGET", "'../secret/file.txt'", 1), "secret/file.txt": "text"})
	secret := filepath.Join(dir, "secret")
	for d, class := range map[source.Dialect]string{source.Python2: "IOError", source.Python3: "PermissionError"} {
		out, s, err := run(t, filepath.Join(dir, "p"), d)
		if err != nil {
			t.Fatal(s.FormatException(err))
		}
		for _, name := range []string{"open", "open rb", "io.open", "os.open", "listdir up", "getsize"} {
			want := "is not permitted; open the file with --allow-read " + secret + "\n"
			if line := lineWith(out, name+": "); !strings.Contains(line, "[Errno 13] reading ") || !strings.HasSuffix(line, want) {
				t.Errorf("%v, %s: %s", d, name, line)
			}
		}
		for _, name := range []string{"write", "os.open w"} {
			if line := lineWith(out, name+": "); !strings.Contains(line, "writing ") || !strings.HasSuffix(line, "--allow-write "+secret+"\n") {
				t.Errorf("%v, %s: %s", d, name, line)
			}
		}
		if line := lineWith(out, "open: "); !strings.HasPrefix(line, "open: "+class+" ") {
			t.Errorf("%v: %s", d, line)
		}
		if strings.Contains(out, "True") || strings.Contains(out, ": text") {
			t.Errorf("%v: the program knows of the file:\n%s", d, out)
		}
	}
	out, _, err := runGranted(t, filepath.Join(dir, "p"), source.Python3, permission.Grants{Read: []string{secret}})
	if err != nil || lineWith(out, "open: ") != "open: text\n" || lineWith(out, "listdir up: ") != "listdir up: ok\n" || !strings.Contains(out, "True True True") {
		t.Errorf("with --allow-read: %v\n%s", err, out)
	}
	if lineWith(out, "write: ") == "write: ok\n" {
		t.Error("--allow-read permits writing")
	}
}

func lineWith(text, prefix string) string {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, prefix) {
			return line
		}
	}
	return ""
}

// TestWritingFiles writes below the folder where that is permitted.
func TestWritingFiles(t *testing.T) {
	const program = `
import os
out = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'out')
for name, mode, text in [('a', 'w', 'one\n'), ('a', 'a', 'two\n'), ('b', 'w', 'x')]:
    with open(os.path.join(out, name), mode) as f:
        f.write(text)
fd = os.open(os.path.join(out, 'c'), os.O_WRONLY | os.O_CREAT)
os.write(fd, b'by number')
os.close(fd)
print(open(os.path.join(out, 'a')).read())
try:
    open(os.path.join(out, '..', 'escaped'), 'w')
except EnvironmentError as e:
    print('refused')
`
	for _, d := range []source.Dialect{source.Python2, source.Python3} {
		dir := writeFiles(t, map[string]string{"main.py": program, "out/keep": ""})
		out, s, err := runGranted(t, dir, d, permission.Grants{Write: []string{filepath.Join(dir, "out")}})
		if err != nil {
			t.Fatal(s.FormatException(err))
		}
		if out != "one\ntwo\n\nrefused\n" {
			t.Errorf("%v: got %q", d, out)
		}
		for name, want := range map[string]string{"a": "one\ntwo\n", "b": "x", "c": "by number"} {
			if text, err := os.ReadFile(filepath.Join(dir, "out", name)); err != nil || string(text) != want {
				t.Errorf("%v: %s has %q, %v", d, name, text, err)
			}
		}
	}
}

// TestImportPermissions: imports look in the folders of the program and in those that
// were named, and nowhere else.
func TestImportPermissions(t *testing.T) {
	dir := writeFiles(t, map[string]string{
		"p/main.py":        "import sys, os\nsys.path.append(os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'lib')))\nimport outside\nprint(outside.x)\n",
		"p/link.py":        "",
		"lib/outside.py":   "x = 1\n",
		"named/outside.py": "x = 2\n",
	})
	for _, d := range []source.Dialect{source.Python2, source.Python3} {
		_, s, err := run(t, filepath.Join(dir, "p"), d)
		if err == nil || !strings.Contains(s.FormatException(err), "reading "+filepath.Join(dir, "lib")+" is not permitted; open the file with --allow-read "+filepath.Join(dir, "lib")) {
			t.Errorf("%v: %v", d, err)
		}
		for folder, want := range map[string]string{"lib": "1\n", "named": "2\n"} {
			out, s, err := runGranted(t, filepath.Join(dir, "p"), d, permission.Grants{Path: []string{filepath.Join(dir, folder)}})
			if err != nil || out != want {
				t.Errorf("%v, --path %s: %q, %v", d, folder, out, s.FormatException(err))
			}
		}
	}
	if err := os.Symlink(filepath.Join(dir, "lib", "outside.py"), filepath.Join(dir, "p", "outside.py")); err != nil {
		t.Fatal(err)
	}
	if out, _, err := run(t, filepath.Join(dir, "p"), source.Python3); err == nil {
		t.Errorf("a module is read through a link: %s", out)
	}
}

// TestEnvironment: programs see nothing of who runs them.
func TestEnvironment(t *testing.T) {
	t.Setenv("VITRINE_SECRET", "token")
	dir := writeFiles(t, map[string]string{"main.py": `
import os
print(os.environ.get('VITRINE_SECRET'), os.getenv('VITRINE_SECRET'), os.getenv('HOME'), 'HOME' in os.environ, os.path.expanduser('~'))
`})
	out, s, err := run(t, dir, source.Python3)
	if err != nil {
		t.Fatal(s.FormatException(err))
	}
	if out != "None None None False ~\n" {
		t.Errorf("got %s", out)
	}
}

// TestNoProcessNoConnection: there is nothing that starts or connects anything.
func TestNoProcessNoConnection(t *testing.T) {
	for _, text := range []string{
		"import subprocess; subprocess.Popen(['true'])", "import subprocess; subprocess.call('true', shell=True)", "import subprocess; subprocess.check_output(['ls'])",
		"import socket; socket.socket()", "import socket; socket.create_connection(('localhost', 80))", "import socket; socket.gethostname()",
		"import ctypes; ctypes.CDLL(None)", "import ctypes; ctypes.string_at(0)", "import ctypes.util; ctypes.util.find_library('c')", "import multiprocessing; multiprocessing.Process(target=id)",
		"import urllib; urllib.urlopen('http://localhost')", "import urllib2; urllib2.urlopen('http://localhost')", "import signal; signal.alarm(1)", "import mmap; mmap.mmap(0, 1)",
		"import shutil; shutil.rmtree('.')", "import shutil; shutil.copy(__file__, __file__ + 'x')", "import tempfile; tempfile.mkstemp()", "import tempfile; tempfile.NamedTemporaryFile()",
		"import pickle; pickle.loads('')", "import marshal; marshal.loads('')", "import imp; imp.load_source('x', '/etc/passwd')", "import fcntl; fcntl.flock(0, 1)", "import pwd; pwd.getpwuid(0)",
		"import commands; commands.getoutput('ls')", "import select; select.select([], [], [])", "import pdb; pdb.set_trace()", "import resource; resource.setrlimit(0, (0, 0))",
		"import os; os.system('true')", "import os; os.popen('true')", "import os; os.fork()", "import os; os.execv('/bin/true', ['true'])",
		"import os; os.kill(os.getpid(), 0)", "import os; os.spawnv(0, '/bin/true', ['true'])", "import os; os.pipe()",
		"import os; os.unlink(__file__)", "import os; os.remove(__file__)", "import os; os.rename(__file__, __file__ + 'x')", "import os; os.mkdir(__file__ + 'd')",
		"import os; os.symlink('/', __file__ + 'l')", "import os; os.chmod(__file__, 0)", "import os; os.chdir('/')", "import os; os.putenv('A', 'b')",
		"import posix", "import pty", "import _socket",
	} {
		dir := writeFiles(t, map[string]string{"main.py": text + "\n"})
		for _, d := range []source.Dialect{source.Python2, source.Python3} {
			if _, _, err := run(t, dir, d); err == nil {
				t.Errorf("%v: %q works", d, text)
			}
		}
	}
}

// TestRefusedFunctions: a function that nothing permits says so, and what there is.
func TestRefusedFunctions(t *testing.T) {
	for _, dialect := range []source.Dialect{source.Python2, source.Python3} {
		for _, call := range []string{"symlink('x', 'y')", "link('x', 'y')", "system('ls')", "kill(1, 9)", "chmod('x', mode=0)"} {
			name, _, _ := strings.Cut(call, "(")
			s := stdspace.New(stdspace.Options{Dialect: dialect})
			_, err := s.ImportFile("t", "t.py", []byte("import os\nos."+call+"\n"))
			text := s.FormatException(err)
			for _, want := range []string{"[Errno 1] os." + name + " is refused", "--allow-read", "--allow-write", "--path"} {
				if !strings.Contains(text, want) {
					t.Errorf("os.%s with %v: %s, want %q", call, dialect, text, want)
				}
			}
		}
	}
}
