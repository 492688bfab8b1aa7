package stdspace

import (
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
)

func makeHashlib(s *Space) (*Module, error) {
	return s.imports.mixed("hashlib", []Def{{Name: "_digest", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		name, _ := AsText(args[0])
		text, ok := octets(s, args[1])
		if !ok {
			return nil, s.TypeError("a string of bytes is required, not %s", s.typeName(args[1]))
		}
		return octetString(s, digest(name, []byte(text))), nil
	}}}, "hashlib.py")
}

// digest returns the digest of that name.
func digest(name string, data []byte) string {
	switch name {
	case "md5":
		d := md5.Sum(data)
		return string(d[:])
	case "sha1":
		d := sha1.Sum(data)
		return string(d[:])
	case "sha224":
		d := sha256.Sum224(data)
		return string(d[:])
	case "sha256":
		d := sha256.Sum256(data)
		return string(d[:])
	case "sha384":
		d := sha512.Sum384(data)
		return string(d[:])
	}
	d := sha512.Sum512(data)
	return string(d[:])
}
