import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { statsApi } from "#areas/dashboard/contract/stats.api.ts";
import { campaignsApi } from "#areas/email-campaigns/contract/campaigns.api.ts";
import { sampleCampaignsAt } from "#areas/email-campaigns/contract/campaigns.sample.ts";
import type { Campaign } from "#areas/email-campaigns/contract/campaigns.schema.ts";
import { onboardingApi, testWorkspaceApi } from "#areas/onboarding/contract/onboarding.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";

const server = await testServer();
const mail = { name: "Own news", subject: "News", content: "<p>Hi</p>" };
const list = async (person: SignedIn): Promise<Campaign[]> => (await person.call(campaignsApi.list)).body;

const newWithSample = () => server.newOwner({ withSampleData: true });

const ledger = async (person: SignedIn): Promise<{ state: string; many: number }[]> =>
  (
    await server.database.inWorkspace(person.user.workspaceId, (tx) =>
      tx.execute(sql`SELECT state, count(*)::int AS many FROM deliveries GROUP BY state ORDER BY state`),
    )
  ).rows as never;

describe("the sample business's mails", () => {
  test("are labeled, do not count as the owner's doing, and none of them waits to be sent", async () => {
    const owner = await newWithSample();
    const campaigns = await list(owner);
    expect(campaigns.map((one) => [one.name, one.status, one.isSample])).toEqual([
      ["Holiday pre-orders are open", "draft", true],
      ["Winter tasting evening", "draft", true],
      ["Thank you for a warm autumn", "sent", true],
      ["Office breakfast trays", "sent", true],
      ["Rye week", "sent", true],
    ]);
    expect((await ledger(owner)).map((one) => one.state)).toEqual(["accepted", "skipped"]);
    expect((await owner.call(onboardingApi.get)).body.checklist.sendEmail).toBe(false);
    expect((await owner.call(statsApi.get)).body.emailsSent).toBe(
      campaigns.reduce((sum, one) => sum + one.totalSent, 0),
    );
  });

  test("have as many customers behind each number as it says, the same as in the demo", async () => {
    const owner = await newWithSample();
    const [, , , trays] = await list(owner);
    const id = trays?.id ?? "";
    const told = sampleCampaignsAt({ now: new Date(), today: new Date().toISOString().slice(0, 10) }).find(
      (one) => one.name === trays?.name,
    );
    const numbers = {
      sent: trays?.totalSent,
      opened: trays?.totalOpened,
      clicked: trays?.totalClicked,
      skipped: trays?.totalSkipped,
    };
    expect(numbers).toEqual({
      sent: told?.reached.length,
      opened: told?.opened.length,
      clicked: told?.clicked.length,
      skipped: told?.skipped.length,
    });
    for (const [state, count] of Object.entries(numbers))
      expect([
        state,
        (
          await owner.call(campaignsApi.recipients, {
            params: { id },
            query: { state, limit: "200" } as never,
          })
        ).body.length,
      ]).toEqual([state, count]);
    const { body: report } = await owner.call(campaignsApi.report, { params: { id } });
    expect([report.opens.people, report.clicks.people, report.links.map((one) => one.people)]).toEqual([
      numbers.opened,
      numbers.clicked,
      [numbers.clicked],
    ]);
  });

  test("are removed with the other sample data, and so are their rows in the ledger; what somebody changed or scheduled stays without the label", async () => {
    const owner = await newWithSample();
    const [edited, scheduled, , , binned] = await list(owner);
    await owner.call(campaignsApi.update, {
      params: { id: edited?.id ?? "" },
      body: { subject: "Ours now" },
    });
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(
        sql`UPDATE email_campaigns SET status = 'scheduled', scheduled_for = now() + interval '9 days' WHERE id = ${scheduled?.id}`,
      ),
    );
    await owner.call(campaignsApi.remove, { params: { id: binned?.id ?? "" } });
    const { body: own } = await owner.call(campaignsApi.create, { body: mail });
    await owner.call(onboardingApi.removeSample);
    expect((await list(owner)).map((one) => [one.id, one.isSample]).sort()).toEqual(
      [
        [edited?.id, false],
        [scheduled?.id, false],
        [own.id, false],
      ].sort(),
    );
    expect([(await owner.call(campaignsApi.bin)).body, await ledger(owner)]).toEqual([[], []]);
  });

  test("are in a throw-away business too, and a copy of one is the visitor's own", async () => {
    const visitor = server.visitor() as SignedIn;
    await visitor.call(testWorkspaceApi.create);
    const [, , sent] = await list(visitor);
    expect(
      (await visitor.call(campaignsApi.duplicate, { params: { id: sent?.id ?? "" } })).body,
    ).toMatchObject({ status: "draft", isSample: false });
    expect((await list(visitor)).filter((one) => one.isSample)).toHaveLength(5);
  });
});

test("what someone was writing goes to the teammate who takes over; what was sent keeps their name", async () => {
  const owner = await server.newOwner();
  const ben = await newTeammate(server, owner, "member");
  const [open, done] = [
    (await ben.call(campaignsApi.create, { body: mail })).body,
    (await ben.call(campaignsApi.create, { body: mail })).body,
  ];
  await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`UPDATE email_campaigns SET status = 'sent', sent_at = now() WHERE id = ${done.id}`),
  );
  await owner.call(membersApi.remove, { params: { id: ben.user.id }, body: { to: owner.user.id } });
  expect((await list(owner)).map((one) => [one.id, one.createdByName])).toEqual([
    [done.id, "Ben Okafor"],
    [open.id, "Rosa Delgado"],
  ]);
});
