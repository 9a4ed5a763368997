import {
  badRequest,
  cardFor,
  clockOf,
  confirmSecret,
  customerIn,
  declined,
  endSub,
  happened,
  missing,
  noteCustomer,
  payInvoice,
  type StripeBooks,
  subIn,
  voidInvoice,
} from "./stripe-books.ts";
import { cardIn, every, expandIn, metadataIn, needed } from "./stripe-forms.ts";
import {
  listed,
  newStripeId,
  shownCustomer,
  shownEvent,
  shownInvoice,
  shownPayment,
  shownPrice,
  shownSetup,
  shownSub,
} from "./stripe-objects.ts";
import type { Sub } from "./stripe-things.ts";
import { createPreview, createSubscription, updateSubscription } from "./stripe-subscriptions.ts";

type Call = (books: StripeBooks, form: URLSearchParams, id: string) => unknown;

/** Those of the subscription and status that were asked for. */
const wanted = <T extends { status: string; subscription: string }>(
  all: readonly T[],
  form: URLSearchParams,
): T[] =>
  all.filter(
    ({ status, subscription }) =>
      status === (form.get("status") ?? status) &&
      subscription === (form.get("subscription") ?? subscription),
  );

/** Like Stripe, those that were canceled only when they are asked for. */
function subsIn(books: StripeBooks, form: URLSearchParams): Sub[] {
  const status = form.get("status");
  return ofCustomer(books, books.subs, form).filter((sub) =>
    status === null ? sub.status !== "canceled" : status === "all" || sub.status === status,
  );
}

export function createRefund(books: StripeBooks, form: URLSearchParams): unknown {
  const payment = books.payments.find(({ id }) => id === form.get("payment_intent"));
  if (!payment || payment.status !== "succeeded") throw missing("payment_intent");
  if (payment.isDisputed) throw badRequest("Charge is disputed.", undefined, "charge_disputed");
  const amount = Number(form.get("amount") ?? payment.cents - payment.refunded);
  if (amount <= 0 || payment.refunded + amount > payment.cents)
    throw badRequest("Charge has already been refunded.", undefined, "charge_already_refunded");
  payment.refunded += amount;
  happened(books, "charge.refunded", {
    id: `ch_${payment.id}`,
    object: "charge",
    customer: payment.customer,
    amount_refunded: payment.refunded,
  });
  return {
    id: newStripeId("re"),
    object: "refund",
    amount,
    currency: "usd",
    payment_intent: payment.id,
    status: "succeeded",
    metadata: metadataIn(form),
  };
}

function updateInvoice(books: StripeBooks, form: URLSearchParams, id: string): unknown {
  const invoice = books.invoices.find((one) => one.id === id);
  if (!invoice) throw missing("invoice");
  if (form.has("auto_advance")) {
    if (invoice.status !== "draft" && invoice.status !== "open")
      throw badRequest("Finalized invoices can't be updated in this way.", "auto_advance");
    invoice.isTried = form.get("auto_advance") === "true";
  }
  Object.assign(invoice.metadata, metadataIn(form));
  return shownInvoice(invoice);
}

function confirmOnServer(books: StripeBooks, form: URLSearchParams, id: string): unknown {
  const intent = [...books.setups, ...books.payments].find((one) => one.id === id);
  if (!intent) throw missing("intent");
  return confirmSecret(books, intent.secret, cardIn(books, needed(form, "payment_method")));
}

function ofCustomer<T extends { customer: string }>(
  books: StripeBooks,
  all: readonly T[],
  form: URLSearchParams,
): T[] {
  const id = form.get("customer");
  if (id !== null) customerIn(books, id);
  return all.filter(({ customer }) => id === null || customer === id);
}

/** Every call that the stand-in for Stripe answers. */
export const stripeCalls: Readonly<Record<string, Call>> = {
  "POST /v1/customers": (books, form) => {
    const customer = {
      id: newStripeId("cus"),
      email: form.get("email"),
      name: form.get("name"),
      balance: 0,
      isDeleted: false,
      card: null,
      metadata: metadataIn(form),
      created: clockOf(books),
    };
    books.customers.unshift(customer);
    noteCustomer(books, customer, "customer.created");
    return shownCustomer(customer);
  },
  "GET /v1/customers/:id": (books, form, id) => {
    const customer = books.customers.find((one) => one.id === id);
    if (!customer) throw missing(`customer: '${id}'`);
    return shownCustomer(customer, expandIn(form));
  },
  "POST /v1/customers/:id": (books, form, id) => {
    const customer = customerIn(books, id);
    const card = form.get("invoice_settings[default_payment_method]");
    const email = form.get("email");
    if (email !== null && !/^[!-~]+@[!-~]+$/.test(email))
      throw badRequest(`Invalid email address: ${email}`, "email", "email_invalid");
    Object.assign(customer, {
      ...(form.has("email") && { email: form.get("email") }),
      ...(form.has("name") && { name: form.get("name") }),
      ...(form.has("balance") && { balance: Number(form.get("balance")) }),
      ...(card && { card: cardIn(books, card) }),
      metadata: { ...customer.metadata, ...metadataIn(form) },
    });
    noteCustomer(books, customer, "customer.updated");
    return shownCustomer(customer, expandIn(form));
  },
  "POST /v1/products": (books, form) => {
    const id = form.get("id") ?? newStripeId("prod");
    if (books.products.has(id)) throw badRequest("Product already exists.", "id", "resource_already_exists");
    books.products.add(id);
    return { id, object: "product", active: true, name: needed(form, "name") };
  },
  "GET /v1/prices": (books, form) => {
    const keys = every(form, /^lookup_keys\[/);
    const found = books.prices.filter(({ lookupKey }) => lookupKey !== null && keys.includes(lookupKey));
    return listed("/v1/prices", found, form, shownPrice);
  },
  "POST /v1/prices": (books, form) => {
    const lookupKey = form.get("lookup_key");
    if (books.prices.some((one) => one.lookupKey === lookupKey))
      throw badRequest("A price already uses that lookup key.", "lookup_key", "resource_already_exists");
    if (!books.products.has(needed(form, "product"))) throw missing("product");
    const price = {
      id: newStripeId("price"),
      lookupKey,
      cents: Number(needed(form, "unit_amount")),
      currency: needed(form, "currency"),
      interval: needed(form, "recurring[interval]"),
      product: needed(form, "product"),
      isActive: true,
    };
    books.prices.unshift(price);
    return shownPrice(price);
  },
  "GET /v1/setup_intents": (books, form) =>
    listed("/v1/setup_intents", ofCustomer(books, books.setups, form), form, shownSetup),
  "POST /v1/setup_intents": (books, form) => {
    const id = newStripeId("seti");
    const setup = {
      id,
      secret: `${id}_secret_${newStripeId("s").slice(2)}`,
      customer: customerIn(books, needed(form, "customer")).id,
      status: "requires_payment_method",
      card: null,
      metadata: metadataIn(form),
      created: clockOf(books),
    };
    books.setups.unshift(setup);
    return shownSetup(setup);
  },
  "POST /v1/setup_intents/:id/confirm": confirmOnServer,
  "POST /v1/payment_intents/:id/confirm": confirmOnServer,
  "GET /v1/payment_intents/:id": (books, form, id) => {
    const payment = books.payments.find((one) => one.id === id);
    if (!payment) throw missing(`payment_intent: '${id}'`);
    return shownPayment(payment, expandIn(form));
  },
  "GET /v1/payment_intents": (books, form) =>
    listed("/v1/payment_intents", ofCustomer(books, books.payments, form), form, (one) =>
      shownPayment(one, expandIn(form)),
    ),
  "GET /v1/disputes": (books, form) => {
    const found = books.payments.filter(
      ({ id, isDisputed }) => isDisputed && id === form.get("payment_intent"),
    );
    return listed("/v1/disputes", found, form, ({ id, dispute }) => ({
      id: `dp_${id}`,
      object: "dispute",
      payment_intent: id,
      status: dispute,
    }));
  },
  "GET /v1/subscriptions": (books, form) =>
    listed("/v1/subscriptions", subsIn(books, form), form, (one) => shownSub(one, expandIn(form))),
  "POST /v1/subscriptions": createSubscription,
  "POST /v1/subscriptions/:id": updateSubscription,
  "DELETE /v1/subscriptions/:id": (books, _form, id) => {
    const sub = subIn(books, id);
    if (sub.status === "canceled") throw missing(`subscription: '${id}'`);
    endSub(books, sub);
    return shownSub(sub);
  },
  "GET /v1/invoices": (books, form) =>
    listed("/v1/invoices", wanted(ofCustomer(books, books.invoices, form), form), form, (one) =>
      shownInvoice(one, expandIn(form)),
    ),
  "POST /v1/invoices/create_preview": createPreview,
  "POST /v1/invoices/:id": updateInvoice,
  "POST /v1/invoices/:id/pay": (books, _form, id) => {
    const invoice = books.invoices.find((one) => one.id === id);
    if (!invoice) throw missing("invoice");
    if (invoice.status !== "open") throw badRequest("Invoice is already paid");
    const outcome = payInvoice(books, invoice, cardFor(books, subIn(books, invoice.subscription)));
    if (outcome !== "paid") throw declined(outcome === "asks" ? "authentication_required" : undefined);
    return shownInvoice(invoice);
  },
  "POST /v1/invoices/:id/void": (books, _form, id) => {
    const invoice = books.invoices.find((one) => one.id === id);
    if (!invoice) throw missing("invoice");
    voidInvoice(books, invoice);
    return shownInvoice(invoice);
  },
  "POST /v1/refunds": createRefund,
  "GET /v1/events": (books, form) =>
    listed(
      "/v1/events",
      books.events.filter(
        ({ isDelivered, created }) =>
          (form.get("delivery_success") === null || String(isDelivered) === form.get("delivery_success")) &&
          created >= Number(form.get("created[gte]") ?? 0),
      ),
      form,
      shownEvent,
    ),
};
