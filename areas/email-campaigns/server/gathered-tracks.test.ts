import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, inject, onTestFinished, test } from "vitest";
import { type Database, openDatabase } from "#platform/server/database.ts";
import { makeLog } from "#platform/server/log.ts";
import { campaignsApi } from "#areas/email-campaigns/contract/campaigns.api.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import { gather, type Hit, maxWaiting } from "./gathered-tracks.service.ts";

const server = await testServer();
const log = makeLog("silent");

/** A campaign, and hits on it, one customer after another. */
async function fixture() {
  const owner = await server.newOwner();
  const { workspaceId } = owner.user;
  const { body: campaign } = await owner.call(campaignsApi.create, {
    body: { name: "Spring", subject: "Spring", content: "<p>Hello</p>" },
  });
  const hit = (contactId: string): Hit => ({
    workspaceId,
    campaignId: campaign.id,
    contactId,
    kind: "open",
    link: null,
    key: contactId,
  });
  const counted = async () =>
    (
      await server.database.inWorkspace(workspaceId, (tx) =>
        tx.execute(
          sql`SELECT count(*)::int AS rows, coalesce(sum(times), 0)::int AS times FROM email_tracks`,
        ),
      )
    ).rows[0];
  return { hit, counted };
}

/** A database whose writes fail as long as `isAway` says so. */
function aside(isAway: () => "before" | "after" | false = () => false): Database {
  const database = openDatabase(inject("databaseUrl"), { max: 2 });
  const { inWorkspace } = database;
  database.inWorkspace = async (workspaceId, work) => {
    const away = isAway();
    if (away === "before") throw new Error("away");
    const result = await inWorkspace(workspaceId, work);
    // Written, but the answer was lost on its way.
    if (away === "after") throw new Error("away");
    return result;
  };
  return database;
}

test("equal hits within a moment are one row with a count and the time of the first", async () => {
  const { hit, counted } = await fixture();
  const [one, two] = [randomUUID(), randomUUID()];
  const database = aside();
  for (let times = 0; times < 500; times++)
    gather(database, log, hit(times % 5 ? one : two), new Date(), null);
  gather(database, log, hit(one), new Date(), "agent");
  await database.close();
  expect(await counted()).toEqual({ rows: 3, times: 501 });
});

test("a server that stops writes what it holds", async () => {
  const { hit, counted } = await fixture();
  const database = aside();
  gather(database, log, hit(randomUUID()), new Date(), null);
  await database.close();
  expect(await counted()).toEqual({ rows: 1, times: 1 });
});

test("what the database could not take is written when it is back, and never twice", async () => {
  const { hit, counted } = await fixture();
  const answers: ("before" | "after" | false)[] = ["before", "after", false];
  let tries = 0;
  const database = aside(() => answers[tries++] ?? false);
  onTestFinished(() => database.close());
  gather(database, log, hit(randomUUID()), new Date(), null);
  gather(database, log, hit(randomUUID()), new Date(), null);
  await expect.poll(() => tries, { timeout: 10_000 }).toBe(3);
  await expect.poll(counted).toEqual({ rows: 2, times: 2 });
});

test("while the database is away only so many rows wait", async () => {
  const { hit, counted } = await fixture();
  let isAway = true;
  const database = aside(() => isAway && "before");
  for (let at = 0; at < maxWaiting + 100; at++) gather(database, log, hit(randomUUID()), new Date(), null);
  isAway = false;
  await database.close();
  expect(await counted()).toEqual({ rows: maxWaiting, times: maxWaiting });
});
