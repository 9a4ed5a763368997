import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { cursorOf, readCursor, setCursorKey } from "./cursor.ts";

beforeEach(() => setCursorKey(Buffer.from("a secret")));

const values = fc.array(fc.oneof(fc.string({ unit: "grapheme" }), fc.integer(), fc.constant(null)), {
  maxLength: 4,
});

describe("a place in a list", () => {
  test("comes back unchanged, in text that fits in an address", () => {
    fc.assert(
      fc.property(fc.string(), values, (scope, place) => {
        const cursor = cursorOf(scope, place);
        expect(cursor).toMatch(/^[\w-]*\.[\w-]{16}$/);
        expect(readCursor(scope, cursor)).toEqual(place);
      }),
    );
  });

  test("is refused when one character of it was changed, added or left out", () => {
    const cursor = cursorOf("contacts:name", ["whitfield dana", "01930000-0000-7000-8000-000000000000"]);
    fc.assert(
      fc.property(
        fc.nat({ max: cursor.length - 1 }),
        fc.constantFrom(..."aZ0-_.=+/ \0é"),
        fc.constantFrom(0, 1),
        (at, letter, drop) => {
          const changed = cursor.slice(0, at) + letter + cursor.slice(at + drop);
          fc.pre(changed !== cursor);
          expect(() => readCursor("contacts:name", changed)).toThrow(
            expect.objectContaining({ code: "validation_failed" }),
          );
          const shortened = cursor.slice(0, at) + cursor.slice(at + 1);
          expect(() => readCursor("contacts:name", shortened)).toThrow(
            expect.objectContaining({ code: "validation_failed" }),
          );
        },
      ),
    );
  });

  test.each(["contacts:value", "contacts", "", "contacts:name:"])("is no place in %j", (scope) => {
    expect(() => readCursor(scope, cursorOf("contacts:name", ["a"]))).toThrow(
      "This place in the list is not valid. Load the list again.",
    );
  });

  test("made with another server's key is refused", () => {
    const cursor = cursorOf("contacts", ["a"]);
    setCursorKey(Buffer.from("another secret"));
    expect(() => readCursor("contacts", cursor)).toThrow(
      expect.objectContaining({
        code: "validation_failed",
        details: { errors: { cursor: "Not a valid place in the list" } },
      }),
    );
  });

  test.each(["", ".", "..", "a", "a.b", "eyJh.", ".AAAAAAAAAAAAAAAA"])("is not %j", (cursor) => {
    expect(() => readCursor("contacts", cursor)).toThrow(
      expect.objectContaining({ code: "validation_failed" }),
    );
  });
});

describe("the key", () => {
  test("has no default: nothing is signed or read before it is set", async () => {
    const address = "./cursor.ts?before-the-start";
    const fresh = (await import(/* @vite-ignore */ address)) as typeof import("./cursor.ts");
    expect(() => fresh.cursorOf("contacts", ["a"])).toThrow("was not set at the start");
    expect(() => fresh.readCursor("contacts", "a.b")).toThrow("was not set at the start");
  });

  test("is not made from an empty secret", () => {
    expect(() => setCursorKey(Buffer.alloc(0))).toThrow("There is no secret");
  });
});
