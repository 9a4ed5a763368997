import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Endpoint, pathOf } from "#platform/contract/endpoint.ts";
import { ErrorBody } from "#platform/contract/errors.ts";
import { operationsApi } from "#platform/contract/operations.ts";
import { categoriesApi } from "#areas/books/contract/categories.api.ts";
import { categoryRulesApi } from "#areas/books/contract/category-rules.api.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { doBulkChange } from "#areas/customers/server/contacts.jobs.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";
import { duplicatesApi } from "#areas/duplicates/contract/duplicates.api.ts";
import { findDuplicates } from "#areas/duplicates/server/duplicates.jobs.ts";
import { textCampaignsApi, voiceCampaignsApi } from "#areas/dialer/contract/phone-campaigns.api.ts";
import { campaignsApi } from "#areas/email-campaigns/contract/campaigns.api.ts";
import { routes } from "./areas.ts";
import { nameOfCall } from "./testing/call-factories.ts";
import { type Business, businessWith, quickSmtp } from "./testing/campaign-fixture.ts";
import { rowsOf } from "./testing/rows.ts";
import { testServer } from "./testing/test-server.ts";

const server = await testServer({ smtp: quickSmtp(3000) });

/** One business for all: three customers with an address, and a mail server. */
let made: Business;
beforeAll(async () => {
  made = await businessWith(server, ["a@example.com", "b@example.com", "c@example.com"]);
});
afterAll(() => made.standIn.close());

const run = (statement: ReturnType<typeof sql>) =>
  server.database.inWorkspace(made.workspaceId, (tx) => tx.execute(statement));
const newCampaign = async (): Promise<string> =>
  (
    await made.owner.call(campaignsApi.create, {
      body: { name: "News", subject: "Hello", content: "<p>Hi, it’s us.</p>" },
    })
  ).body.id;
/** A campaign that was sent, with what became of its emails. */
const sentCampaign = async (state: ReturnType<typeof sql>): Promise<string> => {
  const id = await newCampaign();
  await made.owner.call(campaignsApi.send, { params: { id }, body: {} });
  await run(sql`UPDATE deliveries SET ${state} WHERE source_id = ${id}`);
  return id;
};
const held = async (body: object = {}) => {
  await sentCampaign(
    sql`state = 'skipped', reason = 'late', settled_at = now(), due_at = now() - interval '25 hours'`,
  );
  return { count: 3, body };
};

let phoned = 0;
/** A campaign of calls or texts to three customers with numbers. */
const newPhoned = async (api: typeof voiceCampaignsApi | typeof textCampaignsApi): Promise<string> => {
  const contactIds = await insertContacts(
    server.database,
    made.workspaceId,
    [1, 2, 3].map(() => {
      const number = ++phoned;
      return {
        firstName: `Phone ${number}`,
        email: null,
        phone: `212-555-${1000 + number}`,
        source: "Other",
      };
    }),
  );
  const body = { name: "News", contactIds, script: "Hi", message: "Hi" };
  const { script, message, ...rest } = body;
  return api === voiceCampaignsApi
    ? (await made.owner.call(voiceCampaignsApi.create, { body: { ...rest, script } })).body.id
    : (await made.owner.call(textCampaignsApi.create, { body: { ...rest, message } })).body.id;
};

type Press = { params?: Record<string, string>; body: object; count: number };
/** What is pressed by each call that carries a number, and how many that are. */
const presses: Record<string, () => Promise<Press>> = {
  "POST /api/contacts/bulk": async () => ({
    body: { action: { type: "addTag", tag: "vip" }, filter: { source: "Referral" } },
    count: 3,
  }),
  "POST /api/email-campaigns/:id/send": async () => ({
    params: { id: await newCampaign() },
    body: {},
    count: 3,
  }),
  "POST /api/email-campaigns/:id/send-late": async () => {
    const id = await newCampaign();
    await run(
      sql`UPDATE email_campaigns SET status = 'needs_decision', status_reason = 'missed' WHERE id = ${id}`,
    );
    return { params: { id }, body: {}, count: 3 };
  },
  "POST /api/email-campaigns/:id/schedule": async () => ({
    params: { id: await newCampaign() },
    body: { localTime: new Date(Date.now() + 864e5).toISOString().slice(0, 16), timeZone: "UTC" },
    count: 3,
  }),
  "POST /api/email-campaigns/:id/unknown": async () => {
    const id = await sentCampaign(sql`state = 'unknown'`);
    await run(sql`UPDATE email_campaigns SET total_unknown = 3 WHERE id = ${id}`);
    return { params: { id }, body: { outcome: "arrived" }, count: 3 };
  },
  ...Object.fromEntries(
    [voiceCampaignsApi, textCampaignsApi].flatMap((api) => {
      const phoned = async (body: object) => ({ params: { id: await newPhoned(api) }, body, count: 3 });
      return [
        [`POST ${api.start.path}`, () => phoned({})],
        [
          `POST ${api.schedule.path}`,
          () =>
            phoned({ localTime: new Date(Date.now() + 864e5).toISOString().slice(0, 16), timeZone: "UTC" }),
        ],
        [
          `POST ${api.settleUnknown.path}`,
          async () => {
            const id = await newPhoned(api);
            await made.owner.call(api.start, { params: { id } });
            await run(sql`UPDATE deliveries SET state = 'unknown' WHERE source_id = ${id}`);
            return { params: { id }, body: { outcome: "arrived" }, count: 3 };
          },
        ],
      ];
    }),
  ),
  "POST /api/outreach/held-mail/send": held,
  "POST /api/outreach/held-mail/drop": held,
  "POST /api/accounting/category-rules/:id/apply": async () => {
    const { owner } = made;
    const category = (await owner.call(categoriesApi.list)).body.find(({ kind }) => kind === "expense");
    for (const description of ["Mill, flour", "Mill, oats"])
      await owner.call(transactionsApi.create, {
        body: { description, amount: "10.00", transactionType: "expense", transactionDate: "2026-03-04" },
      });
    const body = { text: "mill", categoryId: category?.id ?? "" };
    const { id } = (await owner.call(categoryRulesApi.create, { body })).body;
    return { params: { id }, body: {}, count: 2 };
  },
  "POST /api/contacts/merges/exact": async () => {
    const twin = { firstName: "Ana", lastName: "Silva", email: null, phone: "5550101", source: "Other" };
    await insertContacts(server.database, made.workspaceId, [twin, twin, twin]);
    await made.owner.call(duplicatesApi.search, { body: { among: "all" } });
    await server.runJobs(findDuplicates, made.owner);
    return { body: { among: "all" }, count: 2 };
  },
  "POST /api/deals/left-open": async () => {
    const ids = await insertContacts(server.database, made.workspaceId, [
      { email: null, pipelineStage: "proposal", source: "Other" },
    ]);
    for (const title of ["Fence", "Gate"])
      await made.owner.call(dealsApi.create, {
        body: { contactId: ids[0] ?? "", title, stage: "qualified", value: "5" },
      });
    const { body } = await made.owner.call(contactsApi.bulk, {
      body: { action: { type: "stage", pipelineStage: "lost" }, ids },
    });
    return { body: { operationId: body.id, lostReason: "not_now" }, count: 2 };
  },
};

const carriesCount = ({ body, access }: Endpoint): boolean =>
  access === "session" && "shape" in body && "count" in (body.shape as object);
const counted = routes.map(({ call }) => call).filter(carriesCount);

test("every call that carries a number is pressed here", () => {
  expect(Object.keys(presses).sort()).toEqual(counted.map(nameOfCall).sort());
});

test.each(counted.map((call) => [nameOfCall(call), call] as const))(
  "%s does nothing where the number is another one, says which, and then does it",
  async (name, call) => {
    const { params = {}, body, count } = await presses[name]!();
    const press = async (shown: number) => {
      const response = await made.owner.send(pathOf(call, params), {
        method: call.method,
        body: JSON.stringify({ ...body, count: shown }),
        headers: { "content-type": "application/json" },
      });
      return { status: response.status, body: (await response.json()) as unknown };
    };
    const before = await rowsOf(server.database.ownerUrl, made.workspaceId);
    for (const wrong of [count + 1, count - 1]) {
      const refused = await press(wrong);
      const { code, count: now, message } = ErrorBody.strict().parse(refused.body);
      expect([refused.status, code, now]).toEqual([409, "count_changed", count]);
      expect(message).toMatch(new RegExp(`^${count} .+ now, not ${wrong}\\. Nothing was done\\.`));
    }
    expect(await rowsOf(server.database.ownerUrl, made.workspaceId)).toEqual(before);
    expect((await press(count)).status).toBe(200);
  },
);

test("of all that match, who comes after the press is left alone, however long it takes", async () => {
  const { owner } = made;
  const rows = Array.from({ length: 201 }, () => ({ source: "Website" }));
  await insertContacts(server.database, made.workspaceId, rows);
  const filter = { source: "Website" };
  const { body } = await owner.call(contactsApi.bulk, {
    body: { action: { type: "addTag", tag: randomUUID() }, filter, count: 201 },
  });
  expect(body).toMatchObject({ status: "waiting", total: 201 });
  const [late] = await insertContacts(server.database, made.workspaceId, [{ source: "Website" }]);
  await server.runJobs(doBulkChange, owner);
  const { body: untouched } = await owner.call(contactsApi.get, { params: { id: late ?? "" } });
  expect(untouched).toMatchObject({ tags: [], version: 1 });
  expect((await owner.call(operationsApi.get, { params: { id: body.id } })).body).toMatchObject({
    status: "done",
    done: 201,
  });
});
