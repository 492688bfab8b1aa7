package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"vitrine/engine"
	"vitrine/engine/forms"
	"vitrine/host/permission"
	"vitrine/jit/session"
	"vitrine/pages/page"
)

// liveFlags say what is done in a live session.
type liveFlags struct {
	then   []string
	export string
}

// addLiveFlags adds them to a verb.
func addLiveFlags(cmd *cobra.Command) *liveFlags {
	f := &liveFlags{}
	cmd.Flags().StringArrayVar(&f.then, "then", nil, "arguments of a further call, with --stage machine; may be repeated")
	cmd.Flags().StringVar(&f.export, "export", "", "file for the live session, with --stage machine; by convention NAME"+session.Extension)
	return f
}

// check reports flags that are of no use.
func (f *liveFlags) check(stage string) error {
	if (len(f.then) > 0 || f.export != "") && stage != engine.StageMachine {
		return usagef("--then and --export are about live sessions: add --stage %s", engine.StageMachine)
	}
	return nil
}

// run makes the further calls, and writes the file.
func (f *liveFlags) run(ctx context.Context, p *engine.Program, function string) error {
	if len(f.then) == 0 && f.export == "" {
		return nil
	}
	l, err := engine.OpenLive(ctx, p, function)
	if err != nil {
		return err
	}
	for _, args := range f.then {
		if _, err := l.Run(ctx, args); err != nil {
			return fmt.Errorf("calling %s(%s): %w", function, args, err)
		}
	}
	if f.export == "" {
		return nil
	}
	file, err := os.Create(f.export)
	if err != nil {
		return fmt.Errorf("the session cannot be exported: %w", err)
	}
	return errors.Join(l.Session().Write(file), file.Close())
}

// traceSession prints the events of a session that was exported.
func traceSession(cmd *cobra.Command, name, format string) error {
	content, err := permission.ReadFile(name, permission.MostSession)
	if err != nil {
		return fmt.Errorf("the session cannot be read: %w", err)
	}
	s, err := session.Read(bytes.NewReader(content), page.Key{Kind: engine.KindLive, Entry: "session"})
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	changes := func(step int) any { return s.At(step).Change }
	return forms.WriteSteps(cmd.OutOrStdout(), s.Steps(), s.Head.File, format == "json", changes)
}
