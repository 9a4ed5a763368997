import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import { accountingIntegrationsApi } from "#areas/accounting/contract/accounting-integrations.api.ts";

const server = await testServer();
const { connect, list } = accountingIntegrationsApi;

describe("connecting a provider", () => {
  test.each([
    ["quickbooks_online", "quickbooks"],
    ["wave_accounting", "wave"],
    ["xero", "xero"],
  ])("%s is kept as %s, and is not active", async (asked, provider) => {
    const owner = await server.newOwner();
    const { status, body } = await owner.call(connect, { body: { provider: asked } });
    expect([status, body.provider, body.status, body.lastSyncAt]).toEqual([200, provider, "pending", null]);
    expect((await owner.call(list, {})).body).toEqual([body]);
  });

  test("asked for twice at once it is one wish", async () => {
    const owner = await server.newOwner();
    const both = await Promise.all([1, 2].map(() => owner.call(connect, { body: { provider: "xero" } })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await owner.call(list, {})).body).toHaveLength(1);
  });

  test("another provider is refused in plain words", async () => {
    const owner = await server.newOwner();
    const { status, body } = await owner.call(connect, { body: { provider: "sage" } });
    expect([status, (body as unknown as { errors: { provider: string } }).errors.provider]).toEqual([
      400,
      "Choose QuickBooks Online, Xero, FreshBooks or Wave Accounting",
    ]);
  });

  test("a member may not, and another business sees nothing of it", async () => {
    const owner = await server.newOwner();
    await owner.call(connect, { body: { provider: "xero" } });
    const member = await newTeammate(server, owner, "member");
    expect((await member.call(connect, { body: { provider: "wave" } })).status).toBe(403);
    expect((await (await server.newOwner()).call(list, {})).body).toEqual([]);
  });

  test("the database keeps none active without an answer", async () => {
    const owner = await server.newOwner();
    await owner.call(connect, { body: { provider: "xero" } });
    await expect(
      server.database.inWorkspace(owner.user.workspaceId, (tx) =>
        tx.execute(sql`UPDATE accounting_integrations SET status = 'active'`),
      ),
    ).rejects.toThrow();
  });
});
