package cli

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"vitrine/host/permission"
)

// pathVariable is the variable of the environment with folders for imports.
const pathVariable = "VITRINE_PATH"

// permissionFlags adds the flags that say what a program may touch, and returns what
// they grant.
func permissionFlags(cmd *cobra.Command) *permission.Grants {
	g := &permission.Grants{}
	cmd.Flags().StringArrayVar(&g.Path, "path", nil, "look for imports in this `folder` too, after that of the file; the variable "+pathVariable+" adds more")
	cmd.Flags().StringArrayVar(&g.Read, "allow-read", nil, "let the program read below this `folder`; by default it reads below its package and the folders of imports")
	cmd.Flags().StringArrayVar(&g.Write, "allow-write", nil, "let the program read and write below this `folder`; by default it writes nowhere")
	cmd.Flags().StringArrayVar(&g.Env, "env", nil, "let the program see this variable of the environment, given as `NAME=value`, or as NAME with the value that it has")
	return g
}

// checkGrants adds what the environment grants to the flags, and reports missing folders.
func checkGrants(g *permission.Grants) (permission.Grants, error) {
	all := *g
	for _, named := range []struct {
		flag    string
		folders []string
	}{{"--path", g.Path}, {"--allow-read", g.Read}, {"--allow-write", g.Write}} {
		for _, dir := range named.folders {
			if _, err := os.Stat(dir); err != nil {
				return all, usagef("%s %s: there is no such folder", named.flag, dir)
			}
		}
	}
	for _, dir := range filepath.SplitList(os.Getenv(pathVariable)) {
		if dir != "" {
			all.Path = append(all.Path, dir)
		}
	}
	all.Env = nil
	for _, v := range g.Env {
		name, _, given := strings.Cut(v, "=")
		value, set := os.LookupEnv(name)
		if name == "" || !given && !set {
			return all, usagef("--env %s: there is no such variable; give its value, as in --env NAME=value", v)
		}
		if !given {
			v = name + "=" + value
		}
		all.Env = append(all.Env, v)
	}
	for i, dir := range all.Path {
		abs, err := filepath.Abs(dir)
		if err != nil {
			return all, err
		}
		all.Path[i] = abs
	}
	return all, nil
}
