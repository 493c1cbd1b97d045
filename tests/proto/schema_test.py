#!/usr/bin/env python3
"""The schemas of the protocol against its examples and its specification.

Every schema accepts its examples and rejects each of them with one member removed, misspelt or given another JSON type,
at every depth. What may be removed, what may be null and which lists may have any length, a schema says itself with the
annotations x-optional, x-nullable and x-any-length: lists of JSON pointers in which * stands for any one step. They are
held to both ways: what is listed is accepted, what is not listed is rejected.

schema_test.py PROTO_FOLDER [CASE]
"""

import copy
import json
import pathlib
import re
import sys
import unittest
import warnings

import jsonschema

warnings.filterwarnings("ignore", category=DeprecationWarning)  # RefResolver, which is all that old releases have

PROTO = pathlib.Path(sys.argv.pop(1))
SCHEMAS = {path.stem: json.loads(path.read_text()) for path in sorted((PROTO / "schema").glob("*.json"))}
EXAMPLES = {path.stem: path.read_text() for path in sorted((PROTO / "examples").glob("*.json"))}
STORE = {schema["$id"]: schema for schema in SCHEMAS.values()}

# One value of each JSON type. Those of the right type are left out for each member; the string and the number are such
# that no word, name or count of ours is meant.
OTHERS = [None, True, -0.5, "\u0007", ["\u0007"], {"\u0007": 1}]


def kind(value):
    """The JSON type of a value."""
    if isinstance(value, bool):
        return "boolean"
    return "number" if isinstance(value, (int, float)) else type(value).__name__


def validator(name):
    schema = SCHEMAS[name]
    resolver = jsonschema.RefResolver(schema["$id"], schema, store=STORE)
    return jsonschema.Draft202012Validator(schema, resolver=resolver)


def places(value, path=()):
    """The path of everything within a value."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, child in items:
        yield path + (step,)
        yield from places(child, path + (step,))


def at(value, path):
    for step in path:
        value = value[step]
    return value


def listed(schema, annotation, path):
    """Whether a pointer of the annotation means this path."""
    for pointer in schema.get(annotation, []):
        steps = pointer.split("/")[1:]
        if len(steps) == len(path) and all(step in ("*", str(part)) for step, part in zip(steps, path)):
            return True
    return False


class Schemas(unittest.TestCase):
    def each_example(self):
        for file, text in EXAMPLES.items():
            name = file.split(".")[0]
            yield file, SCHEMAS[name], validator(name), json.loads(text)

    def judge(self, check, message, accepted, what):
        if accepted != check.is_valid(message):
            self.fail(f"{what}: should have been {'accepted' if accepted else 'rejected'}")
        self.judged += 1

    def setUp(self):
        self.judged = 0

    def test_schemas_are_schemas(self):
        for name, schema in SCHEMAS.items():
            jsonschema.Draft202012Validator.check_schema(schema)
            self.assertTrue(schema["$id"].endswith(f"/{name}.json"), name)
        self.assertGreater(len(SCHEMAS), 20)

    def test_each_example_is_accepted(self):
        for file, _, check, message in self.each_example():
            errors = [f"{error.json_path}: {error.message}" for error in check.iter_errors(message)]
            self.assertEqual([], errors, file)
            self.judged += 1
        self.assertGreater(self.judged, 60)

    def test_a_member_removed(self):
        for file, schema, check, message in self.each_example():
            for path in places(message):
                damaged = copy.deepcopy(message)
                holder = at(damaged, path[:-1])
                del holder[path[-1]]
                any_length = listed(schema, "x-any-length", path[:-1])
                if any_length and not holder:
                    continue
                accepted = any_length or listed(schema, "x-optional", path)
                self.judge(check, damaged, accepted, f"{file} without {path}")
        self.assertGreater(self.judged, 500)

    def test_a_member_of_another_type(self):
        for file, schema, check, message in self.each_example():
            for path in places(message):
                for other in OTHERS:
                    if kind(other) == kind(at(message, path)):
                        continue
                    damaged = copy.deepcopy(message)
                    at(damaged, path[:-1])[path[-1]] = other
                    accepted = other is None and listed(schema, "x-nullable", path)
                    self.judge(check, damaged, accepted, f"{file} with {other!r} at {path}")
        self.assertGreater(self.judged, 2500)

    def test_a_number_with_a_fraction_or_below_zero(self):
        for file, _, check, message in self.each_example():
            for path in places(message):
                if kind(at(message, path)) != "number":
                    continue
                for other in (0.5, -1, 1e300):
                    damaged = copy.deepcopy(message)
                    at(damaged, path[:-1])[path[-1]] = other
                    self.judge(check, damaged, False, f"{file} with {other!r} at {path}")
        self.assertGreater(self.judged, 200)

    def test_a_name_misspelt(self):
        for file, _, check, message in self.each_example():
            for path in places(message):
                if not isinstance(path[-1], str):
                    continue
                for misspelt in (path[-1] + "s", path[-1][:-1], path[-1].upper(), path[-1] + " "):
                    damaged = copy.deepcopy(message)
                    holder = at(damaged, path[:-1])
                    holder[misspelt] = holder.pop(path[-1])
                    self.judge(check, damaged, False, f"{file} with {misspelt!r} for {path}")
        self.assertGreater(self.judged, 1500)

    def test_a_member_added(self):
        for file, _, check, message in self.each_example():
            for path in [(), *places(message)]:
                if isinstance(at(message, path), dict):
                    damaged = copy.deepcopy(message)
                    at(damaged, path)["extra"] = 1
                    self.judge(check, damaged, False, f"{file} with more at {path}")

    def test_what_is_listed_exists(self):
        """Each pointer of an annotation means something in an example, so that none is left behind."""
        for name, schema in SCHEMAS.items():
            mine = [json.loads(text) for file, text in EXAMPLES.items() if file.split(".")[0] == name]
            for annotation in ("x-optional", "x-nullable", "x-any-length"):
                for pointer in schema.get(annotation, []):
                    one = {annotation: [pointer]}
                    used = any(listed(one, annotation, path) for message in mine for path in places(message))
                    self.assertTrue(used, f"{name}: no example has {pointer}")


class Specification(unittest.TestCase):
    def test_its_examples_are_the_files(self):
        text = (PROTO / "PROTOCOL.md").read_text()
        shown = re.findall(r"^```json (\S+)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
        for file, example in shown:
            pairs = [json.loads(part, object_pairs_hook=list) for part in (example, EXAMPLES[file])]
            self.assertEqual(pairs[0], pairs[1], file)
        kinds = {file.split(".")[0] for file, _ in shown}
        self.assertEqual(set(SCHEMAS) - {"defs"}, kinds, "an example of each message")


if __name__ == "__main__":
    unittest.main()
