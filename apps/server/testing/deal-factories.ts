import { randomUUID } from "node:crypto";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { dealImportsApi } from "#areas/deals/contract/deal-imports.api.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";
import { formOf } from "./import-fixture.ts";
import type { SignedIn } from "./test-server.ts";

type Made = { params: Record<string, string>; body?: unknown };
type Factory = (owner: SignedIn) => Promise<Made>;

/** A further sale, so that it may be deleted. */
async function deal(owner: SignedIn): Promise<string> {
  const { body: contact } = await owner.call(contactsApi.create, {
    body: { firstName: "Dana", lastName: "Ito", email: `${randomUUID()}@example.com`, source: "Referral" },
  });
  const contactId = contact.id;
  await owner.call(dealsApi.create, { body: { contactId, title: "Fence", value: "100.00" } });
  return (await owner.call(dealsApi.create, { body: { contactId, title: "Gate" } })).body.id;
}

async function binned(owner: SignedIn): Promise<string> {
  const id = await deal(owner);
  await owner.call(dealsApi.remove, { params: { id } });
  return id;
}

/** An upload of one sale. */
async function upload(owner: SignedIn): Promise<string> {
  const csv = `Deal - Title,Person - Email,Deal - Contact person\nFence,${randomUUID()}@example.com,Dana Ito\n`;
  const { body } = await owner.call(dealImportsApi.import, { form: formOf(csv, "deals.csv") });
  return body.id ?? "";
}

const by =
  (make: (owner: SignedIn) => Promise<string>, body?: unknown): Factory =>
  async (owner) => ({ params: { id: await make(owner) }, body });

/** How to make what each call of sales works on; and a body that the call takes. */
export const dealFactories: Record<string, Factory> = {
  "GET /api/deals/:id": by(deal),
  "PUT /api/deals/:id": by(deal, { title: "Garden gate" }),
  "DELETE /api/deals/:id": by(deal),
  "POST /api/deals/:id/restore": by(binned),
  "GET /api/deals/:id/history": by(deal),
  "GET /api/deals/imports/:id": by(upload),
  "POST /api/deals/imports/:id/undo": by(upload),
};
