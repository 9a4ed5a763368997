import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { imported } from "#apps/server/testing/import-fixture.ts";
import { expectRows, rowsAt, totalOf, valueOf } from "#apps/server/testing/report-fixture.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { addDays, dayIn } from "#platform/contract/dates.ts";
import { lawRuns, lawTimeout } from "#platform/server/testing/laws.ts";
import { contactMergesApi } from "#areas/customers/contract/contact-merges.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { statsApi } from "#areas/dashboard/contract/stats.api.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";
import { lostReasons } from "#areas/deals/contract/lost-reasons.rules.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";

const server = await testServer();

const stages = ["new", "lead", "proposal", "customer", "lost"];
const nth = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length];
const person = (b: number) => ({ firstName: "Dana", lastName: "Ito", source: nth(["Website", "Fair"], b)! });
const live = async (owner: SignedIn) => (await owner.call(contactsApi.list, { query: {} })).body;
const closing = (b: number) => ({
  stage: nth(stages, b)!,
  lostReason: nth(lostReasons, b)!,
  lostNote: "They said so",
});

const done = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer;
  expect([status, JSON.stringify(body)]).toEqual([200, expect.anything()]);
};
type Command = (owner: SignedIn, a: number, b: number) => Promise<unknown>;
const ofContact =
  (act: (owner: SignedIn, id: string, b: number) => Promise<unknown>): Command =>
  async (owner, a, b) => {
    const contact = nth(await live(owner), a);
    if (contact) await act(owner, contact.id, b);
  };

/** What happens in a business that a report counts. */
const commands: Record<string, Command> = {
  add: (owner, a, b) =>
    done(
      owner.call(contactsApi.create, {
        body: {
          ...person(b),
          email: `${randomUUID()}@example.com`,
          pipelineStage: nth(stages, a)!,
          value: `${b}.25`,
        },
      }),
    ),
  import: (owner, a, b) =>
    imported(owner, [
      ["First Name", "Last Name", "Email", "Value", "Stage"],
      ["Ana", "Silva", `${randomUUID()}@example.com`, `${b}.50`, nth(["New Lead", "Customer", "Lost"], a)!],
    ]),
  move: ofContact((owner, id, b) =>
    done(owner.call(contactsApi.update, { params: { id }, body: { pipelineStage: nth(stages, b)! } })),
  ),
  noteSale: ofContact((owner, contactId, b) =>
    done(
      owner.call(dealsApi.create, { body: { contactId, title: "Fence", value: `${b}.10`, ...closing(b) } }),
    ),
  ),
  moveSale: async (owner, a, b) => {
    const sale = nth((await owner.call(dealsApi.list, { query: {} })).body, a);
    if (sale) await done(owner.call(dealsApi.update, { params: { id: sale.id }, body: closing(b) }));
  },
  doTask: ofContact(async (owner, contactId, b) => {
    const { body } = await owner.call(tasksApi.create, {
      body: { title: "Call", type: "call", ...(b % 2 ? { contactId } : {}) },
    });
    await done(owner.call(tasksApi.update, { params: { id: body.id }, body: { status: "completed" } }));
  }),
  merge: async (owner, a, b) => {
    const people = await live(owner);
    const [keep, gone] = [nth(people, a), nth(people.toReversed(), b)];
    if (!keep || !gone || keep.id === gone.id) return;
    await done(
      owner.call(contactMergesApi.create, {
        body: {
          keepId: keep.id,
          mergedIds: [gone.id],
          versions: Object.fromEntries([keep, gone].map(({ id, version = 0 }) => [id, version])),
        },
      }),
    );
  },
  remove: ofContact((owner, id) => done(owner.call(contactsApi.remove, { params: { id } }))),
  /** Everything so far lies so many days behind. */
  wait: async (owner, a) => {
    const days = sql`make_interval(days => ${a})`;
    await server.database.inWorkspace(owner.user.workspaceId, async (tx) => {
      await tx.execute(sql`UPDATE stage_changes SET at = at - ${days}`);
      await tx.execute(sql`UPDATE contacts SET created_at = created_at - ${days}`);
      await tx.execute(sql`UPDATE tasks SET completed_at = completed_at - ${days}`);
      await tx.execute(sql`UPDATE deals SET lost_at = lost_at - ${days}`);
    });
  },
};

test(
  "whatever happens in a business: each number of the report is what its rows tell, the journey is everybody, revenue is the won sales",
  async () => {
    const number = fc.nat({ max: 20 });
    const step = fc.tuple(fc.constantFrom(...Object.keys(commands)), number, number);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
        const owner = await server.newOwner();
        for (const b of [1, 3]) await commands.add!(owner, b, b);
        for (const [name, a, b] of steps) await commands[name]!(owner, a, b);
        const today = dayIn("UTC", new Date());
        const report = await expectRows(owner, { from: addDays(today, -20), to: today });
        const { body: stats } = await owner.call(statsApi.get);
        expect([valueOf(report, "totalPeople"), valueOf(report, "successRate")]).toEqual([
          stats.totalContacts,
          stats.conversionRate,
        ]);
        expect(totalOf(await rowsAt(owner, "/api/deals?view=won"))).toBe(stats.totalRevenue);
      }),
      { numRuns: lawRuns(10), endOnFailure: true },
    );
  },
  lawTimeout(120_000),
);
