import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { newClient, newTax } from "#apps/server/testing/invoice-fixture.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { drawPdf } from "#platform/server/pdf-drawing.ts";
import { lawRuns, lawTimeout } from "#platform/server/testing/laws.ts";
import { asOwner } from "#platform/server/testing/new-database.ts";
import { booksSettingsApi } from "#areas/books/contract/books-settings.api.ts";
import { baseCentsOf } from "#areas/books/contract/exchange.rules.ts";
import { taxCodesApi } from "#areas/books/contract/tax-codes.api.ts";
import type { TaxCode } from "#areas/books/contract/tax-codes.schema.ts";
import type { KnownSettings } from "#areas/books/server/index.ts";
import { centsIn, decimalText } from "#areas/invoices/contract/decimals.rules.ts";
import type { InvoiceWithPayments } from "#areas/invoices/contract/invoice-payments.schema.ts";
import { invoicesApi } from "#areas/invoices/contract/invoices.api.ts";
import type { NewInvoice } from "#areas/invoices/contract/invoices.schema.ts";
import { moneyWords, priceWords } from "#areas/invoices/contract/money-words.rules.ts";
import type { Totals } from "#areas/invoices/contract/totals.rules.ts";
import { paperOf } from "./invoice-paper.service.ts";

type Form = {
  currency: string;
  exchangeRate: string;
  pricesIncludeTax: boolean;
  lines: (Record<"description" | "quantity" | "unitPrice" | "discountPercent", string> & {
    taxCodeIds: string[];
  })[];
};
type FormView = {
  emptyForm(known: object, contactId?: string): object;
  formTotals(form: Form, codes: readonly TaxCode[]): Totals | undefined;
  bodyOf(form: unknown): { clientAddress: string };
  newOf(body: { clientAddress: string }): NewInvoice;
  InvoiceForm: { parse(form: Form): unknown };
};
// The types of screens are the browser's, so they are told here.
const formView: string = "#areas/invoices/web/invoice-form.view.ts";
const { bodyOf, emptyForm, formTotals, newOf, InvoiceForm } = (await import(formView)) as FormView;

const server = await testServer();
const hasPdftotext = spawnSync("pdftotext", ["-v"]).error === undefined;
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "figures-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A sample; 10,000 when laws are tried for long. */
const invoices = lawRuns(1) < 1000 ? lawRuns(1) : lawRuns(0.2);
const atOnce = 4;
const today = "2026-11-25";

/** Small whole numbers from a seed, the same on every run. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

type World = { owner: SignedIn; clients: string[]; taxes: TaxCode[]; settings: KnownSettings };

async function newWorld(): Promise<World> {
  const owner = await server.newOwner();
  await Promise.all([
    newTax(owner, "GST", "5"),
    newTax(owner, "QST", "9.975"),
    newTax(owner, "VAT", "19"),
    newTax(owner, "Zero", "0"),
  ]);
  const { body: settings } = await owner.call(booksSettingsApi.get);
  return {
    owner,
    clients: [await newClient(owner), await newClient(owner)],
    taxes: (await owner.call(taxCodesApi.list)).body,
    settings: { ...settings, logoFileId: null },
  };
}

/** What somebody may write into the form, field by field. */
function randomForm({ clients, taxes }: World, roll: (sides: number) => number): Form {
  const currency = (["USD", "USD", "EUR", "GBP", "CAD"] as const)[roll(5)] ?? "USD";
  const code = () => taxes[roll(taxes.length + 3)]?.id;
  return {
    ...emptyForm({ today, ownCurrency: "USD", taxCodeIds: [] }, clients[roll(clients.length)]),
    currency,
    exchangeRate: currency === "USD" ? "" : decimalText(BigInt(1 + roll(300_000_000)), 8),
    pricesIncludeTax: roll(2) === 0,
    lines: Array.from({ length: 1 + roll(6) }, (_, at) => ({
      description: `Item ${at + 1}`,
      quantity: decimalText(BigInt(1 + roll(20_000_000)), [0, 3, 6][roll(3)] ?? 0),
      unitPrice: decimalText(BigInt(roll(9_000_000)), roll(3) + 2),
      discountPercent: roll(3) === 0 ? decimalText(BigInt(roll(1_000_001)), 4) : "",
      taxCodeIds: [...new Set([code(), code()])].filter((id) => id !== undefined),
    })),
  };
}

const figuresOf = (one: Pick<InvoiceWithPayments, "subtotal" | "taxAmount" | "totalAmount" | "taxes">) => ({
  subtotal: centsIn(one.subtotal),
  tax: centsIn(one.taxAmount),
  total: centsIn(one.totalAmount),
  taxes: one.taxes.map(({ taxCodeId, taxable, tax }) => [taxCodeId, centsIn(taxable), centsIn(tax)]),
});

/** The form, the preview and the invoice say the same; returns the invoice. Undefined for one that the books can't keep. */
async function finalized(world: World, form: Form): Promise<InvoiceWithPayments | undefined> {
  const { owner, taxes } = world;
  const totals = formTotals(form, taxes);
  const body = newOf(bodyOf(InvoiceForm.parse(form)));
  const { lineItems, pricesIncludeTax, issueDate } = body;
  const preview = await owner.call(invoicesApi.preview, { body: { lineItems, pricesIncludeTax, issueDate } });
  const created = await owner.call(invoicesApi.create, { body });
  if (created.status !== 200) {
    // More than the books can keep: of its currency, or at its rate of the business's.
    expect([created.status, preview.status === 200]).toEqual([400, totals !== undefined]);
    expect(totals === undefined || form.currency !== "USD").toBe(true);
    return undefined;
  }
  const { status, body: final } = await owner.call(invoicesApi.finalize, {
    params: { id: created.body.id },
    body: {},
  });
  const read = await owner.call(invoicesApi.get, { params: { id: final.id } });
  const wanted = {
    subtotal: totals?.subtotalCents,
    tax: totals?.taxCents,
    total: totals?.totalCents,
    taxes: totals?.taxes.map(({ taxCodeId, taxableCents, taxCents }) => [taxCodeId, taxableCents, taxCents]),
  };
  const lineCents = totals?.lineCents;
  expect([status, preview.status]).toEqual([200, 200]);
  for (const answer of [preview.body, created.body, final, read.body]) {
    expect(figuresOf(answer)).toEqual(wanted);
    expect(answer.lineItems.map(({ amount }) => centsIn(amount))).toEqual(lineCents);
  }
  expect(read.body).toEqual(final);
  expect(wanted.total).toBe((wanted.subtotal ?? 0) + (wanted.tax ?? 0));
  return final;
}

/** What the text of its PDF has to say, in this order: each line with its figures, and the sums. */
function wordsOf({ lineItems, taxes, currency, pricesIncludeTax, ...invoice }: InvoiceWithPayments): RegExp {
  const exactly = (text: string) => text.replaceAll(/[$.*+?()[\]{}|^\\]/g, "\\$&");
  const money = (amount: string) => exactly(moneyWords(amount, currency));
  const rows = lineItems.map(({ description, quantity, unitPrice, discountPercent, amount }) =>
    [
      description,
      exactly(quantity),
      exactly(priceWords(unitPrice, currency)),
      ...(discountPercent === "0" ? [] : [exactly(`${discountPercent}%`)]),
      // The names of its taxes, where lines differ; they may take several lines.
      `[^$€£]*?${money(amount)}\\s`,
    ].join("\\s+"),
  );
  const sums = [
    `${pricesIncludeTax ? "Subtotal without tax" : "Subtotal"}\\s+${money(invoice.subtotal)}`,
    ...taxes.map(({ name, rate, tax }) => `${exactly(`${name} ${rate}%`)}\\s+${money(tax)}`),
    `Total due \\(${currency}\\)\\s+${money(invoice.totalAmount)}`,
  ];
  return new RegExp([invoice.invoiceNumber, ...rows, ...sums].join("[\\s\\S]*?"));
}

async function expectOnPaper(invoice: InvoiceWithPayments, { settings }: World): Promise<void> {
  const path = join(folder, `${invoice.id}.pdf`);
  await writeFile(path, await drawPdf(paperOf({ invoice, settings })));
  const { stdout } = await run("pdftotext", ["-layout", path, "-"]);
  rmSync(path);
  expect(stdout).toMatch(wordsOf(invoice));
}

/** What the ledger has for each invoice: owed in all, and for sales and each tax, in cents of the business's currency. */
async function postedBy({ owner }: World) {
  const rows = await asOwner<{ id: string; role: string; tax: string | null; amount: string }>(
    server.database.ownerUrl,
    `SELECT e.source_id AS id, a.role, p.tax_code_id AS tax, sum(p.amount)::bigint AS amount FROM journal_entries e
      JOIN journal_postings p ON p.workspace_id = e.workspace_id AND p.entry_id = e.id JOIN chart_of_accounts a ON a.workspace_id = p.workspace_id AND a.id = p.account_id
      WHERE e.workspace_id = $1 AND e.source_type = 'invoice' GROUP BY 1, 2, 3`,
    [owner.user.workspaceId],
  );
  const posted = new Map<string, Map<string, number>>();
  for (const { id, role, tax, amount } of rows) {
    if (!posted.has(id)) posted.set(id, new Map());
    posted.get(id)?.set(tax ?? role, Number(amount));
  }
  return posted;
}

function expectPosted(invoice: InvoiceWithPayments, posted: ReadonlyMap<string, number> = new Map()): void {
  const { exchangeRate, currency, taxes } = invoice;
  const base = (amount: string) => baseCentsOf(centsIn(amount), exchangeRate);
  expect([posted.get("receivable") ?? 0, invoice.baseAmount && centsIn(invoice.baseAmount)]).toEqual([
    base(invoice.totalAmount),
    base(invoice.totalAmount),
  ]);
  expect([...posted.values()].reduce((sum, one) => sum + one, 0)).toBe(0);
  // In another currency the shares of the whole are rounded; what is left over is with the largest.
  const slack = currency === "USD" ? 0 : 1 + taxes.length;
  const near = (key: string, amount: string) =>
    expect(Math.abs((posted.get(key) ?? 0) + base(amount))).toBeLessThanOrEqual(slack);
  near("sales", invoice.subtotal);
  for (const { taxCodeId, tax } of taxes) near(taxCodeId, tax);
}

test(
  `of random invoices the form, the preview, the answers, ${hasPdftotext ? "the text of the PDF " : ""}and the ledger say the same to the cent${hasPdftotext ? "" : " (the PDF was skipped: it needs Debian's poppler-utils)"}`,
  async () => {
    const world = await newWorld();
    const roll = dice(20_261_125);
    const done: InvoiceWithPayments[] = [];
    while (done.length < invoices) {
      const forms = Array.from({ length: atOnce }, () => randomForm(world, roll));
      const made = (await Promise.all(forms.map((form) => finalized(world, form)))).filter(
        (one) => one !== undefined,
      );
      if (hasPdftotext) await Promise.all(made.map((one) => expectOnPaper(one, world)));
      done.push(...made);
    }
    const posted = await postedBy(world);
    for (const invoice of done) expectPosted(invoice, posted.get(invoice.id));
    expect(new Set(done.map(({ currency }) => currency)).size).toBe(4);
    expect(done.some(({ pricesIncludeTax }) => pricesIncludeTax)).toBe(true);
  },
  lawTimeout(180_000),
);
