# make             build the program            make play      install what is missing, build, begin
# make home        the same for phones in your network (tessera serve --home)
# make test        the quick checks, minutes    make test-all  every check, some 35 minutes; only=NAME for one
# make check       the tests in C alone; only=NAME for some, or for one
# make bench       speed, against the baseline  make golden    write the recorded games of the tests anew
# make format      lay out the C sources        make tidy      includes, forbidden calls, game folders
# make purity      prove that the rules are pure      make portable  prove that they are C, C++ and CUDA
# make page        the web page, into clients/web/dist  make fuzz      look for crashes; FUZZ_SECONDS=20 each
# make coverage    what the tests reach         make nightly   kill -9 of servers, bots in every set-up
# make pictures    of the page, for docs        make screens   of the terminal, for docs
# make install     into PREFIX (/usr/local), under DESTDIR if it is given; make uninstall takes it off
# make python      the Python package, into build/python    make package   Debian packages, into build/packages
# make library-source   the library's sources, into build/library-source, for any compiler
# make gpu         libtessera_gpu, and `tessera bench --gpu`, where CUDA's compiler is installed
# make clean       start afresh

BUILD := cmake --build build --parallel $(shell nproc) --target

all: build/build.ninja
	@$(BUILD) tessera

play: page
	@$(MAKE) --no-print-directory all
	@build/tessera serve --open

home: page
	@$(MAKE) --no-print-directory all
	@build/tessera serve --home --open

page: build/build.ninja
	@make/page.sh

test: install-test
	@make/test.sh $(or $(only),quick)

test-all: install-all
	@$(if $(only),TESSERA_TESTS=full) make/test.sh $(or $(only),all)

check: build/build.ninja
	@$(BUILD) run_tests
	@build/run_tests $(only)

bench: all
	@build/tessera bench
	@make/build.sh package moves >/dev/null
	@lab/bench/speed.py

golden: build/build.ninja
	@$(BUILD) run_tests
	@GOLDEN_WRITE=1 build/run_tests golden

format: install-test
	@make/format.sh

tidy:
	@make/tidy.sh

gpu: build/build.ninja
	@$(BUILD) tessera gpu

wasm: build/build.ninja
	@$(BUILD) wasm

purity portable server online store terminal coverage fuzz: install-all
	@TESSERA_TESTS=full make/test.sh $@

web: install-test
	@TESSERA_TESTS=full make/test.sh page-types page-logic browser-all browser-online-asan

pictures: install-test page
	@make/npm.sh pictures

screens: all install-test
	@make/screens.sh

PREFIX ?= /usr/local

install: page
	@cmake --preset package -DCMAKE_INSTALL_PREFIX=$(PREFIX) >/dev/null
	@cmake --build build/package --parallel $(shell nproc) --target package_files
	@DESTDIR=$(DESTDIR) cmake --install build/package

python: build/build.ninja
	@make/build.sh package library
	@make/packaging/wheel.py build/package/libtessera.so.1 build/python

package: page
	@make/package.sh

library-source:
	@make/library_source.sh $(or $(into),build/library-source)

uninstall:
	@make/uninstall.sh build/package/install_manifest.txt $(DESTDIR)

nightly: install-all
	@make/nightly.sh

clean:
	rm -rf build

install-play install-test install-all: install-%:
	@make/setup.sh $*

build/build.ninja: | install-play
	@cmake --preset dev

.PHONY: all play home page test test-all check bench golden format tidy purity portable gpu wasm web server online store terminal \
        coverage fuzz pictures screens install library-source uninstall python package nightly clean install-play install-test install-all
