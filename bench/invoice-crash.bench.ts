import { sweepLapsedClaims } from "#areas/outreach/server/outreach.jobs.ts";
import { openBusiness } from "./business.ts";
import { type MailServerFixture, withMailServer } from "./campaign-fixture.ts";
import type { Figure } from "./contacts.bench.ts";
import { pause, product } from "./fixture.ts";
import { apiOf } from "./product-fixture.ts";

/** Invoices that are sent by a server that is killed again and again. */
export const invoiceCrashFigures = (): Promise<Figure[]> =>
  withMailServer(async (fixture) => [await crashFigure(fixture)]);

const many = 200;
const kills = 8;

/** What was under way when the server died is asked for again, like a page that is reloaded and a button pressed once more. */
async function untilAsked(send: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      return void (await send());
    } catch (error) {
      // Refused by the product is an answer; that nobody is there is not.
      if (error instanceof Error && error.message.startsWith("POST ")) throw error;
      await pause(100);
    }
  }
}

/** Finalizes and sends 200 drafts while the product is killed with -9; afterward each got one number and one mail, or at most one if the outcome is unknown. */
async function crashFigure({ owner, mails, environment }: MailServerFixture): Promise<Figure> {
  let server = await product(environment);
  const { cookie, workspaceId } = await openBusiness(server, owner, many);
  await owner.query("UPDATE users SET email_confirmed_at = now() WHERE email_confirmed_at IS NULL");
  const { rows: contacts } = await owner.query<{ id: string }>(
    "UPDATE contacts SET email = id || '@example.com' WHERE workspace_id = $1 RETURNING id",
    [workspaceId],
  );
  const ids: string[] = [];
  for (const { id: contactId } of contacts)
    ids.push(
      (
        await apiOf(server, cookie)<{ id: string }>("POST", "/api/accounting/invoices", {
          contactId,
          lineItems: [{ description: "Garden work", unitPrice: "80" }],
        })
      ).id,
    );
  mails.forget();
  const waiting = [...ids];
  const asking = Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
        await untilAsked(() => apiOf(server, cookie)("POST", `/api/accounting/invoices/${id}/send`, {}));
    }),
  );
  for (let kill = 0; kill < kills; kill++) {
    await pause(300 + Math.random() * 700);
    await server.stop("SIGKILL");
    // As if minutes had passed: the dead workers' leases expire, and their jobs are freed.
    await owner.query(
      "UPDATE deliveries SET claimed_until = now() - interval '1 second' WHERE state = 'claimed'",
    );
    await owner.query("SELECT graphile_worker.add_job($1, '{}')", [sweepLapsedClaims.name]);
    await owner.query(
      "UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL, run_at = now()",
    );
    await owner.query("UPDATE graphile_worker._private_job_queues SET locked_at = NULL, locked_by = NULL");
    server = await product(environment);
  }
  await asking;
  const ledger = () =>
    owner.query<{ address: string; state: string }>(
      "SELECT address, state FROM deliveries WHERE workspace_id = $1 AND kind = 'invoice'",
      [workspaceId],
    );
  let { rows } = await ledger();
  for (
    let tries = 0;
    tries < 600 && rows.some(({ state }) => state === "pending" || state === "claimed");
    tries++
  ) {
    await pause(200);
    rows = (await ledger()).rows;
  }
  const taken = await mails.taken();
  const wrong = rows.filter(({ address, state }) =>
    state === "accepted" ? taken.get(address) !== 1 : state !== "unknown" || (taken.get(address) ?? 0) > 1,
  ).length;
  const { rows: numbers } = await owner.query<{ given: number; last: number }>(
    "SELECT count(DISTINCT invoice_number)::int AS given, max(sequence) AS last FROM invoice_numbers WHERE workspace_id = $1",
    [workspaceId],
  );
  await server.stop();
  const { given = 0, last = 0 } = numbers[0] ?? {};
  const unknown = rows.filter(({ state }) => state === "unknown").length;
  return {
    what: `${many} invoices sent, killed with -9 ${kills} times`,
    measured: `${rows.length - unknown} sent once, ${unknown} unknown, ${wrong} wrong; numbers 1 to ${last}, ${given} of them`,
    asked: "each exactly one mail, or unknown; none missing, no gap",
    reached: wrong === 0 && rows.length === many && given === many && last === many,
  };
}
