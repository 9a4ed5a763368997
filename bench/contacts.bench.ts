import { randomUUID } from "node:crypto";
import type pg from "pg";
import { NewContact } from "#areas/customers/contract/contacts.schema.ts";
import { createContact } from "#areas/customers/server/contacts.service.ts";
import { setCursorKey } from "#platform/server/cursor.ts";
import { findContact } from "#areas/customers/server/contacts.store.ts";
import { listCards } from "#areas/customers/server/contact-lists.store.ts";
import { fill, openBusiness } from "./business.ts";
import { bare, inTurns, pairOf, rate, type Request } from "./fixture.ts";
import type { PlainPlan } from "./plain-server.ts";
import { type ProductFixture, withProduct } from "./product-fixture.ts";
import { ctxIn, recordedOn } from "./recorded.ts";
import { varied } from "./varied.ts";

export type Figure = { what: string; measured: string; asked: string; reached: boolean };

const body = {
  firstName: "Dana",
  lastName: "Whitfield",
  email: "dana@example.com",
  phone: "(555) 010-0142",
  source: "Referral",
};

const term = "harbour";
const seconds = 2;
type Compared = { what: string; request: Request; path: string; ofBare: boolean; ofPlain: number };

/** List, one, search, create: through the whole stack, compared with a bare handler with the same statements, and with a plain one with a single statement. */
export const contactsFigures = (): Promise<Figure[]> => withProduct({ RUN: "all" }, measure);

async function measure({ server, owner, databaseUrl }: ProductFixture): Promise<Figure[]> {
  const { cookie, workspaceId } = await openBusiness(server, owner, 10_000);
  for (let other = 0; other < 9; other++) {
    const id = randomUUID();
    await owner.query("INSERT INTO workspaces (id, name) VALUES ($1, 'Other')", [id]);
    await fill(owner, id, 10_000);
  }
  const contactId =
    (
      await owner.query<{ id: string }>(
        "SELECT id FROM contacts WHERE workspace_id = $1 OFFSET 5000 LIMIT 1",
        [workspaceId],
      )
    ).rows[0]?.id ?? "";
  const rivals = [
    await bare({ databaseUrl, routes: await statementsOf(owner, workspaceId, contactId) }),
    await bare(plainPlan(databaseUrl, workspaceId, contactId), "bench/plain-server.ts"),
  ];
  const headers = { cookie };
  const json = { "content-type": "application/json" };
  const create: Request = {
    path: "/api/contacts",
    method: "POST",
    headers: { ...headers, ...json },
    body: varied(),
  };
  const compared: Compared[] = [
    {
      what: "list of 50 of 10,000 contacts",
      request: { path: "/api/contacts?limit=50&fields=card", headers },
      path: "/list",
      ofBare: true,
      ofPlain: 40,
    },
    {
      what: "one contact",
      request: { path: `/api/contacts/${contactId}`, headers },
      path: "/one",
      ofBare: true,
      ofPlain: 20,
    },
    {
      what: "search, 48 of 833 found",
      request: { path: `/api/contacts?limit=48&fields=card&search=${term}`, headers },
      path: "/search",
      ofBare: false,
      ofPlain: 60,
    },
    { what: "create one contact", request: create, path: "/create", ofBare: true, ofPlain: 12 },
  ];
  const figures: Figure[] = [];
  for (const { what, request, path, ofBare, ofPlain } of compared) {
    const theirs: Request = {
      path,
      method: request.method,
      headers: request.body ? json : {},
      body: request.body,
    };
    const [bareOne, plainOne] = rivals.map((rival) => () => rate(rival.address, theirs, seconds));
    const rounds = await inTurns([
      () => rate(server.address, request, seconds),
      ...(plainOne ? [plainOne] : []),
      ...(ofBare && bareOne ? [bareOne] : []),
    ]);
    if (ofBare) figures.push(figureOf(what, rounds, 2, 50, "a bare handler with the same statements"));
    figures.push(figureOf(what, rounds, 1, ofPlain, "node:http and one statement of ten fields"));
  }
  for (const rival of rivals) await rival.stop();
  return figures;
}

function figureOf(
  what: string,
  rounds: readonly number[][],
  other: number,
  percent: number,
  against: string,
): Figure {
  const { ours, theirs, ratio } = pairOf(rounds, other);
  return {
    what,
    measured: `${Math.round(ratio * 100)} % (${Math.round(ours)}/s against ${Math.round(theirs)}/s)`,
    asked: `>= ${percent} % of ${against}`,
    reached: ratio * 100 >= percent,
  };
}

const card =
  'id, first_name AS "firstName", last_name AS "lastName", email, phone, company, pipeline_stage AS "pipelineStage", value, status, tags';
const live = "workspace_id = $1 AND deleted_at IS NULL";

/** One statement for each call, as the plain server makes it. */
export function plainPlan(databaseUrl: string, workspaceId: string, contactId: string): PlainPlan {
  const inserted =
    "INSERT INTO contacts (workspace_id, id, first_name, last_name, email, phone, source, status, value, pipeline_stage, tags, custom_fields, search_text, sort_name, created_at, updated_at)";
  return {
    databaseUrl,
    routes: [
      {
        path: "/list",
        text: `SELECT ${card} FROM contacts WHERE ${live} ORDER BY id DESC LIMIT 50`,
        values: [workspaceId],
        isOne: false,
      },
      {
        path: "/one",
        text: `SELECT ${card} FROM contacts WHERE ${live} AND id = $2`,
        values: [workspaceId, contactId],
        isOne: true,
      },
      {
        path: "/search",
        text: `SELECT ${card} FROM contacts WHERE ${live} AND search_text LIKE $2 ORDER BY id DESC LIMIT 48`,
        values: [workspaceId, `%${term}%`],
        isOne: false,
      },
      {
        path: "/create",
        text: `${inserted} VALUES ($1, $2, $3::text, $4::text, $5::text, $6, $7, 'active', 0, 'new', '{}', '{}', lower($3::text || ' ' || $4::text || ' ' || $5::text), lower($4::text || ' ' || $3::text), now(), now()) RETURNING ${card}`,
        values: [
          workspaceId,
          "NEW_ID",
          "body.firstName",
          "body.lastName",
          "body.email",
          "body.phone",
          "body.source",
        ],
        isOne: true,
      },
    ],
  };
}

// The product's own statements, recorded as they are made; the workspace, which row security adds, is inserted by hand.
async function statementsOf(client: pg.Client, workspaceId: string, contactId: string) {
  setCursorKey(Buffer.from("bench"));
  const { tx, written } = recordedOn(client);
  await listCards(tx, { limit: 50 });
  await findContact(tx, contactId);
  const reads = written.splice(0).map((one) => ({
    ...one,
    text: one.text.replace(" where ", ` where contacts.workspace_id = '${workspaceId}' and `),
  }));
  await client.query("BEGIN");
  const ctx = ctxIn(tx, workspaceId);
  const made = await createContact(ctx, NewContact.parse(body));
  await client.query("ROLLBACK");
  const anew = (value: unknown) => (typeof value === "string" ? value.replaceAll(made.id, "NEW_ID") : value);
  const writes = written.splice(0).map(({ text, values }, index) => ({
    text,
    values: values
      .map(anew)
      .map((value) =>
        index > 0 && /^[0-9a-f-]{36}$/.test(String(value)) && value !== workspaceId ? "OTHER_ID" : value,
      ),
  }));
  return [
    { method: "GET", path: "/list", statements: reads.slice(0, 1) },
    { method: "GET", path: "/one", statements: reads.slice(1) },
    { method: "POST", path: "/create", statements: writes },
  ];
}
