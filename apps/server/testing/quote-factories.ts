import { quotesApi } from "#areas/invoices/contract/quotes.api.ts";
import { newQuote, newSentQuote } from "./quote-fixture.ts";
import type { SignedIn } from "./test-server.ts";

type Factory = (owner: SignedIn) => Promise<{ params: Record<string, string>; body?: unknown }>;

const draft = async (owner: SignedIn) => (await newQuote(owner)).id;
const sent = async (owner: SignedIn) => (await newSentQuote(owner)).id;

async function binned(owner: SignedIn): Promise<string> {
  const id = await draft(owner);
  await owner.call(quotesApi.remove, { params: { id } });
  return id;
}

const by =
  (make: (owner: SignedIn) => Promise<string>, body?: unknown): Factory =>
  async (owner) => ({ params: { id: await make(owner) }, body });

/** Bodies that name a customer. */
export const bodiesNameQuoteRecords = ["POST /api/accounting/quotes", "PUT /api/accounting/quotes/:id"];

/** How to make what each call of quotes works on; and a body that the call takes. */
export const quoteFactories: Record<string, Factory> = {
  "GET /api/accounting/quotes/:id": by(sent),
  "PUT /api/accounting/quotes/:id": by(draft, { notes: "Thank you" }),
  "DELETE /api/accounting/quotes/:id": by(draft),
  "POST /api/accounting/quotes/:id/restore": by(binned),
  "POST /api/accounting/quotes/:id/duplicate": by(sent),
  "POST /api/accounting/quotes/:id/send": by(draft, { message: "Thank you" }),
  "POST /api/accounting/quotes/:id/accept": by(sent, {}),
  "POST /api/accounting/quotes/:id/decline": by(sent, { reason: "Too late" }),
  "POST /api/accounting/quotes/:id/invoice": by(sent),
};

/** What only managers may do, who see every customer. */
export const managersQuoteFactories: Record<string, Factory> = {
  "POST /api/accounting/quotes/:id/void": by(sent, { reason: "Wrong price" }),
};
