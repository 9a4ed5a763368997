import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { answerById, cursorOf, pageOf, readCursor, setCursorKey } from "./cursor.ts";

beforeEach(() => setCursorKey(Buffer.from("a secret")));

const values = fc.array(fc.oneof(fc.string({ unit: "grapheme" }), fc.integer(), fc.constant(null)), {
  maxLength: 4,
});

describe("a place in a list", () => {
  test("comes back as it was, in text that an address can carry", () => {
    fc.assert(
      fc.property(fc.string(), values, (scope, place) => {
        const cursor = cursorOf(scope, place);
        expect(cursor).toMatch(/^[\w-]*\.[\w-]{16}$/);
        expect(readCursor(scope, cursor)).toEqual(place);
      }),
    );
  });

  test("is refused when one letter of it was changed, added or left out", () => {
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

  test("of another server's key is refused", () => {
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

describe("a page", () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => ({ id: String(at) }));
  const cases: [string, number, number | undefined, number, number | undefined][] = [
    ["of a list that is empty has no next one", 0, 3, 0, undefined],
    ["that is not full has none", 2, 3, 2, undefined],
    ["that is just full has none", 3, 3, 3, undefined],
    ["that leaves a row has one, after its last row", 4, 3, 3, 2],
    ["without a limit is all there is", 4, undefined, 4, undefined],
  ];
  test.each(cases)("%s", (_name, found, limit, shown, lastShown) => {
    const { page, next } = pageOf(numbers(found), limit, "numbers", ({ id }) => [id]);
    expect(page).toEqual(numbers(shown));
    expect(next && readCursor("numbers", next)).toEqual(
      lastShown === undefined ? undefined : [String(lastShown)],
    );
  });

  test("by ids begins below the last id of the one before, and tells where the next one begins", async () => {
    const cursors: (string | undefined)[] = [];
    const asked: unknown[] = [];
    const page = (cursor?: string) =>
      answerById(
        { next: (next) => cursors.push(next) },
        { scope: "numbers", limit: 2, cursor },
        async (from) => (asked.push(from), numbers(cursor ? 1 : 3)),
      );
    expect(await page()).toEqual(numbers(2));
    expect(await page(cursors[0])).toEqual(numbers(1));
    expect([asked, cursors[1]]).toEqual([
      [
        { beforeId: undefined, limit: 3 },
        { beforeId: "1", limit: 3 },
      ],
      undefined,
    ]);
    await expect(page("made up")).rejects.toMatchObject({ code: "validation_failed" });
  });
});
