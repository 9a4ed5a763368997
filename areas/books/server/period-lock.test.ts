import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newDraft, newFinal } from "#apps/server/testing/invoice-fixture.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { addDays } from "#platform/contract/dates.ts";
import { asOwner } from "#platform/server/testing/new-database.ts";
import { periodLockApi } from "#areas/books/contract/period-lock.api.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import { invoicePaymentsApi } from "#areas/invoices/contract/invoice-payments.api.ts";
import { invoicesApi } from "#areas/invoices/contract/invoices.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { onboardingApi } from "#areas/onboarding/contract/onboarding.api.ts";

const server = await testServer();
const refusal =
  "The books are locked until June 30, 2026. Use July 1, 2026 or a later day, or ask an owner to reopen them.";

const lock = (who: SignedIn, lockedUntil: string | null, reason: string | null = null) =>
  who.call(periodLockApi.save, { body: { lockedUntil, reason } });
const add = (who: SignedIn, date: string) =>
  who.call(transactionsApi.create, {
    body: { amount: "10", description: "Flour", date, transactionType: "expense" },
  });
const message = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { message?: string }).message,
];

/** Everything that the books have until a day. */
const untouched = async (owner: SignedIn) =>
  asOwner(
    server.database.ownerUrl,
    `SELECT (SELECT json_agg(e ORDER BY id) FROM journal_entries e WHERE workspace_id = $1 AND day <= '2026-06-30') AS entries,
      (SELECT json_agg(p ORDER BY entry_id, position) FROM journal_postings p WHERE workspace_id = $1 AND day <= '2026-06-30') AS postings,
      (SELECT json_agg((t.id, amount, transaction_date, deleted_at) ORDER BY id) FROM transactions t WHERE workspace_id = $1 AND transaction_date <= '2026-06-30') AS transactions`,
    [owner.user.workspaceId],
  );

describe("locked days", () => {
  test("refuse whatever is written on them, and offer the first open day; later days are open", async () => {
    const owner = await server.newOwner();
    const { body: old } = await add(owner, "2026-06-30");
    const { body: newer } = await add(owner, "2026-07-01");
    const paid = await newFinal(owner, { issueDate: "2026-06-01", dueDate: "2026-06-10" });
    await owner.call(invoicePaymentsApi.pay, {
      params: { id: paid.id },
      body: { amount: "40", date: "2026-06-05" },
    });
    const draft = await newDraft(owner, { issueDate: "2026-06-02", dueDate: "2026-07-02" });
    const later = await newFinal(owner, { issueDate: "2026-07-02", dueDate: "2026-07-10" });
    expect((await lock(owner, "2026-06-30")).body).toMatchObject({
      lockedUntil: "2026-06-30",
      firstOpenDay: "2026-07-01",
    });
    const before = await untouched(owner);
    const { body: seen } = await owner.call(invoicesApi.get, { params: { id: paid.id } });
    const payment = seen.payments[0]?.id ?? "";
    const params = { id: old.id };
    const refused = [
      await add(owner, "2026-06-30"),
      await owner.call(transactionsApi.update, { params, body: { amount: "11" } }),
      await owner.call(transactionsApi.update, { params, body: { date: "2026-07-02" } }),
      await owner.call(transactionsApi.update, { params: { id: newer.id }, body: { date: "2026-06-30" } }),
      await owner.call(transactionsApi.remove, { params }),
      await owner.call(invoicesApi.finalize, { params: { id: draft.id }, body: {} }),
      await owner.call(invoicePaymentsApi.pay, {
        params: { id: later.id },
        body: { amount: "1", date: "2026-06-30" },
      }),
      await owner.call(invoicePaymentsApi.writeOff, {
        params: { id: later.id },
        body: { date: "2026-06-30" },
      }),
      await owner.call(invoicePaymentsApi.reverse, { params: { id: paid.id, paymentId: payment } }),
    ];
    expect(refused.map(message)).toEqual(refused.map(() => [409, refusal]));
    // What the books are not made of may change, and what belongs to today is written today.
    expect(
      (await owner.call(transactionsApi.update, { params, body: { description: "Rye flour" } })).status,
    ).toBe(200);
    expect(
      (await owner.call(invoicePaymentsApi.pay, { params: { id: paid.id }, body: { amount: "5" } })).status,
    ).toBe(200);
    expect((await owner.call(invoicePaymentsApi.credit, { params: { id: paid.id }, body: {} })).status).toBe(
      200,
    );
    expect((await add(owner, "2026-07-01")).status).toBe(200);
    expect(await untouched(owner)).toEqual(before);
  });

  test("refuse the database's owner as well", async () => {
    const owner = await server.newOwner();
    await lock(owner, "2026-06-30");
    await expect(
      asOwner(
        server.database.ownerUrl,
        `INSERT INTO journal_entries (workspace_id, id, day, description, source_type, source_id, postings, created_at)
          VALUES ($1, gen_random_uuid(), '2026-06-30', 'x', 'test', gen_random_uuid(), 2, now())`,
        [owner.user.workspaceId],
      ),
    ).rejects.toThrow(refusal);
  });

  test("what was on its way is either before the lock or refused", async () => {
    const owner = await server.newOwner();
    let locked: Promise<{ status: number }> | undefined;
    let isLocked = false;
    await server.database.inWorkspace(owner.user.workspaceId, async (tx) => {
      await tx.execute(sql`INSERT INTO journal_entries (workspace_id, id, day, description, source_type, source_id, postings, created_at)
        VALUES (${owner.user.workspaceId}, gen_random_uuid(), '2026-06-30', 'x', 'test', gen_random_uuid(), 2, now())`);
      locked = lock(owner, "2026-06-30").then((answer) => ((isLocked = true), answer));
      await tx.execute(sql`SELECT pg_sleep(0.3)`);
      expect(isLocked).toBe(false);
      await tx.execute(sql`INSERT INTO journal_postings (workspace_id, entry_id, position, day, account_id, amount, currency)
        SELECT e.workspace_id, e.id, n, e.day, (SELECT id FROM chart_of_accounts WHERE role = 'bank'), n * 2 - 3, 'USD'
        FROM journal_entries AS e, generate_series(1, 2) AS n WHERE e.source_type = 'test'`);
    });
    expect((await locked)?.status).toBe(200);
  });

  test("leave the sample business alone: it still goes, and what is changed of it becomes theirs on open days only", async () => {
    const owner = await server.newOwner({ withSampleData: true });
    await lock(owner, addDays(new Date().toISOString().slice(0, 10), -2));
    const { body: rows } = await owner.call(transactionsApi.list);
    const params = { id: rows.at(-1)?.id ?? "" };
    expect((await owner.call(transactionsApi.update, { params, body: { amount: "7" } })).status).toBe(409);
    expect((await owner.call(onboardingApi.removeSample)).status).toBe(200);
    expect((await owner.call(transactionsApi.list)).body).toEqual([]);
  });
});

describe("locking and reopening", () => {
  test("managers lock, only owners reopen, with a reason, and who keeps the books is told", async () => {
    const owner = await server.newOwner();
    const [manager, member] = [
      await newTeammate(server, owner, "manager"),
      await newTeammate(server, owner, "member"),
    ];
    expect((await lock(member, "2026-06-30")).status).toBe(403);
    expect((await lock(manager, "2026-06-30", "Year end")).body).toMatchObject({ reason: "Year end" });
    expect(message(await lock(manager, "2026-05-31", "Oops"))).toEqual([
      403,
      "Only an owner can reopen days that are locked",
    ]);
    expect(message(await lock(manager, null, "Oops"))[0]).toBe(403);
    expect(message(await lock(owner, null))).toEqual([400, "Say why the books are reopened"]);
    expect((await lock(owner, "2026-05-31", "The accountant found a mistake")).status).toBe(200);
    const { body } = await member.call(periodLockApi.get);
    expect(body.lockedUntil).toBe("2026-05-31");
    expect(body.changes.map(({ before, lockedUntil, reason }) => [before, lockedUntil, reason])).toEqual([
      ["2026-06-30", "2026-05-31", "The accountant found a mistake"],
      [null, "2026-06-30", "Year end"],
    ]);
    const told = (await manager.call(notificationsApi.list)).body.filter(
      ({ type }) => type === "period_reopened",
    );
    expect(told.map((one) => one.body)).toEqual([
      "Days after May 31, 2026 are open again: The accountant found a mistake",
    ]);
    expect((await add(owner, "2026-06-15")).status).toBe(200);
  });

  test("a day that is not over is not locked", async () => {
    const owner = await server.newOwner();
    const today = new Date().toISOString().slice(0, 10);
    const { status, body } = await lock(owner, addDays(today, 2));
    expect([status, (body as unknown as { errors: object }).errors]).toMatchObject([
      400,
      { lockedUntil: expect.stringContaining("Lock days that are over") },
    ]);
  });
});
