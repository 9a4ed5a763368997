import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { imported } from "#apps/server/testing/import-fixture.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { contactMergesApi } from "#areas/customers/contract/contact-merges.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import type { Contact, ContactFilter } from "#areas/customers/contract/contacts.schema.ts";
import { pipelineBoardApi } from "#areas/customers/contract/pipeline-board.api.ts";
import type { AudienceInput } from "#areas/outreach/contract/audience.schema.ts";
import { campaignsApi } from "#areas/email-campaigns/contract/campaigns.api.ts";
import { importsApi } from "#areas/imports/contract/imports.api.ts";
import { onboardingApi } from "#areas/onboarding/contract/onboarding.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { asOwner } from "#platform/server/testing/new-database.ts";
import { insertContacts } from "./contacts.builder.ts";

const server = await testServer();

const sources = ["Referral", "Website", "Old book"];
const stages = ["new", "lead", "customer", "lost"];
const statuses = ["active", "inactive", "unsubscribed", "converted"] as const;
const tagSets = [[], ["vip"], ["vip", "fair"], ["fair", "fair"]];
const mixed = Array.from({ length: 32 }, (_, at) => ({
  firstName: at % 5 === 0 ? "" : "Ana",
  lastName: at % 7 === 0 ? " " : "Silva",
  email: at % 3 === 0 ? null : `person${at}@example.com`,
  company: at % 4 === 0 ? null : "Rye",
  source: sources[at % 3],
  pipelineStage: stages[at % 4],
  status: statuses[Math.floor(at / 4) % 4],
  tags: tagSets[Math.floor(at / 2) % 4],
  value: `${at}.25`,
}));

const all = async (person: SignedIn, query: ContactFilter = {}) =>
  (await person.call(contactsApi.list, { query })).body as Contact[];

function countsOf(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Every number that a person is told, and the same counted from the customers whom they see. */
async function expectCounted(person: SignedIn, assignedTo: string): Promise<void> {
  const seen = await all(person);
  const filters: ContactFilter[] = [
    {},
    ...[...sources, "Nowhere"].map((source) => ({ source })),
    ...["vip", "fair", "new tag", "nobody's"].map((tag) => ({ tag })),
    ...statuses.map((status) => ({ status })),
    ...stages.map((stage) => ({ stage })),
    { stage: "new,lead" },
    { view: "leads" },
    { view: "customers", source: "Website" },
    { tag: "vip", stage: "lead", status: "converted" },
    { assignedTo },
    { assignedTo, status: "active" },
    { assignedTo, tag: "vip" },
    { source: "Website", tag: "fair" },
  ];
  for (const query of filters)
    expect([query, (await person.call(contactsApi.count, { query })).body.count]).toEqual([
      query,
      (await all(person, query)).length,
    ]);
  const byTag = countsOf(seen.flatMap(({ tags }) => [...new Set(tags)]));
  expect(new Map((await person.call(contactsApi.tags)).body.map(({ tag, count }) => [tag, count]))).toEqual(
    byTag,
  );
  const bySource = countsOf(seen.map(({ source }) => source));
  expect(new Set((await person.call(contactsApi.sources)).body)).toEqual(new Set(bySource.keys()));
  for (const { keys, count, value } of (await person.call(pipelineBoardApi.get)).body) {
    const here = seen.filter(({ pipelineStage }) => keys.includes(pipelineStage));
    const cents = here.reduce((sum, one) => sum + Math.round(Number(one.value) * 100), 0);
    expect([keys, count, Math.round(Number(value) * 100)]).toEqual([keys, here.length, cents]);
  }
  await expectAudiences(person, seen, bySource);
}

async function expectAudiences(
  person: SignedIn,
  seen: readonly Contact[],
  bySource: ReadonlyMap<string, number>,
): Promise<void> {
  const emailed = seen.filter(({ isSample }) => !isSample);
  const audiences: [AudienceInput, (contact: Contact) => boolean][] = [
    [{}, () => true],
    [
      { stages: ["lead", "lost"], statuses: ["active"] },
      ({ pipelineStage, status }) => ["lead", "lost"].includes(pipelineStage) && status === "active",
    ],
    [{ sources: ["Website", "Old book"] }, ({ source }) => source !== "Referral" && sources.includes(source)],
    [{ tags: ["vip"], stages: ["lead"] }, (one) => one.tags.includes("vip") && one.pipelineStage === "lead"],
    [{ tags: ["vip", "fair"] }, ({ tags }) => tags.includes("vip") || tags.includes("fair")],
  ];
  const isBlank = (text: string | null) => !text?.trim();
  for (const [audience, matches] of audiences) {
    const { body } = await person.call(campaignsApi.audienceCount, { body: { audience } });
    const found = emailed.filter(matches);
    const mailable = found.filter(({ email, status }) => email !== null && status !== "unsubscribed");
    expect([audience, body]).toEqual([
      audience,
      {
        count: found.length,
        missing: {
          firstName: mailable.filter(({ firstName }) => isBlank(firstName)).length,
          lastName: mailable.filter(({ lastName }) => isBlank(lastName)).length,
          customerCompany: mailable.filter(({ company }) => isBlank(company)).length,
        },
      },
    ]);
  }
  const { body: options } = await person.call(campaignsApi.audienceOptions);
  expect([options.total, new Map(options.sources.map(({ source, count }) => [source, count]))]).toEqual([
    emailed.length,
    bySource,
  ]);
}

/** The groups whose tallies differ from what counting says. */
const differences = (workspaceId: string) =>
  asOwner(
    server.database.ownerUrl,
    `WITH counted AS (SELECT kind, name, pipeline_stage, status, count(*) AS contacts, sum(app.lacks(email, status, first_name)) AS first, sum(app.lacks(email, status, last_name)) AS last, sum(app.lacks(email, status, company)) AS company
        FROM contacts, app.groups_of(source, tags, assigned_to) WHERE workspace_id = $1 AND deleted_at IS NULL GROUP BY 1, 2, 3, 4),
      tallied AS (SELECT kind, name, pipeline_stage, status, sum(contacts) AS contacts, sum(lacking_first) AS first, sum(lacking_last) AS last, sum(lacking_company) AS company
        FROM contact_group_tallies WHERE workspace_id = $1 GROUP BY 1, 2, 3, 4 HAVING sum(contacts) <> 0 OR sum(lacking_first) <> 0 OR sum(lacking_last) <> 0 OR sum(lacking_company) <> 0)
    (SELECT * FROM counted EXCEPT SELECT * FROM tallied) UNION ALL (SELECT * FROM tallied EXCEPT SELECT * FROM counted)`,
    [workspaceId],
  );

test("every count is what counting would say, through every kind of change, also for who sees only their own", async () => {
  const owner = await server.newOwner({ withSampleData: true });
  const mina = await newTeammate(server, owner, "member");
  await owner.call(membersApi.update, { params: { id: mina.user.id }, body: { sees: "own" } });
  const { workspaceId } = owner.user;
  const ids = await insertContacts(
    server.database,
    workspaceId,
    mixed.map((one, at) => ({ ...one, assignedTo: at % 3 === 0 ? mina.user.id : null })),
  );
  const [a = "", b = "", c = "", d = ""] = ids;
  const bulk = (body: object) => owner.call(contactsApi.bulk, { body: body as never });
  const inside = (statement: ReturnType<typeof sql>) =>
    server.database.inWorkspace(workspaceId, (tx) => tx.execute(statement));
  const table = [
    ["First Name", "Last Name", "Email", "Stage", "Tags", "Source"],
    ["Bo", "Okafor", "bo@example.com", "lead", "vip; imported", "Fair"],
    ["Ana", "Silva", "person1@example.com", "customer", "imported", "Website"],
  ];
  let importId = "";
  let mergeId = "";
  const seen = async () => undefined;
  const changes: (() => Promise<unknown>)[] = [
    seen,
    () =>
      owner.call(contactsApi.create, {
        body: { firstName: "Dana", lastName: "Whitfield", email: "dana@example.com", source: "Referral" },
      }),
    () => owner.call(contactsApi.update, { params: { id: a }, body: { tags: ["vip", "new tag"] } }),
    () => owner.call(contactsApi.update, { params: { id: b }, body: { source: "Old book", company: "" } }),
    () => mina.call(contactsApi.update, { params: { id: a }, body: { status: "converted", value: "7.5" } }),
    () => bulk({ action: { type: "addTag", tag: "fair" }, ids: ids.slice(0, 9) }),
    () => bulk({ action: { type: "stage", pipelineStage: "lost" }, filter: { source: "Website" } }),
    () => bulk({ action: { type: "assign", assignedTo: mina.user.id }, ids: ids.slice(5, 12) }),
    async () => (importId = (await imported(owner, table, { mode: "both" })).id),
    seen,
    () => owner.call(importsApi.undo, { params: { id: importId } }),
    async () => {
      const people = await all(owner);
      const versionOf = (id: string) => people.find((one) => one.id === id)?.version ?? 1;
      const { body } = await owner.call(contactMergesApi.create, {
        body: { keepId: c, mergedIds: [d], versions: { [c]: versionOf(c), [d]: versionOf(d) } },
      });
      mergeId = body.merges[0]?.id ?? "";
    },
    () => owner.call(contactMergesApi.undo, { params: { id: mergeId } }),
    () => owner.call(contactsApi.remove, { params: { id: a } }),
    () => owner.call(contactsApi.restore, { params: { id: a } }),
    () => bulk({ action: { type: "delete" }, ids: ids.slice(0, 3) }),
    () => inside(sql`DELETE FROM contacts WHERE deleted_at IS NOT NULL`),
    () => inside(sql`DELETE FROM contacts WHERE id = ${d}`),
    () => inside(sql`SELECT app.fold_contact_group_tallies(${workspaceId})`),
    () => owner.call(onboardingApi.removeSample),
    () => owner.call(membersApi.remove, { params: { id: mina.user.id }, body: { to: null } }),
  ];
  for (const change of changes) {
    const answer = (await change()) as { status?: number } | undefined;
    expect([change.toString(), answer?.status ?? 200, await differences(workspaceId)]).toEqual([
      change.toString(),
      200,
      [],
    ]);
    if (change === seen) for (const person of [owner, mina]) await expectCounted(person, mina.user.id);
  }
});

test("a business that goes leaves no tallies", async () => {
  const owner = await server.newOwner();
  const { workspaceId } = owner.user;
  await insertContacts(server.database, workspaceId, mixed);
  await asOwner(server.database.ownerUrl, `DELETE FROM workspaces WHERE id = '${workspaceId}'`);
  expect(
    await asOwner(server.database.ownerUrl, "SELECT FROM contact_group_tallies WHERE workspace_id = $1", [
      workspaceId,
    ]),
  ).toEqual([]);
});
