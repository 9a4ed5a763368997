import { escaped, type PageLook, publicPage } from "#platform/server/public-page.ts";
import type { BooksSettings } from "#areas/books/contract/books-settings.schema.ts";
import type { Invoice } from "#areas/invoices/contract/invoices.schema.ts";
import { moneyWords } from "#areas/invoices/contract/money-words.rules.ts";
import { type Quote, quoteLimits } from "#areas/invoices/contract/quotes.schema.ts";
import { documentStyle, linesHtml, textHtml, topHtml } from "./client-page-html.service.ts";
import { dayWords } from "./invoice-paper.service.ts";

/** What the client's page of a quote shows. */
export type QuoteView = {
  quote: Quote;
  /** The same as a document. */
  document: Omit<Invoice, "status">;
  settings: BooksSettings;
  token: string;
  /** How the business's pages look. */
  look: PageLook | undefined;
  /** The day of an answer, by the business's clock. */
  answeredOn: string | null;
};

/** What was sent with the form and can't be taken, as it was typed. */
export type Typed = { choice: string; name: string; reason: string; message: string };

const style = `${documentStyle}
.due+[role=status]{margin-top:.75rem}form{margin:0;max-width:28rem}label{display:block;font-weight:600;margin:0 0 1rem}input,textarea{display:block;width:100%;min-height:48px;margin:.35rem 0 0;padding:.6rem .75rem;font:inherit;font-weight:400;color:var(--text);background:var(--card);border:1px solid var(--control);border-radius:8px}textarea{min-height:96px;resize:vertical}
.wrong{color:var(--danger);font-weight:600}details{margin:.5rem 0 0}summary{cursor:pointer;padding:.75rem 0;font-weight:600;color:var(--accent-text)}@media print{.answer{display:none}}`;

const told = (words: string): string => `<p class="done" role="status">${escaped(words)}</p>`;
const plain = (words: string): string => `<p role="status">${escaped(words)}</p>`;

/** Where a quote stands, in the words of its client's page. */
function standing({ quote, settings, answeredOn }: QuoteView): string {
  const { status, answer, voidedAt, replacedBy, validUntil } = quote;
  const who = settings.companyName;
  const on = answeredOn === null ? "" : ` on ${dayWords(answeredOn)}`;
  if (status === "invoiced")
    return told("This quote has become an invoice. There is nothing left to answer.");
  if (status === "accepted") return told(`Accepted by ${answer?.name ?? ""}${on}. ${who} knows.`);
  if (status === "declined")
    return plain(
      `Declined by ${answer?.name ?? ""}${on}. ${who} knows. If you have changed your mind, contact them.`,
    );
  if (voidedAt !== null) return plain(`${who} has withdrawn this quote. It can’t be accepted anymore.`);
  if (replacedBy !== null)
    return plain(
      `${who} has sent a newer quote, ${replacedBy.number ?? ""}, in place of this one. Answer that one, please.`,
    );
  if (status === "expired")
    return plain(
      `This quote was valid until ${dayWords(validUntil)}. It can’t be accepted anymore. Ask ${who} for a new one.`,
    );
  return `<p class="muted">Valid until ${dayWords(validUntil)}</p>`;
}

const nameField = (id: string, typed: Typed | undefined): string =>
  `<label for="${id}">Your name<input id="${id}" name="name" required maxlength="${quoteLimits.name}" autocomplete="name" value="${escaped(typed?.name ?? "")}"${typed ? ` aria-invalid="true" aria-describedby="${id}-wrong"` : ""}></label>${typed ? `<p class="wrong" id="${id}-wrong" role="alert">${escaped(typed.message)}</p>` : ""}`;

/** Two forms, each with its own name: Enter can only send the one that is being filled in. */
function formsHtml({ quote, token, settings }: QuoteView, typed: Typed | undefined): string {
  if (quote.status !== "sent") return "";
  const amount = moneyWords(quote.totalAmount, quote.currency);
  const of = (choice: string) => (typed?.choice === choice ? typed : undefined);
  const isDeclining = typed?.choice === "declined";
  const form = (choice: string, body: string) =>
    `<form method="post" action="/quote/${token}"><input type="hidden" name="choice" value="${choice}">${body}</form>`;
  return `<section class="answer" aria-labelledby="answer"><h2 id="answer">Your answer</h2>${form(
    "accepted",
    `${nameField("accept-name", of("accepted"))}<p class="muted small">You accept this quote of ${escaped(amount)} from ${escaped(settings.companyName)}.</p><button class="main">Accept quote</button>`,
  )}<details${isDeclining ? " open" : ""}><summary>Decline this quote</summary>${form(
    "declined",
    `${nameField("decline-name", of("declined"))}<label for="reason">Why, if you want to say<textarea id="reason" name="reason" maxlength="${quoteLimits.reason}">${escaped(of("declined")?.reason ?? "")}</textarea></label><button>Decline quote</button>`,
  )}</details></section>`;
}

/** A quote as its client sees it and answers it: complete without scripts. `typed` is what could not be taken. */
export function quotePageHtml(view: QuoteView, typed?: Typed): string {
  const { quote, document, settings, token, look } = view;
  const title = `Quote ${quote.quoteNumber}`;
  const who = quote.clientCompany ?? quote.clientName;
  return publicPage(
    `${title} · ${settings.companyName}`,
    [
      topHtml(title, `For ${who}, ${dayWords(quote.issueDate)}`, settings),
      `<p class="due">${escaped(moneyWords(quote.totalAmount, quote.currency))}</p>`,
      standing(view),
      `<div class="actions">${quote.status === "sent" ? '<a class="button main" href="#answer">Answer this quote</a>' : ""}<a class="button" href="/quote/${token}/pdf">Download PDF</a></div>`,
      linesHtml(document),
      textHtml("notes", "Notes", quote.notes),
      textHtml("terms", "Terms", quote.terms),
      formsHtml(view, typed),
    ].join(""),
    { more: style, isWide: true, look },
  );
}
