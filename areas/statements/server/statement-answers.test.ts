import { describe, expect, test } from "vitest";
import { categoriesApi } from "#areas/books/contract/categories.api.ts";
import { categoryRulesApi } from "#areas/books/contract/category-rules.api.ts";
import { periodLockApi } from "#areas/books/contract/period-lock.api.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import { statementsApi } from "#areas/statements/contract/statements.api.ts";
import {
  balances,
  bankOf,
  csvOf,
  type Line,
  read,
  rowsOf,
  step,
  uploaded,
} from "#apps/server/testing/statement-fixture.ts";
import { camt, entry, statement } from "#platform/tables/testing/camt-files.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";

const server = await testServer();
const choose = (owner: SignedIn, id: string, body: object) =>
  owner.call(statementsApi.choose, { params: { id }, body: body as never });
const decide = (owner: SignedIn, id: string, rows: number[], decision: string) =>
  owner.call(statementsApi.decide, { params: { id }, body: { rows, decision } as never });
const messageOf = (answer: { body: unknown }) => (answer.body as { message: string }).message;
const start = (owner: SignedIn, id: string) => owner.call(statementsApi.start, { params: { id } });
const all = async (owner: SignedIn) =>
  (await owner.call(transactionsApi.list, { query: { sort: "oldest", limit: "200" } })).body;
const typed = async (owner: SignedIn, date: string, amount: string, description: string, changes = {}) =>
  (
    await owner.call(transactionsApi.create, {
      body: { transactionType: "expense", amount, date, description, ...changes } as never,
    })
  ).body;

const ofx = (accounts: readonly string[], lines: readonly (readonly [string, string, string])[]) =>
  `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1>${accounts
    .map(
      (id) =>
        `<STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>${id}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>${lines
          .map(
            ([day, amount, fitId]) =>
              `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>${day}<TRNAMT>${amount}<FITID>${fitId}<NAME>SHOP ${fitId}</STMTTRN>`,
          )
          .join(
            "",
          )}</BANKTRANLIST><LEDGERBAL><BALAMT>100.00<DTASOF>20261031</LEDGERBAL></STMTRS></STMTTRNRS>`,
    )
    .join("")}</BANKMSGSRSV1></OFX>`;

describe("lines that look like something in the books", () => {
  test("are asked about, and become what was decided", async () => {
    const owner = await server.newOwner();
    const hand = await typed(owner, "2026-10-03", "41.00", "Petrol");
    const file = csvOf([
      ["2026-10-05", "FUEL STATION", "-41.00"],
      ["2026-10-06", "SHOES", "-60.00"],
    ]);
    const { id, counts, undecided } = await uploaded(owner, file);
    expect([counts, undecided]).toEqual([{ new: 1, here: 0, similar: 1, problem: 0 }, 1]);
    expect((await rowsOf(owner, id))[0]).toMatchObject({
      reason: "Same amount as “Petrol”, 2 days apart, which was entered by hand",
      transactionId: hand.id,
    });
    expect(messageOf(await start(owner, id))).toBe(
      "One line looks like something in the books. Decide about it first.",
    );
    expect(messageOf(await decide(owner, id, [3], "same"))).toMatch(/Line 3 doesn’t look like anything/);
    expect(messageOf(await decide(owner, id, [9], "skip"))).toBe("There is no line 9");
    expect((await decide(owner, id, [2], "same")).body.undecided).toBe(0);
    expect((await step(owner, id, "start")).result).toEqual({ added: 1, left: 1 });
    expect((await all(owner)).map(({ description }) => description)).toEqual(["Petrol", "SHOES"]);
    // What was decided is bound to the bank's words: nothing is asked again.
    expect((await uploaded(owner, file)).counts).toMatchObject({ here: 2, similar: 0 });
    await step(owner, id, "undo");
    expect((await uploaded(owner, file)).counts).toMatchObject({ similar: 1, new: 1 });
  });

  test("are added as another payment, or skipped", async () => {
    const owner = await server.newOwner();
    await typed(owner, "2026-10-03", "41.00", "Petrol");
    const file = csvOf([
      ["2026-10-05", "FUEL", "-41.00"],
      ["2026-10-06", "SHOES", "-60.00"],
    ]);
    const { id } = await uploaded(owner, file);
    await decide(owner, id, [2], "different");
    await decide(owner, id, [3], "skip");
    expect((await step(owner, id, "start")).result).toEqual({ added: 1, left: 1 });
    expect((await all(owner)).map(({ description }) => description)).toEqual(["Petrol", "FUEL"]);
  });

  test("that were deleted since are asked about, and what is typed between dry run and start stops it", async () => {
    const owner = await server.newOwner();
    const file = csvOf([["2026-10-05", "FUEL", "-41.00"]]);
    const first = await uploaded(owner, file);
    await step(owner, first.id, "start");
    const [made] = await all(owner);
    await owner.call(transactionsApi.remove, { params: { id: made?.id ?? "" } });
    const again = await uploaded(owner, file);
    expect(again.counts.similar).toBe(1);
    expect((await rowsOf(owner, again.id))[0]?.reason).toMatch(/deleted from the books since/);

    const other = await uploaded(owner, csvOf([["2026-10-20", "HOTEL", "-150.00"]]));
    expect(other.counts.new).toBe(1);
    await typed(owner, "2026-10-19", "150.00", "Two nights");
    const stopped = await step(owner, other.id, "start");
    expect(stopped).toMatchObject({ status: "ready", undecided: 1, startedAt: null });
    expect(stopped.message).toMatch(
      /have changed since this statement was checked, so nothing was added yet/,
    );
    await decide(owner, other.id, [2], "same");
    expect((await step(owner, other.id, "start")).result).toEqual({ added: 0, left: 1 });
  });
});

describe("however a year is split into files", () => {
  test("A, then A with B, equals both at once", async () => {
    const a: Line[] = [
      ["2026-03-01", "COFFEE", "-3.00"],
      ["2026-03-01", "COFFEE", "-3.00"],
      ["2026-03-02", "RENT", "-900.00"],
    ];
    const b: Line[] = [
      ["2026-03-01", "COFFEE", "-3.00"],
      ["2026-03-31", "RENT", "-900.00"],
    ];
    const [parts, whole] = [await server.newOwner(), await server.newOwner()];
    for (const lines of [a, [...a, ...b], [...a, ...b]]) {
      const { id } = await uploaded(parts, csvOf(lines));
      await step(parts, id, "start");
    }
    const { id } = await uploaded(whole, csvOf([...a, ...b]));
    await step(whole, id, "start");
    const told = async (owner: SignedIn) =>
      (await all(owner)).map(({ date, amount, description }) => [date, amount, description]);
    expect(await told(parts)).toEqual(await told(whole));
    expect(await balances(parts)).toEqual(await balances(whole));
  });
});

describe("a file of several accounts", () => {
  test("asks which, and another number than last time has to be confirmed", async () => {
    const owner = await server.newOwner();
    const lines = [["20261001", "-5.00", "a1"]] as const;
    const { id, asks, accounts } = await uploaded(owner, ofx(["111", "222"], lines), { fileName: "a.ofx" });
    expect([
      asks,
      accounts.map(({ id: number, lines: count, isChosen }) => [number, count, isChosen]),
    ]).toEqual([
      ["This file has lines of several accounts. Choose the one to import"],
      [
        ["111", 1, false],
        ["222", 1, false],
      ],
    ]);
    expect(await start(owner, id)).toMatchObject({ status: 409 });
    expect(messageOf(await choose(owner, id, { account: 7 }))).toBe("Choose an account of the file");
    expect((await choose(owner, id, { account: 1 })).body).toMatchObject({
      status: "ready",
      asks: [],
      lines: 1,
    });
    await step(owner, id, "start");
    const next = await uploaded(owner, ofx(["333"], [["20261002", "-6.00", "b1"]]), { fileName: "b.ofx" });
    expect(next.asks).toEqual([
      "This file is of account 333, and the last one was of 222. Is this the right account?",
    ]);
    expect(messageOf(await start(owner, next.id))).toBe(next.asks[0]);
    expect((await choose(owner, next.id, { isConfirmed: true })).body.isConfirmed).toBe(true);
    expect((await step(owner, next.id, "start")).result?.added).toBe(1);
    expect(messageOf(await choose(owner, next.id, { isConfirmed: true }))).toMatch(
      /moved on to another step/,
    );
  });

  test("opening + lines = closing is proved, else the difference stands there", async () => {
    const owner = await server.newOwner();
    const file = camt(2, statement(entry(2, { amount: "10.00" }) + entry(2, { amount: "7..00" })));
    const { proofs, openingBalance, closingBalance, counts, asks } = await uploaded(
      owner,
      file.replace("90.00", "83.00"),
      { fileName: "a.xml" },
    );
    expect([openingBalance, closingBalance, counts.problem]).toEqual(["100.00", "83.00", 1]);
    expect(proofs).toEqual([{ opening: "100.00", lines: "-10.00", closing: "83.00", difference: "-7.00" }]);
    expect(asks).toEqual(["This file is in EUR, and this account is kept in USD"]);
  });
});

describe("columns", () => {
  test("that somebody chose are taken for the next file of the account with these headings", async () => {
    const owner = await server.newOwner();
    const file = (n: number) =>
      `Booked,Paid,Note,What,Sum\n2026-10-0${n},2026-09-0${n},n${n},Shop ${n},5.00\n2026-10-1${n},2026-09-1${n},m${n},Club ${n},7.00\n`;
    const { id, columns } = await uploaded(owner, file(1));
    const chosen = { date: 1, text: [2], amount: 4, turnedRound: true, header: 0 };
    expect(messageOf(await choose(owner, id, { columns: { ...chosen, text: [9] } }))).toBe(
      "Choose a column from the list",
    );
    const { body } = await choose(owner, id, { columns: chosen });
    expect(body).toMatchObject({
      status: "ready",
      columns: { date: 1, text: [2] },
      firstDay: "2026-09-01",
      sum: "-12.00",
    });
    expect(columns?.date).toBe(0);
    const next = await uploaded(owner, file(2));
    expect(next).toMatchObject({ columns: { date: 1, text: [2] }, firstDay: "2026-09-02", sum: "-12.00" });
    const other = await uploaded(owner, file(2), { accountId: await bankOf(owner, "1010") });
    expect(other.columns?.date).toBe(0);
  });
});

describe("categories", () => {
  test("come by rule, else by what was chosen for such a text before", async () => {
    const owner = await server.newOwner();
    const { body: known } = await owner.call(categoriesApi.list);
    const [first, second] = known.filter(({ kind }) => kind === "expense");
    await owner.call(categoryRulesApi.create, { body: { text: "fuel", categoryId: first?.id ?? "" } });
    await typed(owner, "2026-08-01", "9.00", "Paper shop", { categoryId: second?.id });
    const { id } = await uploaded(
      owner,
      csvOf([
        ["2026-10-01", "FUEL 7", "-41.00"],
        ["2026-10-02", "PAPER SHOP", "-12.00"],
        ["2026-10-03", "PAPER SHOP", "12.00"],
        ["2026-10-04", "UNKNOWN", "-1.00"],
      ]),
    );
    await step(owner, id, "start");
    expect((await all(owner)).slice(1).map(({ category }) => category)).toEqual([
      first?.name,
      second?.name,
      null,
      null,
    ]);
  });
});

describe("days that are locked", () => {
  test("amid a file are named before the start, and left out only where that is confirmed", async () => {
    const owner = await server.newOwner();
    const file = csvOf([
      ["2026-09-30", "LATE", "-1.00"],
      ["2026-10-01", "OPEN", "-2.00"],
      ["2026-08-30", "EARLY", "-4.00"],
    ]);
    await owner.call(periodLockApi.save, { body: { lockedUntil: "2026-09-30", reason: "closed" } });
    const { id, counts, asks } = await uploaded(owner, file);
    expect([counts.new, counts.problem]).toEqual([1, 2]);
    expect(asks[0]).toBe(
      "Line 2 (September 30, 2026) and 1 more are in days that are locked until September 30, 2026. Reopen them, or confirm to leave this out",
    );
    expect(messageOf(await start(owner, id))).toBe(asks[0]);
    expect(await all(owner)).toEqual([]);
    await choose(owner, id, { isConfirmed: true });
    expect((await step(owner, id, "start")).result).toEqual({ added: 1, left: 0 });
    expect((await all(owner)).map(({ description }) => description)).toEqual(["OPEN"]);
  });

  test("since the dry run stop the import, and days locked since the import stay after its undo", async () => {
    const owner = await server.newOwner();
    const { id } = await uploaded(
      owner,
      csvOf([
        ["2026-09-30", "LATE", "-1.00"],
        ["2026-10-01", "OPEN", "-2.00"],
      ]),
    );
    await owner.call(periodLockApi.save, { body: { lockedUntil: "2026-09-30", reason: "closed" } });
    const stopped = await step(owner, id, "start");
    expect([stopped.status, stopped.message]).toEqual([
      "ready",
      expect.stringContaining("Line 2 (September 30, 2026) is in days"),
    ]);
    expect(await all(owner)).toEqual([]);
    await owner.call(periodLockApi.save, { body: { lockedUntil: null, reason: "open" } });
    const again = await choose(owner, id, { account: 0 });
    expect(again.body.counts.new).toBe(2);
    await step(owner, id, "start");
    await owner.call(periodLockApi.save, { body: { lockedUntil: "2026-09-30", reason: "closed" } });
    expect((await step(owner, id, "undo")).undone).toEqual({ removed: 1, kept: 1 });
    const { body: kept } = await owner.call(statementsApi.kept, { params: { id }, query: {} });
    expect(kept).toMatchObject([
      { number: 2, amount: "-1.00", reason: "The books are locked until September 30, 2026" },
    ]);
  });
});

describe("an undo", () => {
  test("leaves what was changed since, and names it", async () => {
    const owner = await server.newOwner();
    const { id } = await uploaded(
      owner,
      csvOf([
        ["2026-10-01", "A", "-1.00"],
        ["2026-10-02", "B", "-2.00"],
        ["2026-10-03", "C", "-3.00"],
      ]),
    );
    await step(owner, id, "start");
    const [a, b] = await all(owner);
    await owner.call(transactionsApi.update, { params: { id: a?.id ?? "" }, body: { description: "Mine" } });
    await owner.call(transactionsApi.remove, { params: { id: b?.id ?? "" } });
    expect((await step(owner, id, "undo")).undone).toEqual({ removed: 2, kept: 1 });
    const { body: kept } = await owner.call(statementsApi.kept, { params: { id }, query: {} });
    expect(kept).toEqual([
      {
        number: 2,
        day: "2026-10-01",
        amount: "-1.00",
        text: "A",
        transactionId: a?.id,
        reason: "Somebody has changed it since",
      },
    ]);
    expect((await all(owner)).map(({ description }) => description)).toEqual(["Mine"]);
    expect((await read(owner, id)).status).toBe("undone");
    await expect(step(owner, id, "undo")).rejects.toThrow(/moved on/);
  });
});
