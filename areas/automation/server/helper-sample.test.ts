import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { helperDraftsApi, helperRunsApi, helpersApi } from "#areas/automation/contract/helpers.api.ts";
import { onboardingApi } from "#areas/onboarding/contract/onboarding.api.ts";
import { runHelpers } from "./helpers.jobs.ts";

const server = await testServer();

const newWithSample = () => server.newOwner({ withSampleData: true });
const deliveries = async (owner: SignedIn): Promise<number> =>
  (
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`SELECT count(*)::int AS many FROM deliveries WHERE kind = 'helper'`),
    )
  ).rows[0]?.many as number;

test("the sample business shows what helpers do; it sends nothing, and goes with the sample", async () => {
  const owner = await newWithSample();
  const { body: all } = await owner.call(helperRunsApi.list);
  expect([...new Set(all.map(({ state }) => state))].toSorted()).toEqual([
    "asks",
    "done",
    "failed",
    "stopped",
    "waiting",
  ]);
  expect(all.find(({ state }) => state === "failed")?.reason).toBe("The mail server refused the email.");
  const waiting = all.find(({ state }) => state === "waiting");
  expect(waiting?.steps.map(({ state }) => state)).toEqual(["waiting", "planned"]);
  const { body: settings } = await owner.call(helpersApi.settings);
  expect([settings.actionsDone, settings.drafts]).toEqual([8, 1]);
  const { body: helpers } = await owner.call(helpersApi.list);
  expect(helpers.map(({ recentRuns, lastRunAt }) => [recentRuns > 0, lastRunAt !== null])).toEqual([
    [true, true],
    [true, true],
    [false, false],
    [false, false],
  ]);

  const { body: drafts } = await owner.call(helperDraftsApi.list);
  const ids = drafts.map(({ id }) => id);
  expect((await owner.call(helperDraftsApi.send, { body: { ids } })).status).toBe(409);
  const failed = all.find(({ state }) => state === "failed");
  expect((await owner.call(helperRunsApi.retry, { params: { id: failed?.id ?? "" } })).status).toBe(409);
  await server.runJobs(runHelpers, owner);
  expect(await deliveries(owner)).toBe(0);
  expect((await owner.call(helperRunsApi.list)).body).toEqual(all);

  await owner.call(onboardingApi.removeSample);
  expect((await owner.call(helperRunsApi.list)).body).toEqual([]);
  expect((await owner.call(helpersApi.list)).body.map(({ lastRunAt }) => lastRunAt)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
