import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { jobHandlers } from "#apps/server/areas.ts";
import { testPorts } from "#apps/server/testing/test-ports.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { newWebhook } from "#apps/server/testing/webhook-receiver.ts";
import type { Database } from "#platform/server/database.ts";
import { newId } from "#platform/server/ids.ts";
import { makeLog } from "#platform/server/log.ts";
import { lawRuns, lawTimeout } from "#platform/server/testing/laws.ts";
import { helpersApi } from "#areas/automation/contract/helpers.api.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { runHelpers } from "./helpers.jobs.ts";

const server = await testServer();
const handler = jobHandlers(testPorts()).find(({ type }) => type === runHelpers);

type Happening = { contact: number; event: number };
type Event = { id: string; name: string; contactId: string; data: object };

const stageChanged = (to: string) => ({ name: "contact.stage_changed", data: { from: "new", to } });
/** What starts helpers, or doesn't, and what may go on with those that wait. */
const starting = [
  stageChanged("customer"),
  stageChanged("lead"),
  { name: "contact.created", data: {} },
  { name: "invoice.sent", data: {} },
];
const waking = [
  { name: "invoice.paid", data: {} },
  { name: "appointment.booked", data: {} },
  stageChanged("lost"),
  stageChanged("lead"),
  { name: "deal.won", data: {} },
];

const helpersOf = (webhookId: string): [string, object][] => [
  [
    "Each time",
    {
      when: { event: "contact.stage_changed", to: "customer" },
      then: [
        { do: "tag", tag: "bought" },
        { do: "task", title: "Thank them" },
        { do: "note", text: "Bought" },
        { do: "webhook", webhookId },
        {
          do: "branch",
          if: [{ field: "source", is: "Referral" }],
          then: [{ do: "note", text: "Referred" }],
          else: [],
        },
      ],
      again: "always",
    },
  ],
  [
    "Until paid",
    {
      when: { event: "contact.created" },
      then: [
        { do: "tag", tag: "new here" },
        { do: "waitFor", event: "invoice.paid", days: 9 },
        { do: "note", text: "Paid" },
      ],
      again: "one_at_a_time",
    },
  ],
  [
    "Unless lost",
    {
      when: { event: "invoice.sent" },
      then: [
        { do: "wait", days: 3 },
        { do: "task", title: "Ask for it" },
      ],
      again: "once",
      until: [{ event: "contact.stage_changed", to: "lost" }, { event: "deal.won" }],
    },
  ],
];

async function insertEvents(owner: SignedIn, events: readonly Event[]): Promise<void> {
  const { workspaceId } = owner.user;
  await server.database.inWorkspace(workspaceId, async (tx) => {
    const ids = sql.param(events.map(({ id }) => id));
    // One that comes a second time is the same event: what starts and wakes helpers sees it anew.
    await tx.execute(sql`DELETE FROM events WHERE id = ANY(${ids}::uuid[])`);
    await tx.execute(sql`
      INSERT INTO events (workspace_id, id, name, contact_id, data, created_at)
      SELECT ${workspaceId}::uuid, id, name, "contactId", data, now()
      FROM jsonb_to_recordset(${JSON.stringify(events)}::jsonb) AS e(id uuid, name text, "contactId" uuid, data jsonb)`);
  });
}

/** Loses the connection, or has to give way, in the middle of what it does, as often as `fails` says. */
const failing = (database: Database, fails: () => string | undefined): Database => ({
  ...database,
  inWorkspace: (workspaceId, work) =>
    database.inWorkspace(workspaceId, async (tx) => {
      const done = await work(tx);
      const code = fails();
      if (code !== undefined) throw Object.assign(new Error("made up"), { code });
      return done;
    }),
});

const runOnce = (owner: SignedIn, database: Database): Promise<unknown> =>
  Promise.resolve(
    handler?.run({ workspaceId: owner.user.workspaceId } as never, {
      database,
      log: makeLog("silent"),
      signal: new AbortController().signal,
    }),
  );

/** How these customers stand: their runs with each step, and what the steps did. Nothing in it knows ids or moments, or which of two goals came first. */
async function standing(owner: SignedIn, contactIds: readonly string[]): Promise<unknown[]> {
  const { rows } = await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`
      SELECT (SELECT array_agg(tag ORDER BY tag) FROM unnest(c.tags) AS tag) AS tags,
        (SELECT array_agg(n.text ORDER BY n.text) FROM contact_notes AS n WHERE n.contact_id = c.id) AS notes,
        (SELECT array_agg(t.title ORDER BY t.title) FROM tasks AS t WHERE t.contact_id = c.id) AS tasks,
        (SELECT count(*)::int FROM events AS e WHERE e.contact_id = c.id AND e.name = 'helper.called') AS called,
        (SELECT json_agg(one ORDER BY one::text) FROM (
          SELECT json_build_object('helper', h.name, 'state', r.state, 'reason', left(r.reason, 19), 'place', r.place, 'waitsFor', r.waits_for, 'steps',
            (SELECT json_agg(json_build_array(s.place, s.state, left(s.reason, 19)) ORDER BY s.place) FROM helper_steps AS s WHERE s.run_id = r.id)) AS one
          FROM helper_runs AS r JOIN helpers AS h ON h.id = r.helper_id WHERE r.contact_id = c.id) AS runs) AS runs
      FROM unnest(${sql.param([...contactIds])}::uuid[]) WITH ORDINALITY AS asked(id, at) JOIN contacts AS c ON c.id = asked.id ORDER BY asked.at`),
  );
  return rows;
}

const happenings = (kinds: readonly unknown[]) =>
  fc.array(fc.record({ contact: fc.nat(2), event: fc.nat(kinds.length - 1) }), { maxLength: 8 });

test(
  "events in any order and twice, worked on by two who fail at random, end as once in order",
  async () => {
    const owner = await server.newOwner();
    for (const { id } of (await owner.call(helpersApi.list)).body)
      await owner.call(helpersApi.remove, { params: { id } });
    const webhook = await newWebhook(owner, { url: "http://127.0.0.1:9/", events: ["task.deleted"] });
    for (const [name, definition] of helpersOf(webhook.id)) {
      const made = await owner.call(helpersApi.create, {
        body: { name, isActive: true, definition: definition as never },
      });
      expect(made.status).toBe(200);
    }
    const people = () =>
      insertContacts(server.database, owner.user.workspaceId, [
        { source: "Referral" },
        { source: "Website" },
        { source: "Referral" },
      ]);
    const eventsOf = (
      list: readonly Happening[],
      kinds: readonly { name: string; data: object }[],
      ids: readonly string[],
    ): Event[] =>
      list.map(({ contact, event }) => ({
        ...kinds[event]!,
        id: newId(),
        contactId: ids[contact]!,
      }));

    await fc.assert(
      fc.asyncProperty(
        happenings(starting),
        happenings(waking),
        fc.infiniteStream(fc.nat(999)),
        async (starts, wakes, random) => {
          const next = (below: number): number => random.next().value! % below;
          const inOrder = await people();
          for (const [list, kinds] of [
            [starts, starting],
            [wakes, waking],
          ] as const)
            for (const event of eventsOf(list, kinds, inOrder)) {
              await insertEvents(owner, [event]);
              await runOnce(owner, server.database);
            }

          const anyhow = await people();
          const flaky = failing(
            server.database,
            () => ["57P01", "40P01", undefined, undefined, undefined, undefined][next(6)],
          );
          for (const [list, kinds] of [
            [starts, starting],
            [wakes, waking],
          ] as const) {
            const events = eventsOf(list, kinds, anyhow);
            const left = [...events, ...events];
            while (left.length > 0) {
              const some = Array.from(
                { length: Math.min(left.length, 1 + next(3)) },
                () => left.splice(next(left.length), 1)[0]!,
              );
              for (const event of some) await insertEvents(owner, [event]);
              if (next(2) === 0) await Promise.allSettled([runOnce(owner, flaky), runOnce(owner, flaky)]);
            }
            await runOnce(owner, server.database);
          }
          expect(await standing(owner, anyhow)).toEqual(await standing(owner, inOrder));
        },
      ),
      { numRuns: lawRuns(4) },
    );
  },
  lawTimeout(60_000),
);
