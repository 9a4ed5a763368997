import { randomUUID } from "node:crypto";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Ctx } from "#platform/server/context.ts";
import { publisher } from "#platform/server/events.ts";
import { NewContact } from "#areas/customers/contract/contacts.schema.ts";
import { createContact } from "#areas/customers/server/contacts.service.ts";
import { findContact, listContacts } from "#areas/customers/server/contacts.store.ts";
import { subscribers } from "#apps/server/areas.ts";
import { fill, openBusiness } from "./business.ts";
import { bare, paired, rate } from "./ground.ts";
import { type ProductGround, withProduct } from "./product-ground.ts";

export type Figure = { what: string; measured: string; asked: string; reached: boolean };

const body = { firstName: "Dana", lastName: "Whitfield", email: "dana@example.com", phone: "(555) 010-0142", source: "Referral" };

/** List, one, create: through everything against a bare handler with the same statements. */
export const contactsFigures = (): Promise<Figure[]> => withProduct({ RUN: "web" }, measure);

async function measure({ server, owner, databaseUrl }: ProductGround): Promise<Figure[]> {
  const { cookie, workspaceId } = await openBusiness(server, owner, 10_000);
  for (let other = 0; other < 9; other++) {
    const id = randomUUID();
    await owner.query("INSERT INTO workspaces (id, name) VALUES ($1, 'Other')", [id]);
    await fill(owner, id, 10_000);
  }
  await owner.query("VACUUM ANALYZE contacts");
  const contactId = (await owner.query<{ id: string }>("SELECT id FROM contacts WHERE workspace_id = $1 OFFSET 5000 LIMIT 1", [workspaceId])).rows[0]?.id ?? "";
  const plan = await statementsOf(owner, workspaceId, contactId);
  const rival = await bare({ databaseUrl, routes: plan });
  const headers = { cookie };
  const json = { ...headers, "content-type": "application/json" };
  const list = await paired(() => rate(server.address, { path: "/api/contacts?limit=50", headers }), () => rate(rival.address, { path: "/list" }));
  const one = await paired(() => rate(server.address, { path: `/api/contacts/${contactId}`, headers }), () => rate(rival.address, { path: "/one" }));
  const create = await paired(() => rate(server.address, { path: "/api/contacts", method: "POST", headers: json, body: JSON.stringify(body) }), () => rate(rival.address, { path: "/create", method: "POST" }));
  await rival.stop();
  return [["list of 50 of 10,000 contacts", list], ["one contact", one], ["create one contact", create]].map(([what, pair]) => {
    const { ours, theirs, ratio } = pair as Awaited<ReturnType<typeof paired>>;
    return { what: String(what), measured: `${Math.round(ratio * 100)} % (${Math.round(ours)}/s against ${Math.round(theirs)}/s)`, asked: ">= 50 % of a bare handler", reached: ratio >= 0.5 };
  });
}

type Statement = { text: string; values: unknown[] };

// The product's own statements, written down as they are made; the workspace, which row security adds, is put in by hand.
async function statementsOf(client: pg.Client, workspaceId: string, contactId: string) {
  const written: Statement[] = [];
  const tx = drizzle(client, { logger: { logQuery: (text, values) => void written.push({ text, values }) } });
  await listContacts(tx, { limit: 50 });
  await findContact(tx, contactId);
  const reads = written.splice(0).map((one) => ({ ...one, text: one.text.replace(" where ", ` where contacts.workspace_id = '${workspaceId}' and `) }));
  await client.query("BEGIN");
  const ctx = { actor: { userId: null, sessionId: null, role: "owner", sees: "all" }, workspaceId, tx, now: new Date(), database: {}, enqueue: async () => undefined } as unknown as Ctx;
  Object.assign(ctx, { publish: publisher(subscribers)(() => ctx) });
  const made = await createContact(ctx, NewContact.parse(body));
  await client.query("ROLLBACK");
  const ids = new Map([[made.id, "NEW_ID"]]);
  const writes = written.splice(0).map(({ text, values }, index) => ({ text, values: values.map((value) => ids.get(value as string) ?? (index > 0 && /^[0-9a-f-]{36}$/.test(String(value)) && value !== workspaceId ? "OTHER_ID" : value)) }));
  return [{ method: "GET", path: "/list", statements: reads.slice(0, 1) }, { method: "GET", path: "/one", statements: reads.slice(1) }, { method: "POST", path: "/create", statements: writes }];
}
