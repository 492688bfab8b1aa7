package cli

import (
	"errors"
	"io"

	"github.com/spf13/cobra"

	"vitrine/engine"
	"vitrine/engine/keep"
)

// openTranslations returns the folder where translations are kept, nil if there can be none: then nothing is kept.
func openTranslations() *keep.Folder {
	f, err := keep.Open()
	if err != nil {
		return nil
	}
	return f
}

// runTranslated runs a program that was translated earlier; done says that there was one.
func runTranslated(cmd *cobra.Command, f *keep.Folder, flags *programFlags, arg string, limits engine.RunOptions) (done bool, err error) {
	t := parseTarget(arg)
	if f == nil || t.Function != "" {
		return false, nil
	}
	opt, err := flags.options(cmd.OutOrStdout())
	if err != nil {
		return true, err
	}
	translation := engine.OpenTranslation(f, t.File, opt, limits, flags.words)
	if translation == nil {
		return false, nil
	}
	defer func() { err = errors.Join(err, translation.Close()) }()
	ctx := cmd.Context()
	r, err := translation.Run(ctx, append([]string{t.File}, flags.words...), limits)
	if err != nil {
		return true, err
	}
	if r.Raises != nil {
		// The program itself knows where its exceptions come from.
		if p, _, err := flags.load(ctx, arg, io.Discard); err == nil {
			if t, args, err := entered(cmd, p, t, flags.words, ""); err == nil {
				explainRaised(ctx, p, t.Function, args, r, limits)
			}
		}
	}
	return true, ended(cmd, r)
}
