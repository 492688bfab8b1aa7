# make run    opens the window on an example
# make test   runs every test, those in a real window among them
# make test-arm64  runs code for arm64 in an emulator; make test does so too
#
# Both install what they need first: Debian's packages for Fyne, and for the
# tests a display that exists only in memory.

GO      ?= go
EXAMPLE ?= assets/examples/factorial.py:loop
SUDO    := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

BUILD_PACKAGES := gcc libc6-dev pkg-config libgl1-mesa-dev xorg-dev libxkbcommon-dev
TEST_PACKAGES  := $(BUILD_PACKAGES) libgl1-mesa-dri xvfb xdotool

STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2
FUZZTIME    ?= 60s
PROGRAMS    ?= 2000
BENCHTIME   ?= 1s

# How many random programs make test has interpreters run with generated compilers, unless
# half of the 24 minutes for them is over before.
INTERPRETED ?= 10000

# A program lies at another address each time, and what the linker has filled in cannot
# be overwritten, nor the stack be executed. The list of what it fills in is packed, which
# saves a sixth of the time that a program takes to start.
LINKED   := -Wl,-z,relro,-z,now,-z,noexecstack,-z,pack-relative-relocs
HARDENED := -buildmode=pie -ldflags '-extldflags "$(LINKED)"'

# The command line has its libraries inside: to look for them takes longer than it takes to
# start what they are for.
TAGS  := netgo,osusergo
ALONE := -buildmode=pie -tags $(TAGS) -ldflags '-linkmode external -extldflags "-static-pie $(LINKED)"'

# From which Go's compiler learns what is hot; make profile writes it anew.
PROFILE := app/hot.pgo

# A clone that belongs to somebody else must build as well.
export GOFLAGS := $(strip $(GOFLAGS) -buildvcs=false '-pgo=$(CURDIR)/$(PROFILE)')

# What is run to see what is hot: programs of the benchmarks and their arguments, so many times from cold, and then the first of them
# with nothing kept, so that the interpreter is translated.
PROFILED := f1_python:2117 fib:27 sieve:2600000 mandelbrot:560 nbody:250000 sched:370000 strings:300000 wordcount:4400000 bytecode:1300 lists:5000 objects:2000
RUNS     ?= 30
ANEW     ?= 12

# What is tested for arm64 by an emulator, where this machine is none: the memory of code, its
# entry and exits, the back end, programs and residual code, and compilers of the original's corpus.
ARM64_PACKAGES := gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user
ARM64_GO       := CGO_ENABLED=1 GOARCH=arm64 CC=aarch64-linux-gnu-gcc $(GO)
ARM64_RUN      := -short -timeout 60m -exec 'qemu-aarch64 -L /usr/aarch64-linux-gnu'

# What takes long in an emulator and is little about the machine; make soak runs it there too.
ARM64_SKIP     ?= ClosedGenerators|LargeFrames|ManyValues|NothingIsLeft|RaisingOperations|ResidualIsTheSame|ResidualPages|ResidualParts

.PHONY: run build test test-arm64 lint bench figures profile soak build-packages test-packages

run: build
	bin/vitrine $(EXAMPLE)

# The command line loads no libraries of windows, and starts the other program where one is opened.
build: build-packages
	$(GO) build $(ALONE) -o bin/vitrine ./app/vitrine
	$(GO) build $(HARDENED) -o bin/vitrine-window ./app

test: test-packages build
	@unformatted=$$(gofmt -l .); [ -z "$$unformatted" ] || { echo "gofmt would change:"; echo "$$unformatted"; exit 1; }
	$(GO) vet ./...
	$(GO) test -timeout 60m ./...
	VITRINE_SOAK=$(INTERPRETED) $(GO) test -run 'RandomInterpreted|RandomHints' -timeout 24m ./engine
	$(MAKE) test-arm64

test-arm64:
	-$(call install,$(ARM64_PACKAGES))
	@if [ "$$(uname -m)" = aarch64 ]; then \
		echo "This machine is an arm64: make test has run its code."; \
	elif ! command -v qemu-aarch64 >/dev/null || ! command -v aarch64-linux-gnu-gcc >/dev/null; then \
		echo "Code for arm64 is not tested, because qemu-user or gcc for arm64 cannot be installed."; \
	else set -ex; \
		$(ARM64_GO) vet ./jit/codegen/... ./runtime/...; \
		$(ARM64_GO) test $(ARM64_RUN) -skip '$(ARM64_SKIP)' ./app/quickstart ./runtime/mapping ./jit/codegen/codemem ./jit/codegen/backend ./runtime/machine; \
		$(ARM64_GO) test $(ARM64_RUN) -run OriginalJIT ./engine; \
	fi

lint:
	$(GO) run $(STATICCHECK) ./...

bench: build-packages
	$(GO) test -run '^$$' -bench . -benchmem -benchtime $(BENCHTIME) ./...

# The tables of docs/performance.md that compare with other implementations. To be run
# where nothing else runs.
figures: build
	bin/vitrine bench --rounds 7
	$(GO) test -run '^$$' -bench . -benchtime $(BENCHTIME) ./host/stdspace

# What is hot is where short runs spend their time: in translating a program, and in compiling it while it runs. A profile says where the
# program lay, so it lies in no folder of yours.
profile: build-packages
	@set -e; dir=$$(mktemp -d); \
	$(GO) build -trimpath $(ALONE) -tags profiled,$(TAGS) -o $$dir/vitrine ./app/vitrine; \
	for p in $(PROFILED); do cat assets/bench/$${p%:*}.py assets/bench/once.py >$$dir/$${p%:*}.py; done; \
	for i in $$(seq $(RUNS)); do for p in $(PROFILED); do \
		VITRINE_PROFILES=$$dir XDG_CACHE_HOME=$$dir/cache \
		$$dir/vitrine run assets/python/target.py --with jit -- $$dir/$${p%:*}.py $${p#*:} >/dev/null; \
	done; done; \
	p=$(firstword $(PROFILED)); \
	for i in $$(seq $(ANEW)); do \
		VITRINE_PROFILES=$$dir XDG_CACHE_HOME=$$dir/anew$$i \
		$$dir/vitrine run assets/python/target.py --with jit -- $$dir/$${p%:*}.py $${p#*:} >/dev/null; \
	done; \
	$(GO) tool pprof -proto -output $(PROFILE) $$dir/*.prof; \
	rm -r $$dir

# Every fuzz target in turn for FUZZTIME, then more random programs for the
# annotator, the typer, the optimisations and machine code (PROGRAMS of them), then
# all tests with the race detector. Inputs are not minimised
# for long: that would take most of the time.
soak: test-packages
	@set -e; for p in $$($(GO) list ./...); do \
		for f in $$($(GO) test -list '^Fuzz' $$p | grep '^Fuzz' || true); do \
			echo "fuzzing $$p $$f for $(FUZZTIME)"; \
			$(GO) test -run '^$$' -fuzz "^$$f\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 10x $$p; \
		done; \
	done
	$(GO) test -run 'Programs|IllTyped' -timeout 60m ./annotator -rapid.checks 3000 -rapid.seed $$$$
	VITRINE_SOAK=$(PROGRAMS) $(GO) test -run 'RandomPrograms|Soak' -timeout 600m ./lowlevel/rtyper ./runtime/machine ./lowlevel/backendopt
	VITRINE_SOAK=100000 VITRINE_SEED=$$$$ $(GO) test -run 'RandomInterpreted|RandomHints' -timeout 600m ./engine
	$(GO) test -run RandomPrograms -timeout 60m ./lowlevel/exctransform -seeds 20000
	$(GO) test -race -timeout 60m ./...
	$(MAKE) test-arm64 ARM64_SKIP=Nothing-is-left-out

# $(call install,PACKAGES) installs those of Debian's packages that are missing.
define install
@if ! command -v dpkg-query >/dev/null; then \
	echo "This is no Debian system; make sure that these, or what they are called here, are installed:"; \
	echo "  $(1)"; \
else \
	missing=; for p in $(1); do \
		dpkg-query -W -f '$${Status}' $$p 2>/dev/null | grep -q '^install ok installed' || missing="$$missing $$p"; \
	done; \
	if [ -n "$$missing" ]; then \
		echo "Installing Debian packages:$$missing"; \
		$(SUDO) apt-get update -qq && \
		$(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing; \
	fi; \
fi
endef

build-packages:
	$(call install,$(BUILD_PACKAGES))

test-packages:
	$(call install,$(TEST_PACKAGES))
