package syntax

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"vitrine/engine/source"
)

func TestMutants(t *testing.T) {
	for _, d := range []source.Dialect{3, 2} {
		f, _ := os.Open(fmt.Sprintf("/tmp/mut/%d.jsonl", d))
		sc := bufio.NewScanner(f)
		sc.Buffer(nil, 1<<20)
		n, bad := 0, 0
		multi := 0
		errs := 0
		for sc.Scan() {
			var m struct {
				Src     string
				Ok, Pok bool
				Msg     string
			}
			json.Unmarshal(sc.Bytes(), &m)
			n++
			fl, err := Parse("x", []byte(m.Src), d)
			checkSpans(t, fl, err)
			if err != nil {
				errs++
				if len(err.(source.ErrorList)) > 1 {
					multi++
					if os.Getenv("MULTI") != "" {
						fmt.Printf("==== multi %v py: %s\n%s\n%v\n", d, m.Msg, m.Src, err)
					}
				}
			}
			if (err == nil) != m.Ok && !(m.Pok && err == nil) {
				bad++
				if bad < 60 && os.Getenv("MULTI") == "" {
					fmt.Printf("==== %v py: ok=%v parse=%v %s\n%s\nours: %v\n", d, m.Ok, m.Pok, m.Msg, strings.TrimSpace(m.Src), err)
				}
			}
		}
		fmt.Println(d, "total", n, "bad", bad, "errs", errs, "multi", multi)
	}
}
