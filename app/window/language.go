package window

import (
	"os"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
)

// speakEnglish makes Fyne's own dialogs speak the language of the rest of the window.
// Fyne takes the language from the environment whenever translations are added, and has
// no other way to choose it.
func speakEnglish() error {
	for _, name := range []string{"LC_ALL", "LANGUAGE"} {
		before, was := os.LookupEnv(name)
		if err := os.Setenv(name, "en"); err != nil {
			return err
		}
		defer func() {
			if was {
				os.Setenv(name, before)
				return
			}
			os.Unsetenv(name)
		}()
	}
	return lang.AddTranslationsForLocale([]byte("{}"), fyne.Locale("en"))
}
