import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { asOwner } from "#platform/server/testing/new-database.ts";
import { lawRuns, lawTimeout } from "#platform/server/testing/laws.ts";
import { centsOf } from "#platform/contract/money.ts";
import { contactMergesApi } from "#areas/customers/contract/contact-merges.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { pipelineBoardApi } from "#areas/customers/contract/pipeline-board.api.ts";
import { statsApi } from "#areas/dashboard/contract/stats.api.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";

const server = await testServer();

const stages = ["new", "lead", "proposal", "customer", "lost"];
const nth = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length];
const sum = (values: readonly string[]) => values.reduce((all, value) => all + (centsOf(value) ?? 0), 0);

type World = { owner: SignedIn; contacts: string[] };
type Command = (world: World, a: number, b: number) => Promise<{ status: number }>;

const salesOf = async ({ owner }: World) =>
  (await owner.call(dealsApi.list, { query: { limit: "100" } })).body;
const liveOf = async ({ owner, contacts }: World) => {
  const found = await Promise.all(contacts.map((id) => owner.call(contactsApi.get, { params: { id } })));
  return found.filter((one) => one.status === 200).map((one) => one.body);
};
const nothing = Promise.resolve({ status: 200 });
const ofSale =
  (act: (world: World, id: string, b: number) => Promise<{ status: number }>): Command =>
  async (world, a, b) => {
    const sale = nth(await salesOf(world), a);
    return sale ? act(world, sale.id, b) : nothing;
  };
const ofContact =
  (act: (world: World, id: string, b: number) => Promise<{ status: number }>): Command =>
  (world, a, b) =>
    act(world, nth(world.contacts, a) ?? "", b);
const reason = { lostReason: "other" as const, lostNote: "Moved away" };

/** What people do with sales and with customers: through either door. */
const commands: Record<string, Command> = {
  noteSale: ofContact(({ owner }, contactId, b) =>
    owner.call(dealsApi.create, { body: { contactId, value: String(b), stage: nth(stages, b)!, ...reason } }),
  ),
  noteSaleWithLines: ofContact(({ owner }, contactId, b) =>
    owner.call(dealsApi.create, {
      body: { contactId, lines: [{ text: "Wood", quantity: "1.5", price: `${b}.33` }] },
    }),
  ),
  moveSale: ofSale(({ owner }, id, b) =>
    owner.call(dealsApi.update, { params: { id }, body: { stage: nth(stages, b)!, ...reason } }),
  ),
  winSale: ofSale(({ owner }, id) =>
    owner.call(dealsApi.update, { params: { id }, body: { stage: "customer" } }),
  ),
  worthSale: ofSale(({ owner }, id, b) =>
    owner.call(dealsApi.update, { params: { id }, body: { value: String(b) } }),
  ),
  titleSale: ofSale(({ owner }, id, b) =>
    owner.call(dealsApi.update, { params: { id }, body: { title: `Sale ${b}` } }),
  ),
  deleteSale: ofSale(({ owner }, id) => owner.call(dealsApi.remove, { params: { id } })),
  restoreSale: async ({ owner }, a) => {
    const sale = nth((await owner.call(dealsApi.bin, { query: {} })).body, a);
    return sale ? owner.call(dealsApi.restore, { params: { id: sale.id } }) : nothing;
  },
  planStep: ofSale(({ owner }, dealId) =>
    owner.call(tasksApi.create, { body: { title: "Call", type: "call", dealId } }),
  ),
  moveContact: ofContact(({ owner }, id, b) =>
    owner.call(contactsApi.update, { params: { id }, body: { pipelineStage: nth(stages, b)! } }),
  ),
  worthContact: ofContact(({ owner }, id, b) =>
    owner.call(contactsApi.update, { params: { id }, body: { value: String(b) } }),
  ),
  moveMany: ({ owner, contacts }, _a, b) =>
    owner.call(contactsApi.bulk, {
      body: { ids: contacts, action: { type: "stage", pipelineStage: nth(stages, b)! } },
    }),
  deleteContact: ofContact(({ owner }, id) => owner.call(contactsApi.remove, { params: { id } })),
  removeForGood: ofContact(({ owner }, id) =>
    server.database.inWorkspace(owner.user.workspaceId, async (tx) => {
      await tx.execute(sql`DELETE FROM contacts WHERE id = ${id}::uuid`);
      return { status: 200 };
    }),
  ),
  foldTallies: ({ owner }) =>
    server.database.inWorkspace(owner.user.workspaceId, async (tx) => {
      await tx.execute(sql`SELECT app.fold_deal_tallies(${owner.user.workspaceId})`);
      return { status: 200 };
    }),
  restoreContact: ofContact(({ owner }, id) => owner.call(contactsApi.restore, { params: { id } })),
  mergeAndUndo: async (world, a, b) => {
    const [keep, gone] = [nth(await liveOf(world), a), nth((await liveOf(world)).toReversed(), b)];
    if (!keep || !gone || keep.id === gone.id) return nothing;
    const merged = await world.owner.call(contactMergesApi.create, {
      body: {
        keepId: keep.id,
        mergedIds: [gone.id],
        versions: { [keep.id]: keep.version, [gone.id]: gone.version },
      },
    });
    const id = merged.body.merges?.[0]?.id;
    if (id === undefined || b % 3 === 0) return merged;
    return world.owner.call(contactMergesApi.undo, { params: { id } });
  },
};

/** What the database keeps of further sales, folded or not. */
const talliedOf = ({ user }: SignedIn) =>
  asOwner(
    server.database.ownerUrl,
    `SELECT stage, sum(deals)::int AS deals, (sum(value) * 100)::int AS cents FROM deal_tallies
      WHERE workspace_id = $1 GROUP BY stage HAVING sum(deals) <> 0 OR sum(value) <> 0 ORDER BY stage COLLATE "C"`,
    [user.workspaceId],
  );

async function expectLaw(world: World) {
  const { owner } = world;
  const [sales, contacts] = [await salesOf(world), await liveOf(world)];
  for (const contact of contacts) {
    const mains = sales.filter((sale) => sale.contactId === contact.id && sale.isMain);
    expect(mains).toHaveLength(1);
    expect(mains[0]).toMatchObject({ stage: contact.pipelineStage, value: contact.value });
  }
  expect(new Set(sales.map((sale) => sale.contactId))).toEqual(new Set(contacts.map(({ id }) => id)));
  const [board, { body: stats }] = [
    (await owner.call(pipelineBoardApi.get)).body,
    await owner.call(statsApi.get),
  ];
  expect(board.reduce((all, column) => all + column.count, 0)).toBe(contacts.length);
  expect(stats.totalContacts).toBe(contacts.length);
  const won = sales.filter((sale) => sale.stage === "customer").map((sale) => sale.value);
  expect([centsOf(stats.totalRevenue), stats.revenue]).toEqual([sum(won), stats.totalRevenue]);
  expect(await talliedOf(owner)).toEqual(
    [...new Set(sales.map((sale) => sale.stage))].sort().flatMap((stage) => {
      const values = sales.filter((sale) => !sale.isMain && sale.stage === stage).map((sale) => sale.value);
      return values.length > 0 ? [{ stage, deals: values.length, cents: sum(values) }] : [];
    }),
  );
  const { body: sums } = await owner.call(dealsApi.summary, { query: {} });
  expect([sums.count, centsOf(sums.value)]).toEqual([sales.length, sum(sales.map((sale) => sale.value))]);
  // Each move begins where the one before ended, and the last one ends where the sale stands.
  const steps = await asOwner<{ sale: string; from: string | null; to: string }>(
    server.database.ownerUrl,
    "SELECT coalesce(deal_id, contact_id) AS sale, from_stage AS from, to_stage AS to FROM stage_changes WHERE workspace_id = $1 AND of_one IS DISTINCT FROM 'person' ORDER BY id",
    [owner.user.workspaceId],
  );
  for (const sale of sales) {
    const own = steps.filter((one) => one.sale === sale.id);
    expect(own.at(-1)?.to).toBe(sale.stage);
    expect(own.slice(1).map((one) => one.from)).toEqual(own.slice(0, -1).map((one) => one.to));
  }
}

test(
  "whatever is done through either door: one main sale each, which is the customer; revenue is what was won; no gap in the history",
  async () => {
    const step = fc.tuple(
      fc.constantFrom(...Object.keys(commands)),
      fc.nat({ max: 20 }),
      fc.nat({ max: 20 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 15 }), async (steps) => {
        const owner = await server.newOwner();
        const contacts: string[] = [];
        for (const [pipelineStage, value] of [
          ["new", "0"],
          ["proposal", "12.50"],
          ["customer", "3"],
        ] as const) {
          const named = { firstName: "Dana", lastName: "Ito", source: "Referral" };
          const { body } = await owner.call(contactsApi.create, {
            body: { ...named, email: `${randomUUID()}@example.com`, pipelineStage, value },
          });
          contacts.push(body.id);
        }
        const world = { owner, contacts };
        for (const [name, a, b] of steps) {
          const { status } = await commands[name]!(world, a, b);
          expect(status, name).toBeLessThan(500);
        }
        await expectLaw(world);
      }),
      { numRuns: lawRuns(4), endOnFailure: true },
    );
  },
  lawTimeout(180_000),
);

test("a business that was there before the tallies has them from its further sales", async () => {
  const owner = await server.newOwner();
  const ids: string[] = [];
  for (const lastName of ["Ito", "Binned"]) {
    const { body } = await owner.call(contactsApi.create, {
      body: {
        firstName: "Dana",
        lastName,
        email: `${lastName}@example.com`,
        source: "Referral",
        pipelineStage: "proposal",
      },
    });
    ids.push(body.id);
    for (const value of ["20.50", "3"])
      await owner.call(dealsApi.create, { body: { contactId: body.id, value, stage: "lead" } });
  }
  await owner.call(contactsApi.remove, { params: { id: ids[1]! } });
  const [filling = ""] =
    /INSERT INTO deal_tallies[^;]+;/.exec(
      readFileSync("database/migrations/20261123190000_deal_tallies.sql", "utf8"),
    ) ?? [];
  await server.database.inWorkspace(owner.user.workspaceId, async (tx) => {
    await tx.execute(sql`DELETE FROM deal_tallies`);
    await tx.execute(sql.raw(filling));
  });
  expect(await talliedOf(owner)).toEqual([{ stage: "lead", deals: 2, cents: 2350 }]);
});
