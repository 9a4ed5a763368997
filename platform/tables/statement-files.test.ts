import { describe, expect, test } from "vitest";
import { camtFiles } from "./testing/camt-files.ts";
import { tableFiles } from "./testing/table-files.ts";
import { moreTableFiles } from "./testing/table-files-more.ts";
import { ofxFiles } from "./testing/ofx-files.ts";
import { moreOfxFiles } from "./testing/ofx-files-more.ts";
import { readCase, type StatementCase } from "./testing/statement-cases.ts";

const files: StatementCase[] = [...ofxFiles, ...moreOfxFiles, ...camtFiles, ...tableFiles, ...moreTableFiles];

describe("a statement in the dialect of", () => {
  test.each(files.map((file) => [file.fileName, file.bank, file] as const))(
    "%s: %s",
    async (_, __, wanted) => {
      for (const size of [64 * 1024, 7]) {
        const read = await readCase(wanted, size);
        expect(read.lines.map(({ day, amountCents }) => [day, amountCents])).toEqual(
          wanted.lines.map(([day, cents]) => [day, cents]),
        );
        for (const [at, [, , text]] of wanted.lines.entries())
          if (text !== undefined) expect(read.lines[at]?.text).toBe(text);
        expect(read.problems.map(({ number }) => number)).toEqual(
          (wanted.problems ?? []).map(([number]) => number),
        );
        for (const [at, [, message]] of (wanted.problems ?? []).entries())
          expect(read.problems[at]?.message).toMatch(message);
        if (wanted.accounts) expect(read.facts.accounts.map(({ id }) => id)).toEqual(wanted.accounts);
        expect(read.facts.pending).toBe(wanted.pending ?? 0);
        const [head] = read.facts.statements;
        if (wanted.opening !== undefined) expect(head?.openingCents).toBe(wanted.opening);
        if (wanted.closing !== undefined) expect(head?.closingCents).toBe(wanted.closing);
        if (wanted.columns) expect(read.columns).toMatchObject(wanted.columns);
      }
    },
  );
});
