import { expect, test, vi } from "vitest";
import { asOwner, newDatabase } from "#platform/server/testing/new-database.ts";
import { invoicesApi } from "#areas/invoices/contract/invoices.api.ts";
import { balancesOf, newClient, newDraft } from "./testing/invoice-fixture.ts";
import { mortalServer } from "./testing/mortal-process.ts";
import { testServer } from "./testing/test-server.ts";

// This file has its own database, which another process works on too.
const url = await newDatabase();
const server = await testServer({ databaseUrl: url });

test("of two processes that give numbers one is killed -9: no number is missing, none is there twice, and each has its entry", async () => {
  const owner = await server.newOwner();
  const contactId = await newClient(owner);
  const ids: string[] = [];
  for (let at = 0; at < 120; at++) ids.push((await newDraft(owner, { contactId, price: "10" })).id);
  const other = await mortalServer(url);
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const elsewhere = ids.slice(0, 60).map((id) =>
    fetch(`${other.said}/api/accounting/invoices/${id}/finalize`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: "{}",
    }).catch(() => undefined),
  );
  const here = ids.slice(60).map((id) => owner.call(invoicesApi.finalize, { params: { id }, body: {} }));
  const given = async (): Promise<number> =>
    (await asOwner(url, "SELECT FROM invoice_numbers WHERE workspace_id = $1", [owner.user.workspaceId]))
      .length;
  await vi.waitFor(async () => expect(await given()).toBeGreaterThan(10), { timeout: 40_000, interval: 5 });
  await other.kill();
  await Promise.all(elsewhere);
  expect((await Promise.all(here)).every(({ status }) => status === 200)).toBe(true);

  const law = async (): Promise<number> => {
    const rows = await asOwner<{ sequence: number; entries: number }>(
      url,
      `SELECT n.sequence, (SELECT count(*)::int FROM journal_entries e WHERE e.workspace_id = n.workspace_id AND e.source_id = n.invoice_id) AS entries
       FROM invoice_numbers n JOIN invoices i ON i.workspace_id = n.workspace_id AND i.id = n.invoice_id AND i.invoice_number = n.invoice_number WHERE n.workspace_id = $1 ORDER BY 1`,
      [owner.user.workspaceId],
    );
    expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, at) => at + 1));
    expect(rows.every(({ entries }) => entries === 1)).toBe(true);
    return rows.length;
  };
  expect(await law()).toBeGreaterThanOrEqual(60);
  // Whoever got no answer presses again.
  for (const id of ids)
    expect((await owner.call(invoicesApi.finalize, { params: { id }, body: {} })).status).toBe(200);
  expect(await law()).toBe(120);
  expect(await balancesOf(owner)).toMatchObject({ receivable: "1200.00", sales: "1200.00" });
}, 120_000);
