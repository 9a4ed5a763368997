import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { StripePayments } from "#platform/server/context.ts";
import {
  answerBank,
  changeSub,
  clockOf,
  confirmSecret,
  deleteCustomer,
  emptyBooks,
  happened,
  passTime,
  subIn,
  turnPeriod,
  type StripeBooks,
  StripeRefusal,
} from "./stripe-books.ts";
import { createRefund, stripeCalls } from "./stripe-calls.ts";
import { newStripeId, shownEvent } from "./stripe-objects.ts";
import type { Card, Payment, StripeEvent } from "./stripe-things.ts";
import { unknownParameter } from "./stripe-parameters.ts";

/** A request as the stand-in saw it. */
export type AskedOfStripe = { call: string; form: [string, string][]; idempotencyKey: string | undefined };
type CardKind = "visa" | "mastercard" | "declined" | "asks";
type Delivery = { to: string; shuffled?: boolean; doubled?: boolean; only?: (event: StripeEvent) => boolean };

/** Stripe, as tests see it: it keeps state, refuses what the real one would, and fails when told to. */
export type StripeStandIn = {
  url: string;
  /** What the server is started with: `testServer({ payments: stripe.payments })`. */
  payments: StripePayments;
  books: StripeBooks;
  seen: AskedOfStripe[];
  /** What Stripe.js does in the browser with a secret. Also `POST /stand-in/confirm` {clientSecret, card}. Rejects when the card is declined. */
  confirm(clientSecret: string, card?: CardKind): Promise<void>;
  /** What a person answers their bank in the browser, which asked about a payment. */
  answerBank(clientSecret: string, isYes?: boolean): void;
  /** Somebody deletes a customer over there. */
  deleteCustomer(customerId: string): void;
  /** A payment is given back in part, or disputed, over there. */
  refundByHand(payment: Payment, cents: number): void;
  dispute(payment: Payment, status?: string): void;
  /** A card that a browser made, by its id. */
  newCard(kind?: CardKind): string;
  /** The next charges, or kept cards, are declined. */
  declineNext(times?: number): void;
  /** The next request by this method is done, but nobody hears of it. */
  dropNext(call: string, times?: number): void;
  /** Every answer takes this long, in milliseconds. */
  answerLate(ms: number): void;
  /** Nobody answers, until it is called with false. */
  goAway(isAway?: boolean): void;
  /** Lets its time pass: trials end, periods are billed. */
  advanceTo(date: Date): void;
  /** A subscription's next period begins now. */
  renew(subscriptionId: string): void;
  /** Somebody changes a subscription over there. */
  change(subscriptionId: string, changes: Parameters<typeof changeSub>[2]): void;
  /** Sends what happened and was not delivered, signed; how each was answered. */
  deliverEvents(delivery: Delivery): Promise<number[]>;
  /** Sends bytes as a webhook, signed unless a signature is given. */
  post(to: string, body: string, signature?: string): Promise<Response>;
  /** The signature of these bytes, made at this moment. */
  sign(body: string, at?: Date): string;
  close(): Promise<void>;
};

type State = {
  books: StripeBooks;
  seen: AskedOfStripe[];
  answers: Map<string, { asked: string; status: number; body: string }>;
  secretKey: string;
  late: number;
  isAway: boolean;
  drops: { call: string; left: number };
};

/** Starts a stand-in for Stripe on a free port of this machine. */
export async function startStripe(port = 0): Promise<StripeStandIn> {
  const webhookSecret = `whsec_${randomBytes(16).toString("hex")}`;
  const state: State = {
    books: emptyBooks(),
    seen: [],
    answers: new Map(),
    secretKey: `sk_test_${randomBytes(12).toString("hex")}`,
    late: 0,
    isAway: false,
    drops: { call: "", left: 0 },
  };
  const { books } = state;
  const server = createServer((request, response) => void answer(state, request, response));
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sign = (body: string, at = new Date()): string => {
    const seconds = Math.floor(at.getTime() / 1000);
    return `t=${seconds},v1=${createHmac("sha256", webhookSecret).update(`${seconds}.${body}`).digest("hex")}`;
  };
  const post = (to: string, body: string, signature = sign(body)): Promise<Response> =>
    fetch(`${to}/api/billing/webhook`, {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": signature },
      body,
    });
  return {
    url,
    payments: {
      name: "stripe",
      secretKey: state.secretKey,
      publishableKey: `pk_test_${randomBytes(12).toString("hex")}`,
      webhookSecret,
      apiUrl: url,
      timeoutMs: 3000,
    },
    books,
    seen: state.seen,
    confirm: async (secret, kind) => void confirmSecret(books, secret, cardOf(kind)),
    answerBank: (secret, isYes = true) => answerBank(books, secret, isYes),
    deleteCustomer: (id) => deleteCustomer(books, id),
    refundByHand: (payment, cents) =>
      void createRefund(books, new URLSearchParams({ payment_intent: payment.id, amount: String(cents) })),
    dispute: (payment, status = "needs_response") => {
      const isNew = !payment.isDisputed;
      Object.assign(payment, { isDisputed: true, dispute: status });
      // Like Stripe's, it names no customer.
      const dispute = {
        id: newStripeId("dp"),
        object: "dispute",
        charge: `ch_${payment.id}`,
        payment_intent: payment.id,
        status,
      };
      happened(books, isNew ? "charge.dispute.created" : "charge.dispute.closed", dispute);
    },
    newCard: (kind) => {
      const card = cardOf(kind);
      books.cards.set(card.id, card);
      return card.id;
    },
    declineNext: (times = 1) => void (books.declines = times),
    dropNext: (call, times = 1) => void (state.drops = { call, left: times }),
    answerLate: (ms) => void (state.late = ms),
    goAway: (isAway = true) => void (state.isAway = isAway),
    advanceTo: (date) => passTime(books, Math.floor(date.getTime() / 1000)),
    renew: (id) => turnPeriod(books, subIn(books, id), clockOf(books)),
    change: (id, changes) => {
      const sub = books.subs.find((one) => one.id === id);
      if (sub) changeSub(books, sub, changes);
    },
    deliverEvents: (delivery) => deliver(books, post, delivery),
    post,
    sign,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const cardOf = (kind: CardKind = "visa"): Card => ({
  id: newStripeId("pm"),
  brand: kind === "mastercard" ? "mastercard" : "visa",
  last4: { visa: "4242", mastercard: "4444", declined: "0341", asks: "3184" }[kind],
  expMonth: 4,
  expYear: 2029,
  isDeclined: kind === "declined",
  asks: kind === "asks",
});

async function deliver(
  books: StripeBooks,
  post: StripeStandIn["post"],
  { to, shuffled = false, doubled = false, only = () => true }: Delivery,
): Promise<number[]> {
  const waiting = books.events.filter((event) => !event.isDelivered && only(event)).toReversed();
  const sent = doubled ? [...waiting, ...waiting] : waiting;
  const ordered = shuffled ? shuffle(sent) : sent;
  const answers: number[] = [];
  // Like Stripe, several at once.
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let event = ordered.shift(); event; event = ordered.shift()) {
        const status = await post(to, JSON.stringify(shownEvent(event))).then(
          (response) => response.status,
          () => 0,
        );
        answers.push(status);
        if (status === 200) event.isDelivered = true;
      }
    }),
  );
  return answers;
}

function shuffle<T>(all: readonly T[]): T[] {
  return all
    .map((one) => ({ one, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one);
}

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (state.isAway) return void request.socket.destroy();
  let text = "";
  for await (const part of request) text += String(part);
  const { pathname, search } = new URL(request.url ?? "/", "http://stripe");
  if (pathname.startsWith("/stand-in/")) return byBrowser(state, text, response);
  const form = new URLSearchParams(request.method === "GET" || text === "" ? search.slice(1) : text);
  const { call, id } = callOf(`${request.method} ${pathname}`);
  const key = request.headers["idempotency-key"] as string | undefined;
  state.seen.push({ call, form: [...form], idempotencyKey: key });
  const told = tell(state, { call, id, form, key, authorization: request.headers.authorization ?? "" });
  if (state.drops.left > 0 && state.drops.call === call) {
    state.drops.left -= 1;
    return void request.socket.destroy();
  }
  if (state.late > 0) await pause(state.late);
  response.writeHead(told.status, { "content-type": "application/json", "request-id": newStripeId("req") });
  response.end(told.body);
}

/** The call that an address belongs to, and the id in it. */
function callOf(asked: string): { call: string; id: string } {
  if (asked in stripeCalls) return { call: asked, id: "" };
  const [, before = "", id = "", after = ""] =
    /^([A-Z]+ \/v1\/[a-z_]+)\/([A-Za-z0-9_]+)(\/[a-z_]+)?$/.exec(asked) ?? [];
  return { call: `${before}/:id${after}`, id };
}

type Asked = {
  call: string;
  id: string;
  form: URLSearchParams;
  key: string | undefined;
  authorization: string;
};

function tell(state: State, { call, id, form, key, authorization }: Asked): { status: number; body: string } {
  const asked = `${call} ${id} ${form.toString()}`;
  try {
    if (authorization !== `Bearer ${state.secretKey}`)
      throw new StripeRefusal(401, { type: "invalid_request_error", message: "Invalid API Key provided" });
    const known = stripeCalls[call];
    if (!known)
      throw new StripeRefusal(404, {
        type: "invalid_request_error",
        message: `Unrecognized request URL (${call}).`,
      });
    const unknown = unknownParameter(call, form);
    if (unknown !== undefined)
      throw new StripeRefusal(400, {
        type: "invalid_request_error",
        code: "parameter_unknown",
        message: `Received unknown parameter: ${unknown}`,
      });
    const before = key === undefined ? undefined : state.answers.get(key);
    if (before && before.asked !== asked)
      throw new StripeRefusal(400, {
        type: "idempotency_error",
        message:
          "Keys for idempotent requests can only be used with the same parameters they were first used with.",
      });
    if (before) return before;
    const told = { asked, status: 200, body: JSON.stringify(known(state.books, form, id)) };
    if (key !== undefined) state.answers.set(key, told);
    return told;
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    const told = { asked, status: error.status, body: JSON.stringify(error.body) };
    // Like Stripe, a refusal of the parameters is not remembered, one of the card is.
    if (key !== undefined && error.status === 402) state.answers.set(key, told);
    return told;
  }
}

/** For the script that stands in for Stripe.js on a page of tests. */
function byBrowser(state: State, text: string, response: ServerResponse): void {
  const headers = {
    "content-type": "application/json",
    "access-control-allow-origin": "*",
    "access-control-allow-headers": "*",
  };
  try {
    const { clientSecret, card } = JSON.parse(text || "{}") as { clientSecret?: string; card?: CardKind };
    const body = clientSecret ? confirmSecret(state.books, clientSecret, cardOf(card)) : {};
    response.writeHead(200, headers).end(JSON.stringify(body));
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    response.writeHead(error.status, headers).end(JSON.stringify(error.body));
  }
}
