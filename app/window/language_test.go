package window

import (
	"os"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
)

// TestEnglish: whatever language the system has, Fyne's dialogs speak English, and the
// environment stays as it is.
func TestEnglish(t *testing.T) {
	t.Setenv("LC_ALL", "de_DE.UTF-8")
	t.Setenv("LANGUAGE", "de:fr")
	if err := lang.AddTranslationsForLocale([]byte("{}"), fyne.Locale("en")); err != nil || lang.L("Cancel") != "Abbrechen" {
		t.Fatalf("in German, Cancel is %q, %v", lang.L("Cancel"), err)
	}
	if err := speakEnglish(); err != nil || lang.L("Cancel") != "Cancel" {
		t.Errorf("Cancel is %q, %v", lang.L("Cancel"), err)
	}
	if os.Getenv("LC_ALL") != "de_DE.UTF-8" || os.Getenv("LANGUAGE") != "de:fr" {
		t.Errorf("the environment is %q, %q", os.Getenv("LC_ALL"), os.Getenv("LANGUAGE"))
	}
}
