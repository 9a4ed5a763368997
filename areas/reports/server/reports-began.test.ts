import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { imported } from "#apps/server/testing/import-fixture.ts";
import { expectRows, reportOf, rowsAt, valueOf } from "#apps/server/testing/report-fixture.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import { asOwner, newDatabase } from "#platform/server/testing/new-database.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";

// A database of its own: the migration is run again over made-up days, which other tests have as well.
const databaseUrl = await newDatabase();
const server = await testServer({ databaseUrl });
const migration = readFileSync("database/migrations/20261123180000_began_by_hand.sql", "utf8");

test("who was there before moves were written down counts as added by hand, and who came with a file as uploaded", async () => {
  const owner = await server.newOwner();
  await imported(owner, [
    ["First Name", "Last Name", "Email"],
    ["Ana", "Silva", "ana@example.com"],
  ]);
  const inside = (statement: ReturnType<typeof sql>) =>
    server.database.inWorkspace(owner.user.workspaceId, (tx) => tx.execute(statement));
  await inside(sql`UPDATE imports SET started_at = '2020-06-01T00:00:00Z'`);
  const [before] = await insertContacts(
    server.database,
    owner.user.workspaceId,
    ["2020-02-03T10:00:00Z", "2021-02-03T10:00:00Z"].map((createdAt) => ({
      createdAt,
      pipelineStage: "customer",
      value: "70.00",
    })),
  );
  // As the migration wrote it down that began the history of moves, and as an upload does.
  await inside(
    sql`INSERT INTO stage_changes (workspace_id, id, contact_id, to_stage, at) SELECT workspace_id, id, id, pipeline_stage, created_at FROM contacts WHERE pipeline_stage = 'customer'`,
  );
  const days = { from: "2020-01-01", to: "2021-12-31" };
  const told = async () => {
    const report = await reportOf(owner, days);
    return ["added", "imported", "won"].map((key) => valueOf(report, key));
  };
  expect(await told()).toEqual([0, 2, 0]);
  await asOwner(databaseUrl, migration);
  expect(await told()).toEqual([1, 1, 1]);
  await asOwner(databaseUrl, migration);
  await expectRows(owner, days);
  expect(await rowsAt(owner, "/api/reports/rows?of=won&from=2020-01-01&to=2021-12-31")).toMatchObject([
    { id: before, day: "2020-02-03", value: "70.00" },
  ]);
  expect(valueOf(await reportOf(owner), "imported")).toBe(1);
});
