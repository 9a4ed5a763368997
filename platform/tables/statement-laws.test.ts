import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#platform/contract/dates.ts";
import { moneyText } from "#platform/contract/money.ts";
import { lawRuns, lawTimeout } from "#platform/server/testing/laws.ts";
import { TableError } from "./table-error.ts";
import { readStatement } from "./statement.ts";
import { camt, entry, payment, statement } from "./testing/camt-files.ts";
import { moreOfxFiles } from "./testing/ofx-files-more.ts";
import { ofxFiles } from "./testing/ofx-files.ts";
import { bankList, sgml, sgmlEntry } from "./testing/ofx-parts.ts";
import { bytesOf, inPieces } from "./testing/read-all.ts";
import { tableFiles } from "./testing/table-files.ts";

const day = fc.integer({ min: 0, max: 364 }).map((days) => addDays("2026-01-01", days));
const cents = fc.integer({ min: -99_999_999, max: 99_999_999 }).filter((amount) => amount !== 0);
const name = fc.stringMatching(/^[A-Z][a-z]{2,8} [A-Z][a-z]{2,8}$/);
const lines = fc.array(fc.record({ day, cents, name }), { minLength: 1, maxLength: 30 });
type Line = { day: string; cents: number; name: string };

const read = (text: string | Uint8Array, fileName: string, size?: number) =>
  readStatement(inPieces(typeof text === "string" ? bytesOf(text) : text, size), fileName);
const told = async (text: string, fileName: string, size?: number) =>
  (await read(text, fileName, size)).lines.map((line) => ({
    day: line.day,
    cents: line.amountCents,
    name: line.text,
  }));

/** An amount as written in one place or another. */
const written: Record<string, (cents: number) => string> = {
  plain: moneyText,
  comma: (amount) => moneyText(amount).replace(".", ","),
  thousands: (amount) => moneyText(amount).replace(/\B(?=(\d{3})+\.)/g, ","),
  dots: (amount) =>
    moneyText(amount)
      .replace(".", ",")
      .replace(/\B(?=(\d{3})+,)/g, "."),
  dollars: (amount) => `${amount < 0 ? "-" : ""}$${moneyText(Math.abs(amount))}`,
};
const days: Record<string, (day: string) => string> = {
  iso: (text) => text,
  bare: (text) => text.replaceAll("-", ""),
  dotted: (text) => text.split("-").toReversed().join("."),
};

/** A table in some dialect: balances where they are asked for, oldest or newest first. */
const dialect = fc.record({
  delimiter: fc.constantFrom(",", ";", "\t"),
  amount: fc.constantFrom(...Object.keys(written)),
  date: fc.constantFrom(...Object.keys(days)),
  kind: fc.constantFrom("signed", "apart", "word"),
  hasHeader: fc.boolean(),
  hasBalance: fc.boolean(),
  isNewestFirst: fc.boolean(),
  preamble: fc.integer({ min: 0, max: 6 }),
});
type Dialect = typeof dialect extends fc.Arbitrary<infer T> ? T : never;

function tableOf(list: readonly Line[], how: Dialect): { text: string; opening: number; closing: number } {
  const amountOf = (amount: number) => `"${written[how.amount]?.(amount) ?? ""}"`;
  let balance = 123_456;
  const rows = list.map((line) => {
    balance += line.cents;
    const size = amountOf(Math.abs(line.cents));
    const amounts = {
      signed: [amountOf(line.cents)],
      apart: line.cents < 0 ? [size, ""] : ["", size],
      word: [size, line.cents < 0 ? "Debit" : "Credit"],
    }[how.kind as "signed"];
    return [
      days[how.date]?.(line.day),
      line.name,
      ...amounts,
      ...(how.hasBalance ? [amountOf(balance)] : []),
    ].join(how.delimiter);
  });
  const heads = { signed: ["Amount"], apart: ["Debit", "Credit"], word: ["Amount", "Debit/Credit"] }[
    how.kind as "signed"
  ];
  const header = ["Date", "Description", ...heads, ...(how.hasBalance ? ["Balance"] : [])].join(
    how.delimiter,
  );
  const above = Array.from({ length: how.preamble }, (_, at) => `Statement of account ${at}`);
  const below = how.isNewestFirst ? rows.toReversed() : rows;
  return {
    text: [...above, ...(how.hasHeader ? [header] : []), ...below].join("\r\n"),
    opening: 123_456,
    closing: balance,
  };
}

describe("laws of reading statements", () => {
  test(
    "a table says the same in every dialect with headings",
    async () => {
      await fc.assert(
        fc.asyncProperty(lines, dialect, async (list, how) => {
          const { text, opening, closing } = tableOf(list, { ...how, hasHeader: true });
          const { lines: found, facts, problems } = await read(text, "a.csv");
          expect(problems).toEqual([]);
          const wanted = how.isNewestFirst ? list.toReversed() : list;
          expect(found.map((line) => ({ day: line.day, cents: line.amountCents, name: line.text }))).toEqual(
            wanted,
          );
          const [head] = facts.statements;
          if (how.hasBalance && head?.closingCents !== null && !(how.isNewestFirst && list.length === 2))
            expect([head?.openingCents, head?.closingCents]).toEqual([opening, closing]);
        }),
        { numRuns: lawRuns(2) },
      );
    },
    lawTimeout(60_000),
  );

  test(
    "a table without headings keeps every line and day",
    async () => {
      await fc.assert(
        fc.asyncProperty(lines, dialect, async (list, how) => {
          const { text } = tableOf(list, { ...how, hasHeader: false, kind: "signed" });
          const found = await told(text, "a.csv");
          expect(found.map((line) => line.day)).toEqual(
            (how.isNewestFirst ? list.toReversed() : list).map((line) => line.day),
          );
        }),
        { numRuns: lawRuns(4) },
      );
    },
    lawTimeout(60_000),
  );

  test(
    "OFX and CAMT.053 say what was put in, in pieces of any size",
    async () => {
      await fc.assert(
        fc.asyncProperty(
          lines,
          fc.integer({ min: 1, max: 300 }),
          fc.integer({ min: 2, max: 8 }),
          async (list, size, version) => {
            const ofx = sgml(
              bankList(
                "1",
                list
                  .map((line, at) =>
                    sgmlEntry([line.day.replaceAll("-", ""), moneyText(line.cents), `F${at}`, line.name]),
                  )
                  .join(""),
              ),
            );
            expect(await told(ofx, "a.ofx", size)).toEqual(list);
            const entries = list.map((line) => {
              const [sign, amount] = [
                line.cents < 0 ? ("DBIT" as const) : ("CRDT" as const),
                moneyText(Math.abs(line.cents)),
              ];
              return entry(version, {
                amount,
                sign,
                day: line.day,
                details: payment(version, amount, line.name, sign),
              });
            });
            expect(await told(camt(version, statement(entries.join(""))), "a.xml", size)).toEqual(list);
          },
        ),
        { numRuns: lawRuns(4) },
      );
    },
    lawTimeout(60_000),
  );

  const known = [...ofxFiles, ...moreOfxFiles, ...tableFiles].map(({ file, fileName }) => ({
    bytes: typeof file === "string" ? bytesOf(file) : file,
    fileName,
  }));

  test(
    "a damaged file is read or refused in words, and never breaks",
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...known),
          fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { maxLength: 12 }),
          fc.nat(),
          async ({ bytes, fileName }, hits, cut) => {
            const damaged = bytes.slice(0, 1 + (cut % bytes.length));
            for (const [at, byte] of hits) damaged[at % damaged.length] = byte;
            try {
              const { lines: found, problems } = await read(damaged, fileName);
              const numbers = [...found, ...problems].map(({ number }) => number);
              expect(new Set(numbers).size).toBe(numbers.length);
              for (const line of found) {
                expect(Number.isSafeInteger(line.amountCents)).toBe(true);
                expect(line.day).toMatch(/^\d{4}-\d\d-\d\d$/);
                expect(line.text).not.toContain("\0");
              }
            } catch (error) {
              expect(error).toBeInstanceOf(TableError);
            }
          },
        ),
        { numRuns: lawRuns(1) },
      );
    },
    lawTimeout(60_000),
  );
});
