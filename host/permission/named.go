package permission

import "os"

// FilesAmong returns those arguments of a program that name files. What the user named there, the program may read.
func FilesAmong(words []string) []string {
	var files []string
	for _, w := range words {
		if IsFile(w) {
			files = append(files, w)
		}
	}
	return files
}

// IsFile reports whether a path leads to a regular file.
func IsFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}
