import { beforeEach, describe, expect, test } from "vitest";
import { readCursor, setCursorKey } from "./cursor.ts";
import { mapPage, paged, pageById, pageOf } from "./paging.ts";

beforeEach(() => setCursorKey(Buffer.from("a secret")));

describe("a page", () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => ({ id: String(at) }));
  const cases: [string, number, number | undefined, number, number | undefined][] = [
    ["of an empty list has no next page", 0, 3, 0, undefined],
    ["that is not full has none", 2, 3, 2, undefined],
    ["that is just full has none", 3, 3, 3, undefined],
    ["that leaves a row has one, after its last row", 4, 3, 3, 2],
    ["without a limit is the whole list", 4, undefined, 4, undefined],
  ];
  test.each(cases)("%s", (_name, found, limit, shown, lastShown) => {
    const { rows, next } = pageOf(numbers(found), limit, "numbers", ({ id }) => [id]);
    expect(rows).toEqual(numbers(shown));
    expect(next && readCursor("numbers", next)).toEqual(
      lastShown === undefined ? undefined : [String(lastShown)],
    );
  });

  test("by ids begins below the last id of the one before, and says where the next one begins", async () => {
    const cursors: (string | undefined)[] = [];
    const asked: unknown[] = [];
    const answer = { next: (next: string | undefined) => void cursors.push(next) };
    const handle = paged(({ cursor }: { answer: typeof answer; cursor?: string }) =>
      pageById("numbers", { limit: 2, cursor }, async (from) => (asked.push(from), numbers(cursor ? 1 : 3))),
    );
    const page = (cursor?: string) => handle({ answer, cursor });
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

  test("can be mapped and keeps its cursor", () => {
    expect(mapPage({ rows: [1, 2], next: "a.b" }, String)).toEqual({ rows: ["1", "2"], next: "a.b" });
  });
});
