import { escaped, type PageLook, publicPage } from "#platform/server/public-page.ts";
import type { BooksSettings } from "#areas/books/contract/books-settings.schema.ts";
import { centsIn } from "#areas/invoices/contract/decimals.rules.ts";
import type { InvoiceWithPayments } from "#areas/invoices/contract/invoice-payments.schema.ts";
import type { Invoice, InvoiceStatus } from "#areas/invoices/contract/invoices.schema.ts";
import { moneyWords, paymentMethodWords, priceWords } from "#areas/invoices/contract/money-words.rules.ts";
import { dayWords, kindWords } from "./invoice-paper.service.ts";

/** Another open invoice of the same client. */
export type OpenInvoice = {
  invoiceNumber: string | null;
  dueDate: string;
  amountDue: string;
  currency: string;
  status: InvoiceStatus;
  path: string;
};

/** What the client's page shows. */
export type ClientView = {
  invoice: InvoiceWithPayments;
  settings: BooksSettings;
  /** What else of this client is open, the first due first. */
  others: readonly OpenInvoice[];
  token: string;
  /** How the business's pages look. */
  look: PageLook | undefined;
};

/** How a document looks for its client. */
export const documentStyle = `.top{display:flex;flex-wrap:wrap;gap:.5rem 2rem;justify-content:space-between;margin:0 0 1.5rem}.top p{margin:0}h1{margin:0}h1,h2,td,th,dd{overflow-wrap:anywhere}
.tag{display:inline-block;padding:.15rem .7rem;border-radius:99px;border:1px solid currentColor;font-weight:600;font-size:.9375rem}.good{color:var(--done-text);background:var(--done)}.bad{color:var(--danger)}
.due{font-size:2rem;line-height:1.2;font-weight:700;margin:0}section{margin:2rem 0 0}table{width:100%;border-collapse:collapse}th{text-align:left;font-size:.875rem;color:var(--muted);font-weight:600}th,td{padding:.6rem .75rem .6rem 0;border-bottom:1px solid var(--line);vertical-align:top}
th.n,td.n{text-align:right;padding:.6rem 0 .6rem .75rem;white-space:nowrap;font-variant-numeric:tabular-nums}dl{margin:1rem 0 0 auto;max-width:24rem}dl div{display:flex;justify-content:space-between;gap:1.5rem;padding:.3rem 0}dt{color:var(--muted)}dd{margin:0;text-align:right;font-variant-numeric:tabular-nums}dl .sum{border-top:1px solid var(--control);margin-top:.4rem;padding-top:.6rem;font-weight:700}dl .sum dt{color:inherit}
.pre{white-space:pre-line}.actions{display:flex;flex-wrap:wrap;gap:.75rem;margin:1.25rem 0 0}.actions .button{width:auto;margin:0;padding:.6rem 1.5rem}ul{list-style:none;margin:0;padding:0}li{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.15rem 1rem;padding:.6rem 0;border-bottom:1px solid var(--line)}
@media(max-width:40rem){.card{padding:1.25rem}thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}tbody tr{display:grid;grid-template-columns:1fr auto;gap:0 1rem;padding:.6rem 0;border-bottom:1px solid var(--line)}tbody td,tbody th.d{border:0;padding:0}tbody th.d{grid-column:1/-1}td.n{text-align:left;white-space:normal;color:var(--muted);font-size:.9375rem;padding:0}td.a{text-align:right;color:inherit;font-size:1rem;white-space:nowrap}td.q::after{content:" × " attr(data-price)}td.p{display:none}}
@media print{.actions,.others{display:none}}tbody th.d{font-weight:400;font-size:1rem;color:inherit}`;

/** For a link that we did not make, that was renewed, or whose document is gone. */
export const goneHtml = (): string =>
  publicPage(
    "This link does not work",
    "<h1>This link does not work</h1><p>Part of it may be missing, or the business has made a new one. Open the link in the latest email again, or ask the business for it.</p>",
  );

function standing({ invoice }: ClientView): string {
  const { kind, status, dueDate, amountDue, totalAmount, currency } = invoice;
  const tag = (words: string, look = "") => `<p><span class="tag ${look}">${escaped(words)}</span></p>`;
  if (status === "void") return tag("Void: nothing to pay", "bad");
  if (kind === "credit_note") return `<p class="due">${escaped(moneyWords(totalAmount, currency))}</p>`;
  if (centsIn(amountDue) === 0)
    return tag(status === "written_off" ? "Closed: nothing to pay" : "Paid", "good");
  const late = status === "overdue" ? tag("Overdue", "bad") : "";
  return `<p class="muted small">Still due</p><p class="due">${escaped(moneyWords(amountDue, currency))}</p><p class="muted">${late ? "It was due" : "by"} ${dayWords(dueDate)}</p>${late}`;
}

type Lined = Omit<Invoice, "status">;

/** What a document is for, and what it comes to. */
export function linesHtml(invoice: Lined): string {
  const { lineItems, currency } = invoice;
  const rows = lineItems.map(({ description, quantity, unitPrice, discountPercent, amount }) => {
    const off = discountPercent === "0" ? "" : `<br><span class="muted small">${discountPercent}% off</span>`;
    const price = escaped(priceWords(unitPrice, currency));
    return `<tr role="row"><th role="rowheader" scope="row" class="d"><span class="pre">${escaped(description)}</span>${off}</th><td role="cell" class="n q" data-price="${price}">${quantity}</td><td role="cell" class="n p">${price}</td><td role="cell" class="n a">${escaped(moneyWords(amount, currency))}</td></tr>`;
  });
  return `<section aria-labelledby="lines"><h2 id="lines">What it is for</h2><table role="table"><thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">Description</th><th role="columnheader" scope="col" class="n">Quantity</th><th role="columnheader" scope="col" class="n">Price</th><th role="columnheader" scope="col" class="n">Amount</th></tr></thead><tbody role="rowgroup">${rows.join("")}</tbody></table>${totalsHtml(invoice)}</section>`;
}

function totalsHtml(invoice: Lined): string {
  const { kind, subtotal, taxes, totalAmount, amountPaid, amountCredited, amountWrittenOff, amountDue } =
    invoice;
  const words = (amount: string) => moneyWords(amount, invoice.currency);
  const row = (label: string, text: string, look = "") =>
    `<div${look && ` class="${look}"`}><dt>${escaped(label)}</dt><dd>${escaped(text)}</dd></div>`;
  const isOff = (amount: string) => centsIn(amount) > 0;
  return `<dl>${[
    row(invoice.pricesIncludeTax ? "Subtotal without tax" : "Subtotal", words(subtotal)),
    ...taxes.map(({ name, rate, tax }) => row(`${name} ${rate}%`, words(tax))),
    row("Total", words(totalAmount), "sum"),
    ...(isOff(amountPaid) ? [row("Paid", `−${words(amountPaid)}`)] : []),
    ...(isOff(amountCredited) ? [row("Credited", `−${words(amountCredited)}`)] : []),
    ...(isOff(amountWrittenOff) ? [row("Taken off", `−${words(amountWrittenOff)}`)] : []),
    ...(kind === "invoice" ? [row("Still due", words(amountDue), "sum")] : []),
  ].join("")}</dl>`;
}

function paymentsHtml({ invoice, token }: ClientView): string {
  const kept = invoice.payments.filter(({ reversedAt }) => reversedAt === null);
  if (kept.length === 0) return "";
  const rows = kept.map(
    ({ id, date, amount, currency, method }) =>
      `<li><span>${dayWords(date)} · ${paymentMethodWords[method]}</span><span>${escaped(moneyWords(amount, currency))} <a href="/invoice/${token}/receipts/${id}">Receipt<span class="muted"> (PDF)</span></a></span></li>`,
  );
  return `<section aria-labelledby="payments"><h2 id="payments">Payments</h2><ul>${rows.join("")}</ul></section>`;
}

function othersHtml({ others }: ClientView): string {
  if (others.length === 0) return "";
  const rows = others.map(
    ({ invoiceNumber, dueDate, amountDue, currency, status, path }) =>
      `<li><a href="${escaped(path)}">${escaped(invoiceNumber ?? "")}</a><span>${escaped(moneyWords(amountDue, currency))}, ${status === "overdue" ? "was due" : "due"} ${dayWords(dueDate)}</span></li>`,
  );
  return `<section class="others" aria-labelledby="others"><h2 id="others">Also open</h2><ul>${rows.join("")}</ul></section>`;
}

/** A text of the business under a heading; nothing where there is none. */
export const textHtml = (id: string, heading: string, text: string | null): string =>
  text === null || text.trim() === ""
    ? ""
    : `<section aria-labelledby="${id}"><h2 id="${id}">${heading}</h2><p class="pre">${escaped(text)}</p></section>`;

/** What a document is, for whom, and whose it is. */
export function topHtml(title: string, words: string, settings: BooksSettings): string {
  const contact = [settings.companyEmail, settings.companyPhone].filter(Boolean).join(" · ");
  const from = `<p><strong>${escaped(settings.companyName)}</strong></p>${contact && `<p class="muted small">${escaped(contact)}</p>`}`;
  return `<div class="top"><div><h1>${escaped(title)}</h1><p class="muted">${escaped(words)}</p></div><div>${from}</div></div>`;
}

/** A document as its client sees it: complete without scripts, on a phone and on paper. */
export function clientPageHtml(view: ClientView): string {
  const { invoice, settings, token, look } = view;
  const { kind, invoiceNumber, clientName, clientCompany, issueDate, notes, terms } = invoice;
  const title = `${kindWords[kind]} ${invoiceNumber}`;
  const isToPay = kind === "invoice" && centsIn(invoice.amountDue) > 0;
  return publicPage(
    `${title} · ${settings.companyName}`,
    [
      topHtml(title, `For ${clientCompany ?? clientName}, ${dayWords(issueDate)}`, settings),
      standing(view),
      `<div class="actions"><a class="button" href="/invoice/${token}/pdf">Download PDF</a></div>`,
      isToPay ? textHtml("how", "How to pay", settings.howToPay) : "",
      linesHtml(invoice),
      paymentsHtml(view),
      textHtml("notes", "Notes", notes),
      textHtml("terms", "Terms", terms),
      othersHtml(view),
    ].join(""),
    { more: documentStyle, isWide: true, look },
  );
}
