import { sql } from "drizzle-orm";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { startWorker } from "#platform/server/jobs.ts";
import { makeLog } from "#platform/server/log.ts";
import { asOwner, newDatabase } from "#platform/server/testing/new-database.ts";
import { campaignsApi } from "#areas/email-campaigns/contract/campaigns.api.ts";
import { jobHandlers } from "./areas.ts";
import { businessWith, look, quickSmtp } from "./testing/campaign-fixture.ts";
import { mortalWorker } from "./testing/mortal-process.ts";
import { testPorts } from "./testing/test-ports.ts";
import { testServer } from "./testing/test-server.ts";

// This file has its own database: its workers must not take other tests' jobs.
const url = await newDatabase();
const smtp = quickSmtp(5000);
const server = await testServer({ smtp, databaseUrl: url });
afterAll(() => smtp.close());

test("a campaign whose worker was killed resumes for everybody within thirty seconds", async () => {
  const made = await businessWith(
    server,
    Array.from({ length: 300 }, (_, at) => `p${at}@example.com`),
  );
  onTestFinished(() => made.standIn.close());
  const mortal = await mortalWorker(url);
  // At the hundredth email the server falls silent, with hundreds claimed and some being sent; then the worker dies.
  made.standIn.behave = () => (made.standIn.taken.length >= 100 ? { at: "data", hang: true } : undefined);
  await made.owner.call(campaignsApi.send, { params: { id: made.campaign.id } });
  const states = async () =>
    Object.fromEntries(
      (
        await server.database.inWorkspace(made.workspaceId, (tx) =>
          tx.execute(sql`SELECT state, count(*)::int AS many FROM deliveries GROUP BY 1`),
        )
      ).rows.map((row) => [row.state, row.many]),
    );
  await vi.waitFor(() => expect(made.standIn.taken.length).toBeGreaterThanOrEqual(100), {
    timeout: 25_000,
    interval: 5,
  });
  expect((await states()).claimed).toBeGreaterThan(0);
  await mortal.kill();
  const killed = Date.now();
  made.standIn.behave = () => undefined;
  expect(
    await asOwner(url, "SELECT FROM graphile_worker._private_jobs WHERE locked_at IS NOT NULL"),
  ).not.toEqual([]);
  const before = made.standIn.taken.length;

  const worker = await startWorker(server.database, jobHandlers({ ...testPorts(), smtp }), makeLog("silent"));
  onTestFinished(() => worker.stop());
  await vi.waitFor(() => expect(made.standIn.taken.length).toBeGreaterThan(before), {
    timeout: 40_000,
    interval: 50,
  });
  expect(Date.now() - killed).toBeLessThan(30_000);
  await vi.waitFor(async () => expect((await look(made)).status).toBe("sent"), {
    timeout: 40_000,
    interval: 50,
  });
  expect(Date.now() - killed).toBeLessThan(30_000);
  const { accepted = 0, unknown = 0 } = await states();
  expect(accepted + unknown).toBe(300);
  expect(new Set(made.standIn.taken.map(({ to }) => to)).size).toBe(made.standIn.taken.length);
}, 90_000);
