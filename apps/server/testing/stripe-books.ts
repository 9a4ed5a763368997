import {
  newStripeId,
  shownCustomer,
  shownInvoice,
  shownPayment,
  shownSetup,
  shownSub,
} from "./stripe-objects.ts";
import type { Card, Customer, Invoice, Payment, Price, Setup, StripeEvent, Sub } from "./stripe-things.ts";

/** A refusal as Stripe words it. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;
  constructor(status: number, error: Record<string, unknown>) {
    super(String(error["message"] ?? error["code"]));
    this.status = status;
    this.body = { error };
  }
}

/** What refuses a card. */
export const declined = (code = "insufficient_funds"): StripeRefusal =>
  new StripeRefusal(402, {
    type: "card_error",
    code: "card_declined",
    decline_code: code,
    message: "Your card has insufficient funds.",
  });
export const badRequest = (message: string, param?: string, code?: string): StripeRefusal =>
  new StripeRefusal(400, {
    type: "invalid_request_error",
    message,
    ...(param && { param }),
    ...(code && { code }),
  });
export const missing = (what: string): StripeRefusal =>
  new StripeRefusal(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${what}`,
  });

/** When a period that begins at this moment ends, in seconds. */
export function periodEnd(from: number, interval: string): number {
  const date = new Date(from * 1000);
  if (interval === "year") date.setUTCFullYear(date.getUTCFullYear() + 1);
  else date.setUTCMonth(date.getUTCMonth() + 1);
  return Math.floor(date.getTime() / 1000);
}

/** Stripe's books: what is there, and what happens to it as time passes and cards are charged. */
export type StripeBooks = {
  customers: Customer[];
  products: Set<string>;
  prices: Price[];
  setups: Setup[];
  payments: Payment[];
  invoices: Invoice[];
  subs: Sub[];
  events: StripeEvent[];
  cards: Map<string, Card>;
  /** How far its clock is ahead of ours, in seconds. */
  ahead: number;
  /** How many of the next charges are declined. */
  declines: number;
  /** What is added to each price, in percent. */
  taxPercent: number;
};

export const emptyBooks = (): StripeBooks => ({
  customers: [],
  products: new Set(),
  prices: [],
  setups: [],
  payments: [],
  invoices: [],
  subs: [],
  events: [],
  cards: new Map(),
  ahead: 0,
  declines: 0,
  taxPercent: 0,
});

/** Its clock, in seconds. */
export const clockOf = (books: StripeBooks): number => Math.floor(Date.now() / 1000) + books.ahead;

/** Notes that something happened; it is delivered when the test says so. */
export function happened(books: StripeBooks, type: string, object: unknown): void {
  books.events.unshift({
    id: newStripeId("evt"),
    type,
    created: clockOf(books),
    object: structuredClone(object),
    isDelivered: false,
  });
}

export const customerIn = (books: StripeBooks, id: string | null): Customer => {
  const one = books.customers.find((customer) => customer.id === id);
  if (!one || one.isDeleted) throw missing(`customer: '${id}'`);
  return one;
};
export const subIn = (books: StripeBooks, id: string | null): Sub => {
  const one = books.subs.find((sub) => sub.id === id);
  if (!one) throw missing(`subscription: '${id}'`);
  return one;
};

/** True when a card can be charged now. */
function takes(books: StripeBooks, card: Card | null): boolean {
  if (books.declines > 0) {
    books.declines -= 1;
    return false;
  }
  return card !== null && !card.isDeclined;
}

const live = (sub: Sub): boolean => ["trialing", "active", "past_due", "incomplete"].includes(sub.status);

/** With the tax that is added to it. */
export const taxed = (books: StripeBooks, cents: number): number =>
  Math.round(cents * (1 + books.taxPercent / 100));

/** A new invoice of a subscription over so much, tax included, newest first. */
export function bill(books: StripeBooks, sub: Sub, total: number): Invoice {
  const customer = customerIn(books, sub.customer);
  const { balance } = customer;
  const used = sub.paused === null ? Math.min(total, Math.max(-balance, 0)) : 0;
  customer.balance += used;
  const created = clockOf(books);
  const id = newStripeId("in");
  const left = total - used;
  const payment: Payment | null =
    left === 0
      ? null
      : {
          id: newStripeId("pi"),
          secret: "",
          customer: sub.customer,
          cents: left,
          status: "requires_payment_method",
          refunded: 0,
          isDisputed: false,
          dispute: "",
          asked: null,
          invoice: id,
          created,
        };
  if (payment) {
    payment.secret = `${payment.id}_secret_${newStripeId("s").slice(2)}`;
    books.payments.unshift(payment);
  }
  const invoice: Invoice = {
    id,
    customer: sub.customer,
    subscription: sub.id,
    total,
    balance,
    due: left,
    status: sub.paused !== null ? "void" : payment ? "open" : "paid",
    isTried: true,
    payment,
    metadata: {},
    created,
  };
  books.invoices.unshift(invoice);
  sub.invoice = invoice;
  return invoice;
}

/** Tries to be paid by a card, in a browser or without one; what became of it. A change that waits for it is made with it. */
export function payInvoice(
  books: StripeBooks,
  invoice: Invoice,
  card: Card | null,
  isConfirmed = false,
): "paid" | "declined" | "asks" {
  const { payment } = invoice;
  const sub = subIn(books, invoice.subscription);
  if (!payment) return "paid";
  const asks = card?.asks === true && !isConfirmed;
  if (asks || !takes(books, card)) {
    Object.assign(payment, {
      status: asks ? "requires_action" : "requires_payment_method",
      asked: asks ? card : null,
    });
    happened(books, "invoice.payment_failed", shownInvoice(invoice));
    if (!sub.pending && (sub.status === "active" || sub.status === "trialing"))
      changeSub(books, sub, { status: "past_due" });
    return asks ? "asks" : "declined";
  }
  payment.status = "succeeded";
  invoice.status = "paid";
  happened(books, "payment_intent.succeeded", shownPayment(payment));
  happened(books, "invoice.paid", shownInvoice(invoice));
  if (sub.status === "past_due" || sub.status === "incomplete")
    changeSub(books, sub, { status: "active", ...(sub.savesCard && card && { card }) });
  if (sub.pending?.invoice === invoice) {
    const { price, start, end } = sub.pending;
    changeSub(books, sub, { price, start, end, pending: null });
  }
  return "paid";
}

/** An invoice that is never paid; the change that waited for it isn't made. */
export function voidInvoice(books: StripeBooks, invoice: Invoice): void {
  if (invoice.status !== "open") throw badRequest("This invoice can't be voided.");
  invoice.status = "void";
  if (invoice.payment) invoice.payment.status = "canceled";
  const sub = subIn(books, invoice.subscription);
  if (sub.pending?.invoice === invoice) changeSub(books, sub, { pending: null });
}

/** Changes a subscription, and says so. */
export function changeSub(books: StripeBooks, sub: Sub, changes: Partial<Sub>): void {
  Object.assign(sub, changes);
  happened(
    books,
    sub.status === "canceled" ? "customer.subscription.deleted" : "customer.subscription.updated",
    shownSub(sub),
  );
}

export const endSub = (books: StripeBooks, sub: Sub): void =>
  changeSub(books, sub, { status: "canceled", endedAt: clockOf(books) });

/** The card that a subscription is paid with. */
export const cardFor = (books: StripeBooks, sub: Sub): Card | null =>
  sub.card ?? customerIn(books, sub.customer).card;

/** What the browser does with a secret: a card is kept or charged. */
export function confirmSecret(books: StripeBooks, secret: string, card: Card): unknown {
  books.cards.set(card.id, card);
  const setup = books.setups.find((one) => one.secret === secret);
  if (setup) {
    if (setup.status === "succeeded") throw badRequest("This SetupIntent has already succeeded.");
    if (!takes(books, card)) throw declined();
    Object.assign(setup, { status: "succeeded", card });
    happened(books, "setup_intent.succeeded", shownSetup(setup));
    return shownSetup(setup);
  }
  const payment = books.payments.find((one) => one.secret === secret);
  const invoice = books.invoices.find((one) => one.id === payment?.invoice);
  if (!payment || !invoice) throw missing("intent");
  if (invoice.status !== "open") throw badRequest("This PaymentIntent can no longer be confirmed.");
  if (payInvoice(books, invoice, card, true) !== "paid") throw declined();
  return shownPayment(payment);
}

/** What a person answers their bank, which asked about a payment. */
export function answerBank(books: StripeBooks, secret: string, isYes: boolean): void {
  const payment = books.payments.find((one) => one.secret === secret && one.status === "requires_action");
  const invoice = books.invoices.find((one) => one.id === payment?.invoice);
  if (!payment || !invoice) throw missing("intent");
  if (isYes) payInvoice(books, invoice, payment.asked, true);
  else payment.status = "requires_payment_method";
}

/** Somebody deletes a customer over there: what they paid for ends. */
export function deleteCustomer(books: StripeBooks, id: string): void {
  const customer = customerIn(books, id);
  for (const sub of books.subs) if (sub.customer === id && live(sub)) endSub(books, sub);
  noteCustomer(books, customer, "customer.deleted");
  customer.isDeleted = true;
}

/** Lets time pass: trials end, periods are billed, what was canceled ends. */
export function passTime(books: StripeBooks, until: number): void {
  for (;;) {
    const due = books.subs
      .filter(live)
      .map((sub) => ({ sub, at: Math.min(sub.cancelAt ?? Infinity, sub.end) }))
      .filter(({ at }) => at <= until)
      .toSorted((a, b) => a.at - b.at)[0];
    if (!due) break;
    books.ahead = due.at - Math.floor(Date.now() / 1000);
    turnPeriod(books, due.sub, due.at);
  }
  books.ahead = until - Math.floor(Date.now() / 1000);
}

/** What a subscription's next period begins with: its end, or a charge. */
export function turnPeriod(books: StripeBooks, sub: Sub, at: number): void {
  if (sub.cancelAt !== null && sub.cancelAt <= at) return endSub(books, sub);
  if (sub.status === "incomplete") return changeSub(books, sub, { status: "incomplete_expired" });
  changeSub(books, sub, {
    status: sub.status === "trialing" ? "active" : sub.status,
    start: at,
    end: periodEnd(at, sub.price.interval),
  });
  const invoice = bill(books, sub, taxed(books, sub.price.cents));
  if (invoice.status === "open") payInvoice(books, invoice, cardFor(books, sub));
}

export const noteCustomer = (books: StripeBooks, customer: Customer, type: string): void =>
  happened(books, type, shownCustomer(customer));
