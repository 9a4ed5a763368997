import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { accountsApi } from "#areas/books/contract/accounts.api.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import { statementsApi } from "#areas/statements/contract/statements.api.ts";
import { suggestionsApi } from "#areas/statements/contract/suggestions.api.ts";
import { formOf } from "#apps/server/testing/import-fixture.ts";
import { bankOf, csvOf, read, rowsOf, sent, step, uploaded } from "#apps/server/testing/statement-fixture.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { stepStatement } from "./statements.jobs.ts";

const server = await testServer();
const messageOf = (answer: { body: unknown }) => (answer.body as { message: string }).message;
const countOf = (owner: SignedIn, table: "statements" | "statement_lines" | "files") =>
  server.database.inWorkspace(owner.user.workspaceId, async (tx) =>
    Number((await tx.execute(sql`SELECT count(*) AS count FROM ${sql.identifier(table)}`)).rows[0]?.count),
  );
const camt = (doctype: string, text: string) =>
  `<?xml version="1.0"?>${doctype}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE1</IBAN></Id><Ccy>USD</Ccy></Acct><Ntry><Amt Ccy="USD">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-10-01</Dt></BookgDt><AddtlNtryInf>${text}</AddtlNtryInf></Ntry></Stmt></BkToCstmrStmt></Document>`;
const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${"bcdefghij"
  .split("")
  .map((name, at) => `<!ENTITY ${name} "${`&${"abcdefghij"[at]};`.repeat(10)}">`)
  .join("")}]>`;

describe("a file that is no statement", () => {
  test.each([
    ["an entity bomb", "bomb.xml", camt(bomb, "&j;")],
    ["an external entity", "file.xml", camt('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>', "&e;")],
    ["a PDF named .ofx", "bank.ofx", "%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\n%%EOF"],
    ["a web page", "bank.csv", "<!DOCTYPE html><html><body><h1>Session expired</h1></body></html>"],
    ["NULs", "nul.ofx", "\0\0\0\0\0\0\0\0\0\0"],
    ["nothing", "empty.csv", ""],
    ["words", "words.csv", "one,two\nthree,four\n"],
    ["headings alone", "head.csv", "Date,Description,Amount\n"],
  ])("%s is refused in words, and nothing is kept of it", async (_, fileName, content) => {
    const owner = await server.newOwner();
    const answer = await sent(owner, content, { fileName });
    expect(answer.status).toBe(400);
    expect(messageOf(answer)).toMatch(/^[A-Z“][^{}<>]{8,200}$/);
    expect([
      await countOf(owner, "statements"),
      await countOf(owner, "statement_lines"),
      await countOf(owner, "files"),
    ]).toEqual([0, 0, 0]);
  });

  test(
    "more than 50 MB is refused with 413, and more than 500,000 lines in words",
    { timeout: 240_000 },
    async () => {
      const owner = await server.newOwner();
      const large = await sent(owner, new Uint8Array(50 * 1024 * 1024 + 1).fill(65), {
        fileName: "large.csv",
      });
      expect([large.status, messageOf(large)]).toEqual([413, "The file is larger than 50 MB"]);
      const { id } = await uploaded(
        owner,
        `Date,Description,Amount\n${"2026-10-01,A,1.00\n".repeat(500_001)}`,
      );
      await server.runJobs(stepStatement, owner);
      expect(await read(owner, id)).toMatchObject({
        status: "failed",
        message:
          "The file has more than 500,000 lines. Download shorter periods from your bank and import one after the other",
        lines: 0,
      });
      expect(await countOf(owner, "statement_lines")).toBe(0);
      expect((await owner.call(statementsApi.remove, { params: { id } })).status).toBe(200);
      expect([await countOf(owner, "statements"), await countOf(owner, "files")]).toEqual([0, 0]);
    },
  );
});

describe("a line that can't be read", () => {
  test("is named, and the others are imported", async () => {
    const owner = await server.newOwner();
    const good = Array.from({ length: 30 }, (_, at) => ["2026-10-05", `GOOD ${at}`, "-1.00"] as const);
    const { id, counts } = await uploaded(
      owner,
      csvOf([
        ...good,
        ["2026-10-06", "TWO POINTS", "12..34"],
        ["2026-10-06", "DOLLARS", "$120"],
        ["2026-10-06", "NO AMOUNT", ""],
        ["2026-02-31", "NO SUCH DAY", "-5.00"],
        ["2026-10-06", "NOTHING MOVES", "0.00"],
      ]),
    );
    const rows = await rowsOf(owner, id);
    const said = new Map(rows.map(({ text, verdict, reason, number }) => [text, [number, verdict, reason]]));
    expect(said.get("TWO POINTS")).toEqual([32, "problem", expect.stringContaining("12..34")]);
    expect(said.get("NO AMOUNT")?.[1]).toBe("problem");
    expect(said.get("NO SUCH DAY")).toEqual([35, "problem", expect.stringContaining("2026-02-31")]);
    expect(said.get("NOTHING MOVES")).toEqual([
      36,
      "problem",
      "The amount is 0.00: there is nothing to book",
    ]);
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(35);
    const { body: problems } = await owner.call(statementsApi.rows, {
      params: { id },
      query: { verdict: "problem" },
    });
    expect(problems.length).toBe(counts.problem);
    expect((await step(owner, id, "start")).result?.added).toBe(counts.new);
  });
});

describe("a statement", () => {
  test("needs an account of this business on which money lies", async () => {
    const [owner, other] = [await server.newOwner(), await server.newOwner()];
    const file = csvOf([["2026-10-01", "A", "1.00"]]);
    const without = await owner.call(statementsApi.upload, { form: formOf(file, "a.csv") });
    expect([without.status, Object.keys((without.body as never as { errors: object }).errors)]).toEqual([
      400,
      ["accountId"],
    ]);
    for (const accountId of [await bankOf(other), await bankOf(owner, "4000")]) {
      const answer = await sent(owner, file, { accountId });
      expect([answer.status, messageOf(answer)]).toEqual([
        400,
        "Choose a bank account, cash or a card from the list",
      ]);
    }
    expect([await countOf(owner, "statements"), await countOf(owner, "files")]).toEqual([0, 0]);
  });

  test("of another business is not found, and is nobody's who sees only their own customers or may not keep the books", async () => {
    const [owner, other] = [await server.newOwner(), await server.newOwner()];
    const { id } = await uploaded(owner, csvOf([["2026-10-01", "A", "1.00"]]));
    const own = await newTeammate(server, owner, "viewer");
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`UPDATE members SET sees = 'own' WHERE user_id = ${own.user.id}`),
    );
    const member = await newTeammate(server, owner, "member");
    const calls = async (person: SignedIn) => [
      (await person.call(statementsApi.get, { params: { id } })).status,
      (await person.call(statementsApi.rows, { params: { id }, query: {} })).status,
      (await person.call(statementsApi.start, { params: { id } })).status,
      (await person.call(statementsApi.choose, { params: { id }, body: { isConfirmed: true } })).status,
      (await person.call(statementsApi.decide, { params: { id }, body: { rows: [2], decision: "skip" } }))
        .status,
      (await person.call(statementsApi.undo, { params: { id } })).status,
      (await person.call(statementsApi.remove, { params: { id } })).status,
      (await person.call(suggestionsApi.list, { params: { id }, query: {} })).status,
    ];
    expect(new Set(await calls(other))).toEqual(new Set([404]));
    expect(new Set(await calls(own))).toEqual(new Set([403]));
    expect(new Set(await calls(member))).toEqual(new Set([403]));
    expect((await own.call(statementsApi.list, { query: {} })).status).toBe(403);
    expect(
      (await sent(own, csvOf([["2026-10-01", "A", "1.00"]]), { accountId: await bankOf(owner) })).status,
    ).toBe(403);
    expect((await read(owner, id)).status).toBe("ready");
    expect((await owner.call(transactionsApi.list, { query: {} })).body).toEqual([]);
    expect((await owner.call(accountsApi.list)).status).toBe(200);
  });

  test("is started once, however often Start is pressed, and undone once", async () => {
    const owner = await server.newOwner();
    const { id } = await uploaded(owner, csvOf([["2026-10-01", "A", "1.00"]]));
    const starts = await Promise.all(
      [1, 2, 3].map(() => owner.call(statementsApi.start, { params: { id } })),
    );
    expect(starts.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await owner.call(transactionsApi.list, { query: {} })).body.length).toBe(1);
    expect((await owner.call(statementsApi.remove, { params: { id } })).status).toBe(409);
    const undos = await Promise.all([1, 2].map(() => owner.call(statementsApi.undo, { params: { id } })));
    expect(undos.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await owner.call(transactionsApi.list, { query: {} })).body).toEqual([]);
  });
});
