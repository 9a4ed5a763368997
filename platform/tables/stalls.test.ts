import { describe, expect, test } from "vitest";
import { openTable, readPasted, TableError, tableLimits, type OpenedTable } from "./table.ts";
import { inPieces } from "./testing/read-all.ts";
import { fileOf, shapes } from "./testing/shapes.ts";
import { longestStall, maxStallMs } from "#platform/server/testing/stalls.ts";
import { importLimits } from "#areas/imports/contract/import-limits.schema.ts";

/** After this much processor time, in milliseconds, a repetitive shape has shown everything it will show. */
const enoughMs = 500;
const { pastedCharacters } = importLimits;

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Reads until the file ends, is refused, or enough has been seen: rows, or a stretch without any. */
async function readOn(open: (enough: () => boolean) => Promise<OpenedTable>): Promise<void> {
  const begun = cpuMs();
  const enough = () => cpuMs() > begun + enoughMs;
  try {
    for await (const _ of (await open(enough)).batches) if (enough()) return;
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
  }
}

/** The pieces of a file, until enough has been read. A workbook has its directory at the end. */
async function* upTo(enough: () => boolean, bytes: Uint8Array, fileName: string): AsyncGenerator<Uint8Array> {
  for await (const piece of inPieces(bytes, 256 * 1024)) {
    if (enough() && !fileName.endsWith(".xlsx")) return;
    yield piece;
  }
}

test("a stall is seen, and one that is made of waiting is none", async () => {
  const busy = (ms: number) => {
    for (const begun = cpuMs(); cpuMs() < begun + ms;) continue;
  };
  expect(await longestStall(async () => busy(1.5 * maxStallMs), maxStallMs)).toBeGreaterThan(maxStallMs);
  expect(
    await longestStall(
      async () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 80),
      maxStallMs,
    ),
  ).toBeLessThan(maxStallMs);
});

describe("a file at its limit leaves others their turn", () => {
  test.each(shapes.map((shape) => [shape.fileName, shape.what, shape] as const))(
    "%s: %s",
    async (fileName, _, shape) => {
      const bytes = fileOf(shape, tableLimits.maxBytes);
      expect(
        await longestStall(
          () => readOn((enough) => openTable(upTo(enough, bytes, fileName), fileName)),
          maxStallMs,
        ),
      ).toBeLessThan(maxStallMs);
    },
    60_000,
  );

  test.each(shapes.filter(({ part }) => part).map((shape) => [shape.what, shape] as const))(
    "a workbook that is packed tight: %s",
    async (_, shape) => {
      const bytes = fileOf(shape, 15 * 1024 * 1024, 9);
      expect(
        await longestStall(() => readOn(() => openTable(inPieces(bytes, 256 * 1024), "a.xlsx")), maxStallMs),
      ).toBeLessThan(maxStallMs);
    },
    60_000,
  );
});

describe("pasted rows at their limit leave others their turn", () => {
  const texts = shapes.filter(
    ({ fileName, repeated }) => /\.[ct]sv$/.test(fileName) && typeof repeated === "string",
  );
  test.each(texts.map((shape) => [shape.what, shape] as const))(
    "%s",
    async (_, { begin = "", repeated }) => {
      const text = begin.padEnd(pastedCharacters, repeated as string).replaceAll(",", "\t");
      expect(await longestStall(() => readOn(() => readPasted(text)), maxStallMs)).toBeLessThan(maxStallMs);
    },
    60_000,
  );
});
