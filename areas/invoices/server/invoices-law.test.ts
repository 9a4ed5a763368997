import fc from "fast-check";
import { expect, test } from "vitest";
import { accountCentsOf, byHledger, hasHledger, journalOf } from "#apps/server/testing/hledger.ts";
import { lineAt, newClient, newTax } from "#apps/server/testing/invoice-fixture.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { lawRuns, lawTimeout } from "#platform/server/testing/laws.ts";
import { asOwner } from "#platform/server/testing/new-database.ts";
import { invoicePaymentsApi } from "#areas/invoices/contract/invoice-payments.api.ts";
import { invoicesApi } from "#areas/invoices/contract/invoices.api.ts";

const server = await testServer();

type World = { owner: SignedIn; clients: string[]; taxes: string[] };
type Command = (world: World, a: number, b: number) => Promise<{ status: number }>;
const nothing = Promise.resolve({ status: 200 });
const nth = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length];
const listOf = async ({ owner }: World, status?: string) =>
  (await owner.call(invoicesApi.list, { query: status === undefined ? {} : { status } })).body;
const ofInvoice =
  (status: string, act: (world: World, id: string, b: number) => Promise<{ status: number }>): Command =>
  async (world, a, b) => {
    const invoice = nth(await listOf(world, status), a);
    return invoice ? act(world, invoice.id, b) : nothing;
  };
const price = (b: number): string => `${b * 7 + 1}.${String((b * 37) % 10_000).padStart(4, "0")}`;
const linesOf = ({ taxes }: World, b: number) =>
  Array.from({ length: 1 + (b % 3) }, (_, at) => ({
    ...lineAt(price(b + at), taxes.slice(0, (b + at) % 3)),
    quantity: `${1 + (at % 2)}.333333`,
    discountPercent: at === 2 ? "12.5" : "0",
  }));
const foreign = (b: number) =>
  b % 4 === 0 ? { currency: "EUR" as const, exchangeRate: `1.${10_000 + b * 77}` } : {};

/** What people do with invoices. */
const commands: Record<string, Command> = {
  create: (world, a, b) =>
    world.owner.call(invoicesApi.create, {
      body: {
        contactId: nth(world.clients, a) ?? "",
        lineItems: linesOf(world, b),
        pricesIncludeTax: a % 2 === 0,
        ...foreign(b),
      },
    }),
  finalize: ofInvoice("draft", ({ owner }, id) =>
    owner.call(invoicesApi.finalize, { params: { id }, body: {} }),
  ),
  edit: ofInvoice("draft", (world, id, b) =>
    world.owner.call(invoicesApi.update, { params: { id }, body: { lineItems: linesOf(world, b) } }),
  ),
  duplicate: ofInvoice("sent", ({ owner }, id) => owner.call(invoicesApi.duplicate, { params: { id } })),
  remove: ofInvoice("draft", ({ owner }, id) => owner.call(invoicesApi.remove, { params: { id } })),
  pay: ofInvoice("sent", ({ owner }, id, b) =>
    owner.call(invoicePaymentsApi.pay, { params: { id }, body: { amount: `${b * 3 + 1}.11` } }),
  ),
  payInAnotherRate: ofInvoice("sent", ({ owner }, id, b) =>
    owner.call(invoicePaymentsApi.pay, {
      params: { id },
      body: { amount: `${b + 1}.49`, exchangeRate: "1.2345" },
    }),
  ),
  payTooMuch: ofInvoice("sent", ({ owner }, id) =>
    owner.call(invoicePaymentsApi.pay, { params: { id }, body: { amount: "999.99" } }),
  ),
  applyCredit: ofInvoice("sent", ({ owner }, id) =>
    owner.call(invoicePaymentsApi.applyCredit, { params: { id }, body: {} }),
  ),
  reverse: ofInvoice("sent,paid", async ({ owner }, id, b) => {
    const { body } = await owner.call(invoicesApi.get, { params: { id } });
    const payment = nth(body.payments, b);
    return payment
      ? owner.call(invoicePaymentsApi.reverse, { params: { id, paymentId: payment.id } })
      : nothing;
  }),
  void: ofInvoice("sent", ({ owner }, id) =>
    owner.call(invoicePaymentsApi.void, { params: { id }, body: { reason: "Wrong" } }),
  ),
  writeOff: ofInvoice("sent", ({ owner }, id) =>
    owner.call(invoicePaymentsApi.writeOff, { params: { id }, body: {} }),
  ),
  credit: ofInvoice("sent,paid", ({ owner }, id) =>
    owner.call(invoicePaymentsApi.credit, { params: { id }, body: {} }),
  ),
  creditPart: ofInvoice("sent,paid", ({ owner }, id, b) =>
    owner.call(invoicePaymentsApi.credit, {
      params: { id },
      body: { lineItems: [lineAt(`${b % 9}.77`)] },
    }),
  ),
  correct: ofInvoice("sent,paid", ({ owner }, id) =>
    owner.call(invoicePaymentsApi.correct, { params: { id }, body: {} }),
  ),
};

async function expectLaw({ owner }: World): Promise<void> {
  const ask = <Row extends Record<string, unknown>>(text: string) =>
    asOwner<Row>(server.database.ownerUrl, text, [owner.user.workspaceId]);
  expect(
    await ask(
      "SELECT entry_id FROM journal_postings WHERE workspace_id = $1 GROUP BY 1 HAVING sum(amount) <> 0",
    ),
  ).toEqual([]);
  const [sums] = await ask<Record<string, string>>(`
    SELECT (SELECT coalesce(sum(base_open) * 100, 0)::bigint FROM invoices WHERE workspace_id = $1) AS open,
      (SELECT coalesce(sum(base_amount - base_used) * 100, 0)::bigint FROM customer_credits WHERE workspace_id = $1 AND removed_at IS NULL) AS credit,
      (SELECT coalesce(sum(base_amount) * 100, 0)::bigint FROM transactions WHERE workspace_id = $1 AND deleted_at IS NULL) AS came`);
  const balances = await ask<{ role: string; balance: string }>(`
    SELECT a.role, coalesce(sum(p.amount), 0)::bigint AS balance FROM chart_of_accounts a
      LEFT JOIN journal_postings p ON p.workspace_id = a.workspace_id AND p.account_id = a.id WHERE a.workspace_id = $1 AND a.role IS NOT NULL GROUP BY 1`);
  const balance = (role: string) => balances.find((one) => one.role === role)?.balance;
  expect(balance("receivable")).toBe(sums?.open);
  expect(BigInt(balance("customer_credit") ?? 0)).toBe(-BigInt(sums?.credit ?? 0));
  expect(balance("bank")).toBe(sums?.came);
  // What an invoice comes to is what was paid, credited, given up and is open; and what was paid is its payments.
  expect(
    await ask(`
      SELECT i.invoice_number FROM invoices i WHERE workspace_id = $1 AND kind = 'invoice' AND finalized_at IS NOT NULL AND (
        amount_paid <> (SELECT coalesce(sum(applied), 0) FROM invoice_payments p WHERE p.workspace_id = i.workspace_id AND p.invoice_id = i.id AND p.reversed_at IS NULL)
        OR (voided_at IS NULL AND total_amount <> amount_paid + amount_credited + amount_written_off + amount_due)
        OR (amount_due = 0 AND base_open <> 0)
        OR total_amount <> subtotal + (SELECT coalesce(sum(tax), 0) FROM invoice_taxes t WHERE t.workspace_id = i.workspace_id AND t.invoice_id = i.id))`),
  ).toEqual([]);
  expect(
    await ask(`SELECT c.id FROM customer_credits c WHERE workspace_id = $1 AND used <>
      (SELECT coalesce(sum(applied), 0) FROM invoice_payments p WHERE p.workspace_id = c.workspace_id AND p.credit_id = c.id AND p.reversed_at IS NULL)`),
  ).toEqual([]);
  if (hasHledger) expect(await accountCentsOf(owner)).toEqual(byHledger(await journalOf(owner)));
  // No number is missing or there twice.
  expect(
    await ask(
      `SELECT kind, series FROM invoice_numbers WHERE workspace_id = $1 GROUP BY 1, 2 HAVING count(*) <> max(sequence) OR count(DISTINCT invoice_id) <> count(*)`,
    ),
  ).toEqual([]);
}

test(
  `whatever is done with invoices: entries add up, the receivable is what is open, paid is what was paid, and no number is missing${hasHledger ? "; hledger finds the same balances" : " (hledger is not there to look at the balances)"}`,
  async () => {
    const step = fc.tuple(
      fc.constantFrom(...Object.keys(commands)),
      fc.nat({ max: 20 }),
      fc.nat({ max: 20 }),
    );
    let did = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        const owner = await server.newOwner();
        const world = {
          owner,
          clients: [await newClient(owner), await newClient(owner)],
          taxes: [await newTax(owner, "GST", "5"), await newTax(owner, "QST", "9.975")],
        };
        // Something to begin with.
        for (const at of [0, 1, 4]) {
          await commands.create?.(world, at, at);
          await commands.finalize?.(world, 0, 0);
        }
        // Every third with the one after it, at once.
        for (let at = 0; at < steps.length;) {
          const together = steps.slice(at, (at += at % 3 === 2 ? 2 : 1));
          const answers = await Promise.all(together.map(([name, a, b]) => commands[name]?.(world, a, b)));
          for (const answer of answers)
            expect(answer?.status, together.map(([name]) => name).join()).toBeLessThan(500);
          did += answers.filter((answer) => answer?.status === 200).length;
        }
        await expectLaw(world);
      }),
      { numRuns: lawRuns(4), endOnFailure: true },
    );
    expect(did).toBeGreaterThan(0);
  },
  lawTimeout(180_000),
);
