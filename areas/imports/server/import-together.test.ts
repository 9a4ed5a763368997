import { stringify } from "csv-stringify/sync";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { importsApi } from "#areas/imports/contract/imports.api.ts";
import { checked, formOf, rowsOf, type Table } from "#apps/server/testing/import-fixture.ts";
import { stepImport } from "./imports.jobs.ts";

const server = await testServer();
const header = ["First Name", "Last Name", "Email", "Company"];
const fieldMapping = JSON.stringify({
  "First Name": "firstName",
  "Last Name": "lastName",
  Email: "email",
  Company: "company",
});
const people = (count: number, company = "Alder"): Table => [
  header,
  ...Array.from({ length: count }, (_, n) => ["Given", `Family ${n}`, `person${n}@example.com`, company]),
];
/** Ten names at one company, and an email for each row. */
const namesakes = (count: number): Table => [
  header,
  ...Array.from({ length: count }, (_, n) => ["Ana", `Silva ${n % 10}`, `ana${n}@example.com`, "Alder"]),
];
/** Enough rows for a job. */
const many = people(400).map((row) => [...row, "left out ".repeat(60)]);

const direct = (person: SignedIn, table: Table, more: Record<string, string> = {}) =>
  person.call(importsApi.direct, {
    form: formOf(stringify(table.map((row) => [...row])), "people.csv", { fieldMapping, ...more }),
  });
const countOf = async (person: SignedIn) => (await person.call(contactsApi.count)).body.count;

const arrivedFiles = (owner: SignedIn) =>
  server.database.inWorkspace(owner.user.workspaceId, async (tx) =>
    Number((await tx.execute(sql`SELECT count(*) FROM files WHERE sha256 <> ''`)).rows[0]?.count),
  );

/** Waits for an answer while the jobs of its business are done. */
async function withJobs<T>(person: SignedIn, answer: Promise<T>): Promise<T> {
  let isOver = false;
  void answer.finally(() => {
    isOver = true;
  });
  await expect
    .poll(async () => (await server.runJobs(stepImport, person), isOver), { timeout: 30_000 })
    .toBe(true);
  return answer;
}

describe("rows that may be an existing customer", () => {
  test("are added by a one-call import, which answers for every row", async () => {
    const owner = await server.newOwner();
    expect((await direct(owner, namesakes(40))).body).toMatchObject({
      successful: 40,
      duplicates: 0,
      failed: 0,
    });
    expect((await direct(owner, [...namesakes(50), ["Bo", "", "bo@", ""]])).body).toMatchObject({
      successful: 10,
      duplicates: 40,
      failed: 1,
    });
    expect(await countOf(owner)).toBe(50);
  });

  test("are added or left out as the import starts, as chosen then", async () => {
    const owner = await server.newOwner();
    const first = await checked(owner, namesakes(20));
    expect(first.counts).toMatchObject({ create: 10, ask: 10 });
    const { body } = await owner.call(importsApi.start, {
      params: { id: first.id },
      body: { unsure: "add" },
    });
    expect(body.result).toMatchObject({ created: 20, skipped: 0 });
    const again = await checked(owner, namesakes(30));
    expect([again.counts, again.options.whenUnsure]).toEqual([
      { create: 0, update: 0, skip: 20, problem: 0, ask: 10 },
      "ask",
    ]);
    expect(
      (await owner.call(importsApi.start, { params: { id: again.id }, body: { unsure: "leave_out" } })).body
        .result,
    ).toMatchObject({ created: 0, duplicates: 20, skipped: 10 });
    expect((await rowsOf(owner, again.id)).filter(({ label }) => label === "ask")).toHaveLength(10);
  });

  test("need room in the plan when they are to be added", async () => {
    const owner = await server.newOwner();
    const { id, counts } = await checked(owner, [
      header,
      ...Array.from({ length: 1010 }, (_, n) => ["Ana", `Silva ${n % 995}`, `ana${n}@example.com`, "Alder"]),
    ]);
    expect(counts).toMatchObject({ create: 995, ask: 15 });
    expect(
      (await owner.refused(importsApi.start, { params: { id }, body: { unsure: "add" } })).body,
    ).toMatchObject({
      code: "plan_limit",
      message: "This adds 1,010 customers; your plan has room for 1,000.",
    });
  });
});

describe("imports of one business at the same moment", () => {
  test("write one after the other, and the later one sees whom the earlier one added", async () => {
    const owner = await server.newOwner();
    const answers = await Promise.all([direct(owner, people(200)), direct(owner, people(200))]);
    expect(answers.map(({ body }) => body.successful + body.duplicates + body.failed)).toEqual([200, 200]);
    expect([answers.reduce((sum, { body }) => sum + body.successful, 0), await countOf(owner)]).toEqual([
      200, 200,
    ]);
    const others = people(300).filter((_, n) => n === 0 || n > 200);
    const [one, two] = [await checked(owner, others), await checked(owner, others)];
    await Promise.all([one, two].map(({ id }) => owner.call(importsApi.start, { params: { id } })));
    expect(await countOf(owner)).toBe(300);
  });

  test("in one call run one at a time, one waits, and a third is told when to try again", async () => {
    const owner = await server.newOwner();
    const two = [direct(owner, many), direct(owner, many)];
    await expect.poll(() => arrivedFiles(owner)).toBe(2);
    await expect
      .poll(async () => (await owner.call(importsApi.list)).body.map(({ status }) => status))
      .toEqual(["checking"]);
    const third = await owner.refused(importsApi.direct, {
      form: formOf("x", "people.csv", { fieldMapping }),
    });
    expect([third.status, third.headers.get("retry-after"), third.body.message]).toEqual([
      429,
      "2",
      "Your business already has two imports in progress. Please try again when one of them is done.",
    ]);
    await withJobs(owner, Promise.all(two));
    expect((await direct(owner, people(3))).body).toMatchObject({ duplicates: 3 });
  });

  test("block no one while they wait: more of them than there are connections", async () => {
    const owners = await Promise.all(Array.from({ length: 8 }, () => server.newOwner()));
    const answers = owners.map((owner) => direct(owner, many));
    for (const owner of owners)
      await expect
        .poll(async () => (await owner.call(importsApi.list)).body[0]?.status, { timeout: 20_000 })
        .toBe("checking");
    const before = performance.now();
    expect((await owners[0]!.call(contactsApi.list)).status).toBe(200);
    expect(performance.now() - before).toBeLessThan(2000);
    for (const [at, owner] of owners.entries())
      expect((await withJobs(owner, answers[at]!)).body).toMatchObject({ successful: 400 });
  });
});
