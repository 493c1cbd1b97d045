#!/usr/bin/env python3
"""Asserts who may include whom (ARCHITECTURE.md, "Layout"), and where Boost, Beast and JSON may stand.

usage: edges.py SOURCE_DIR
"""
import pathlib
import re
import sys

# Folder -> folders whose headers it may include besides its own.
ALLOWED = {
    "common/core": set(),
    "common/variants": {"common/core"},
    "common/rules": {"common/core", "common/variants"},
    "common/dice": {"common/core"},
    "common/disk": set(),
    "proto": {"common/core", "common/variants", "common/dice"},
    "server/record": {"common/core", "common/variants", "common/rules", "common/dice"},
    "server/match": {"common/core", "common/variants", "common/rules", "common/dice", "proto", "server/record"},
    "server/store": {"common/core"},
    "server/net": {"common/core", "proto"},
    "server/host": {"common/core", "common/variants", "common/dice", "proto", "server/match", "server/net",
                    "server/store"},
    "server/arbiter": {"common/core", "common/variants", "common/rules", "proto", "server/record"},
    "server": {"common/core", "common/dice", "common/disk", "proto", "server/match", "server/net", "server/store", "server/host"},
    "client/deploy": {"common/core", "common/variants"},
    "client/link": {"common/core", "proto"},
    "client/model": {"common/core", "common/variants", "common/dice", "proto", "client/deploy"},
    "client/terminal": {"common/core", "common/variants", "common/dice", "common/disk", "proto", "client/deploy", "client/link",
                        "client/model"},
    "client/bot": {"common/core", "common/variants", "common/dice", "proto", "client/deploy", "client/link"},
}
# Headers of the truth: the rest of the program cannot even name them.
TRUTH = {"position.hpp", "observe.hpp"}
KNOWS_TRUTH = {"common/rules", "server/match", "server/record", "server/arbiter"}
JSON_FOLDERS = {"proto", "server/record", "server/arbiter"}
BOOST_FOLDERS = {"server/net", "server/host", "server", "client/link"}

OWN = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)
THIRD = re.compile(r"^\s*#\s*include\s+<([^>]+)>", re.MULTILINE)


def sources(root, folder):
    for path in sorted((root / folder).glob("*.[ch]pp")):
        yield path, path.read_text(encoding="utf-8")


def own_faults(root, folder, headers):
    for path, text in sources(root, folder):
        for name in OWN.findall(text):
            base = pathlib.PurePath(name).name
            homes = headers.get(base, set())
            if base in TRUTH and folder not in KNOWS_TRUTH:
                yield f"{path}: {name} is the truth"
            if homes and folder not in homes and not homes & ALLOWED[folder]:
                yield f"{path}: {name} lies in {', '.join(sorted(homes))}"


def third_party_faults(root, folder):
    for path, text in sources(root, folder):
        for name in THIRD.findall(text):
            if name.startswith("boost/") and folder not in BOOST_FOLDERS:
                yield f"{path}: Boost ({name})"
            if name.startswith("nlohmann/") and folder not in JSON_FOLDERS:
                yield f"{path}: JSON ({name})"


def beast_faults(root):
    """Beast is dear to compile: one file of the server and one of the clients."""
    for part in ("server", "client"):
        users = [str(p) for p in (root / part).rglob("*.[ch]pp") if "<boost/beast" in p.read_text(encoding="utf-8")]
        if len(users) > 1:
            yield f"{part}: Beast in {', '.join(users)}"


def main():
    root = pathlib.Path(sys.argv[1])
    present = {folder for folder in ALLOWED if any((root / folder).glob("*.[ch]pp"))}
    missing = {"common/core", "common/variants", "common/rules", "proto", "server/match"} - present
    code = {str(p.parent.relative_to(root)) for part in ("common", "proto", "server", "client")
            for p in (root / part).rglob("*.[ch]pp")}
    faults = [f"no code in {folder}" for folder in sorted(missing)]
    faults += [f"{folder}: a folder that this test does not know" for folder in sorted(code - set(ALLOWED))]
    headers = {}
    for folder in present:
        for path, _ in sources(root, folder):
            if path.suffix == ".hpp":
                headers.setdefault(path.name, set()).add(folder)
    for folder in sorted(present):
        faults += own_faults(root, folder, headers)
        faults += third_party_faults(root, folder)
    faults += beast_faults(root)
    print("\n".join(faults) if faults else f"{len(present)} folders keep to their edges")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
