import { sql } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { lawRuns } from "#platform/server/testing/laws.ts";
import { asOwner, newDatabase } from "#platform/server/testing/new-database.ts";
import { textCampaignsApi } from "#areas/dialer/contract/phone-campaigns.api.ts";
import { mortalWorker } from "./testing/mortal-process.ts";
import { agreed, newCaller } from "./testing/telephone-fixture.ts";
import { testServer } from "./testing/test-server.ts";
import { startTwilio } from "./testing/twilio-stand-in.ts";

// This file has its own database: its workers must not take other tests' jobs.
const url = await newDatabase();
const twilio = await startTwilio();
const programUrls = { twilio: twilio.url };
const server = await testServer({ programUrls, databaseUrl: url });
afterAll(twilio.close);

/** How often a worker is killed, and how many texts go out meanwhile; many more in the long run of the tests. */
const kills = Math.max(3, Math.min(50, lawRuns(10)));
const perKill = 100;

test("of two workers one is killed again and again: nobody is texted twice, and nobody is forgotten", async () => {
  const owner = await newCaller(server, twilio);
  const many = kills * perKill;
  const ids = await agreed(
    server,
    owner,
    Array.from(
      { length: many },
      (_, at) => `212-${String(200 + Math.floor(at / 9000))}-${String(1000 + (at % 9000))}`,
    ),
  );
  const made = await owner.call(textCampaignsApi.create, {
    body: { name: "Spring", message: "Hi {{firstName|there}}.", contactIds: ids },
  });
  const { id } = made.body;
  twilio.answerLate(20);
  expect((await owner.call(textCampaignsApi.start, { params: { id } })).body.contactsCount).toBe(many);
  const other = await mortalWorker(url, programUrls);
  for (let kill = 1; kill <= kills; kill++) {
    const mortal = await mortalWorker(url, programUrls);
    const goal = Math.min((kill - 0.5) * perKill, many - 20);
    await vi.waitFor(() => expect(twilio.texts.length).toBeGreaterThanOrEqual(goal), {
      timeout: 120_000,
      interval: 5,
    });
    await mortal.kill();
  }
  twilio.answerLate(0);
  const states = async () =>
    Object.fromEntries(
      (
        await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
          tx.execute(sql`SELECT state, count(*)::int AS many FROM deliveries GROUP BY 1`),
        )
      ).rows.map((row) => [row.state, row.many as number]),
    );
  await vi.waitFor(
    async () => {
      await asOwner(url, "UPDATE deliveries SET look_up_at = now() WHERE look_up_at IS NOT NULL");
      const { pending = 0, claimed = 0 } = await states();
      expect(pending + claimed).toBe(0);
      expect(
        await asOwner(url, "SELECT FROM deliveries WHERE state = 'unknown' AND look_up_at IS NOT NULL"),
      ).toEqual([]);
    },
    { timeout: 180_000, interval: 500 },
  );
  expect(other.isAlive()).toBe(true);
  const numbers = twilio.texts.map(({ to }) => to);
  expect(new Set(numbers).size).toBe(numbers.length);
  const { accepted = 0, unknown = 0 } = await states();
  expect(accepted + unknown).toBe(many);
  // What was taken is known to have been; what isn't known was never taken.
  expect(accepted).toBe(numbers.length);
}, 400_000);
