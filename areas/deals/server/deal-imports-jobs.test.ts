import { sql } from "drizzle-orm";
import { setSubscription } from "#apps/server/testing/subscription.ts";
import { expect, test } from "vitest";
import { jobHandlers } from "#apps/server/areas.ts";
import { formOf } from "#apps/server/testing/import-fixture.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { makeLog } from "#platform/server/log.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { dealImportsApi } from "#areas/deals/contract/deal-imports.api.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { addSales, undoSales } from "./deals.jobs.ts";

const server = await testServer();
/** Enough for a job in several steps: two sales each for most customers. */
const many = 2200;
const file = [
  "Title,Amount,Stage,Email,Name",
  ...Array.from(
    { length: many },
    (_, at) => `Sale ${at},${at}.50,${at % 3 === 0 ? "Won" : "Proposal"},p${at % 1200}@example.com,Ana Silva`,
  ),
].join("\n");

async function newOwner(): Promise<SignedIn> {
  const owner = await server.newOwner();
  await setSubscription(server, owner, sql`plan = 'enterprise'`);
  return owner;
}
const begin = async (owner: SignedIn) => {
  const { status, body } = await owner.call(dealImportsApi.import, {
    form: formOf(file, "deals.csv", { wait: "false" }),
  });
  expect([status, body.created]).toEqual([200, many]);
  return body.id ?? "";
};
const get = async (owner: SignedIn, id: string) =>
  (await owner.call(dealImportsApi.get, { params: { id } })).body;
const sums = async (owner: SignedIn) => [
  (await owner.call(dealsApi.summary, { query: {} })).body,
  (await owner.call(contactsApi.count)).body,
];
const movesOf = (owner: SignedIn): Promise<number> =>
  server.database.inWorkspace(owner.user.workspaceId, async (tx) =>
    Number((await tx.execute(sql`SELECT count(*) AS count FROM stage_changes`)).rows[0]?.count),
  );

const handlers = jobHandlers({
  mailer: { ready: false, send: async () => "no_server" },
  appUrl: "",
} as never);

/** The job in a process that dies within its second transaction, and in one that dies after it; then in one that survives. */
async function withKills(owner: SignedIn, id: string, job: typeof addSales): Promise<void> {
  for (const death of ["within", "after", "never"]) {
    const stop = new AbortController();
    let steps = 0;
    const database = {
      ...server.database,
      inWorkspace: async (workspaceId: string, step: (tx: unknown) => Promise<unknown>) => {
        const dies = death !== "never" && ++steps === 2;
        if (dies) stop.abort();
        const outcome = await server.database.inWorkspace(workspaceId, async (tx) => {
          const done = await step(tx);
          if (dies && death === "within") throw new Error("killed");
          return done;
        });
        if (dies) throw new Error("killed");
        return outcome;
      },
    };
    await handlers
      .find((one) => one.type === job)
      ?.run({ workspaceId: owner.user.workspaceId, operationId: (await get(owner, id)).work!.id } as never, {
        database: database as never,
        log: makeLog("silent"),
        signal: stop.signal,
      })
      .catch(() => undefined);
  }
}

test("many sales are added and undone by a job that shows its progress; no second upload meanwhile", async () => {
  const owner = await newOwner();
  const empty = await sums(owner);
  const id = await begin(owner);
  expect(await get(owner, id)).toMatchObject({
    status: "importing",
    work: { status: "waiting", total: many },
  });
  const second = await owner.call(dealImportsApi.import, { form: formOf(file, "deals.csv") });
  expect([second.status, (await owner.call(dealImportsApi.undo, { params: { id } })).status]).toEqual([
    409, 409,
  ]);
  await server.runJobs(addSales, owner);
  expect(await get(owner, id)).toMatchObject({ status: "done", created: many, newContacts: 1200 });
  expect((await sums(owner))[0]).toMatchObject({ count: many });
  expect((await owner.call(notificationsApi.list)).body[0]?.title).toBe("Importing deals.csv: done");
  expect((await owner.call(dealImportsApi.undo, { params: { id } })).body.status).toBe("undoing");
  await server.runJobs(undoSales, owner);
  expect(await get(owner, id)).toMatchObject({
    status: "undone",
    undone: { removed: many, kept: 0, removedContacts: 1200, keptContacts: 0 },
  });
  expect(await sums(owner)).toEqual(empty);
});

test("a process that is killed neither loses nor doubles a sale, and the undo neither", async () => {
  const [killed, whole] = [await newOwner(), await newOwner()];
  const empty = await sums(killed);
  const ids = [await begin(killed), await begin(whole)] as const;
  await withKills(killed, ids[0], addSales);
  await server.runJobs(addSales, whole);
  expect(await get(killed, ids[0])).toMatchObject({ status: "done", created: many });
  expect(await sums(killed)).toEqual(await sums(whole));
  expect(await movesOf(killed)).toBe(await movesOf(whole));
  await killed.call(dealImportsApi.undo, { params: { id: ids[0] } });
  await withKills(killed, ids[0], undoSales);
  expect(await get(killed, ids[0])).toMatchObject({
    status: "undone",
    undone: { removed: many, kept: 0, removedContacts: 1200, keptContacts: 0 },
  });
  expect(await sums(killed)).toEqual(empty);
});
