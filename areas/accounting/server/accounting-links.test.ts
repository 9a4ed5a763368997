import { sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { backFrom, endLink, linked, linkOf, wanted } from "#apps/server/testing/link-fixture.ts";
import { startQuickBooksStandIn } from "#apps/server/testing/quickbooks-stand-in.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { testPorts } from "#apps/server/testing/test-ports.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { startXeroStandIn } from "#apps/server/testing/xero-stand-in.ts";
import { contextFactory } from "#platform/server/bind.ts";
import { makeLog } from "#platform/server/log.ts";
import { accountingIntegrationsApi } from "#areas/accounting/contract/accounting-integrations.api.ts";
import { accessTokenOf } from "./link-tokens.service.ts";

const quickbooks = await startQuickBooksStandIn();
const xero = await startXeroStandIn();
const programs = { quickbooks: quickbooks.program, xero: xero.program };
afterAll(() => Promise.all(Object.values(programs).map((program) => program.stop())));
const linkKeys = { quickbooks: quickbooks.program.keys, xero: xero.program.keys };
const lines: string[] = [];
const log = makeLog("trace", { write: (line: string) => void lines.push(line) });
const server = await testServer({ linkKeys, log });
const providers = ["quickbooks", "xero"] as const;
const { connect, disconnect, handovers, list, sync } = accountingIntegrationsApi;

/** Tokens as the work of a process asks for them. */
function tokensOf(owner: SignedIn, id: string, stale?: string): Promise<string> {
  const { workspaceId } = owner.user;
  const ports = { ...testPorts(), linkKeys };
  const contextFor = contextFactory({ database: server.database, ports, subscribers: [] });
  return accessTokenOf(
    {
      ports,
      id,
      inside: (work) =>
        server.database.inWorkspace(workspaceId, (tx) =>
          work(
            contextFor(
              tx,
              { userId: null, sessionId: null, workspaceId, role: "system" },
              "test",
              makeLog("silent"),
            ),
          ),
        ),
    },
    stale,
  );
}

const rowOf = async (owner: SignedIn): Promise<Record<string, unknown>> =>
  server.database.inWorkspace(owner.user.workspaceId, async (tx) => {
    const { rows } = await tx.execute(sql`SELECT * FROM accounting_integrations`);
    return rows[0] as Record<string, unknown>;
  });

describe.each(providers)("connecting %s", (provider) => {
  const program = programs[provider];

  test("is active once the program has answered with the company, and no key is shown or logged", async () => {
    const owner = await server.newOwner();
    const { connectUrl, status } = await wanted(owner, provider);
    expect(status).toBe("pending");
    const address = program.agree(connectUrl);
    expect(await backFrom(owner, address)).toBe("connected");
    const { body } = await owner.call(list);
    expect(body).toMatchObject([
      {
        provider,
        status: "active",
        companyName: expect.stringContaining("Alder & Rye"),
        failure: null,
        sentCount: 0,
      },
    ]);
    const kept = await rowOf(owner);
    const shown = JSON.stringify([
      body,
      kept,
      lines,
      Buffer.from(kept.tokens_sealed as Buffer).toString("latin1"),
    ]);
    expect([program.given.length > 0, program.given.filter((token) => shown.includes(token))]).toEqual([
      true,
      [],
    ]);
    const { searchParams } = new URL(address, "http://here");
    for (const secret of [
      program.keys.clientSecret,
      searchParams.get("code") ?? "",
      searchParams.get("state") ?? "",
    ])
      expect([secret.length > 20, shown.includes(secret)]).toEqual([true, false]);
  });

  test("a state works once, and only in the session that it was made for", async () => {
    const owner = await server.newOwner();
    const partner = await newTeammate(server, owner, "manager");
    const stranger = await server.newOwner();
    const address = program.agree((await wanted(owner, provider)).connectUrl);
    expect(await backFrom(partner, address)).toBe("expired");
    expect(await backFrom(stranger, address)).toBe("expired");
    expect(await backFrom(server.visitor(), address)).toBe("401");
    expect(await backFrom(owner, address)).toBe("connected");
    expect(await backFrom(owner, address)).toBe("expired");
    expect((await stranger.call(list)).body).toEqual([]);
  });

  test("a state that was made up, changed, missing, too late or of the other program connects nothing", async () => {
    const owner = await server.newOwner();
    const address = program.agree((await wanted(owner, provider)).connectUrl);
    const changed = (change: (query: URLSearchParams) => void): string => {
      const url = new URL(address, "http://here");
      change(url.searchParams);
      return `${url.pathname}?${url.searchParams.toString()}`;
    };
    const other = providers.find((one) => one !== provider) ?? "";
    for (const path of [
      changed((query) => query.set("state", "x".repeat(43))),
      changed((query) => query.set("state", `${query.get("state")}A`)),
      changed((query) => query.delete("state")),
      address.replace(provider, other),
    ])
      expect([path, await backFrom(owner, path)]).toEqual([path, "expired"]);
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`UPDATE accounting_consents SET expires_at = now() - interval '1 second'`),
    );
    expect(await backFrom(owner, address)).toBe("expired");
    expect((await linkOf(owner, provider)).status).toBe("pending");
  });

  test("someone who doesn't agree, a code that isn't one, and a program that is away are told apart", async () => {
    const owner = await server.newOwner();
    const begin = async () => (await wanted(owner, provider)).connectUrl;
    expect(await backFrom(owner, program.agree(await begin(), "declines"))).toBe("declined");
    expect(await backFrom(owner, program.agree(await begin()).replace(/code-/, "kode-"))).toBe("failed");
    program.next(/token/, { status: 503 });
    expect(await backFrom(owner, program.agree(await begin()))).toBe("failed");
    program.next(/query|connections/, "lose");
    expect(await backFrom(owner, program.agree(await begin()))).toBe("failed");
    expect((await linkOf(owner, provider)).status).toBe("pending");
    expect(await backFrom(owner, program.agree(await begin()))).toBe("connected");
  });

  test("disconnecting tells the program and forgets the keys; when it does not answer, that is said", async () => {
    const owner = await server.newOwner();
    const { id } = await linked(owner, provider, program);
    const before = program.liveTokens();
    expect(await endLink(owner, id)).toMatchObject({ integration: { status: "pending" }, isRevoked: true });
    expect(program.liveTokens()).toBe(before - 1);
    expect(await rowOf(owner)).toMatchObject({ tokens_sealed: null, status: "pending" });
    await linked(owner, provider, program);
    program.next(/revo/, { status: 503 });
    expect(await endLink(owner, id)).toMatchObject({ integration: { status: "pending" }, isRevoked: false });
    expect(await endLink(owner, id)).toMatchObject({ isRevoked: true });
  });

  test("many processes that need a new key get it by one of them", async () => {
    const owner = await server.newOwner();
    const { id } = await linked(owner, provider, program);
    const [old, refreshes] = [await tokensOf(owner, id), program.refreshes];
    const got = await Promise.all(Array.from({ length: 8 }, () => tokensOf(owner, id, old)));
    expect([new Set(got).size, got[0] === old, program.refreshes - refreshes]).toEqual([1, false, 1]);
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`UPDATE accounting_integrations SET expires_at = now() + interval '30 seconds'`),
    );
    const next = await Promise.all([tokensOf(owner, id), tokensOf(owner, id)]);
    expect([new Set(next).size, program.refreshes - refreshes]).toEqual([1, 2]);
  });

  test("a process that died while it got a new key holds up nobody for long", async () => {
    const owner = await server.newOwner();
    const { id } = await linked(owner, provider, program);
    const old = await tokensOf(owner, id);
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(
        sql`UPDATE accounting_integrations SET refresher = gen_random_uuid(), refreshing_until = now() + interval '1 second'`,
      ),
    );
    expect(await tokensOf(owner, id, old)).not.toBe(old);
  });

  test("an ended permission ends the link in words, and connecting again mends it", async () => {
    const owner = await server.newOwner();
    const { id } = await linked(owner, provider, program);
    const old = await tokensOf(owner, id);
    program.next(/token/, { status: 400, body: { error: "invalid_grant" } });
    await expect(tokensOf(owner, id, old)).rejects.toThrow("no longer lets us in");
    expect(await linkOf(owner, provider)).toMatchObject({
      status: "failed",
      failure: expect.stringContaining("the permission has ended or was taken away"),
    });
    expect(await rowOf(owner)).toMatchObject({ tokens_sealed: null });
    expect(await linked(owner, provider, program)).toMatchObject({ id, status: "active", failure: null });
  });

  test("a new key that is not given for now keeps the link", async () => {
    const owner = await server.newOwner();
    const { id } = await linked(owner, provider, program);
    const old = await tokensOf(owner, id);
    program.next(/token/, { status: 500 });
    await expect(tokensOf(owner, id, old)).rejects.toThrow("has a problem of its own");
    expect((await linkOf(owner, provider)).status).toBe("active");
    expect(await tokensOf(owner, id, old)).not.toBe(old);
  });
});

test("QuickBooks without a company, or one that isn't a number, connects nothing", async () => {
  const owner = await server.newOwner();
  for (const realm of ["", "1/../2", "x"]) {
    const address = programs.quickbooks.agree((await wanted(owner, "quickbooks")).connectUrl);
    const path = address.replace(/realmId=\d+/, `realmId=${encodeURIComponent(realm)}`);
    expect(await backFrom(owner, path)).toBe("no-company");
  }
  const other = programs.quickbooks.agree((await wanted(owner, "quickbooks")).connectUrl);
  expect(await backFrom(owner, other.replace(/realmId=\d+/, "realmId=777"))).toBe("failed");
});

test("of several Xero organizations the one that was allowed last is linked", async () => {
  const owner = await server.newOwner();
  expect((await linked(owner, "xero", programs.xero)).companyId).toBe(xero.tenantId);
});

test("members may none of it", async () => {
  const owner = await server.newOwner();
  const { id } = await linked(owner, "xero", programs.xero);
  const member = await newTeammate(server, owner, "member");
  const answers = [
    await member.call(connect, { body: { provider: "quickbooks" } }),
    await member.call(sync, { body: {} }),
    await member.call(handovers, { params: { id } }),
    await member.call(disconnect, { params: { id } }),
    await member.send("/api/accounting/integrations/xero/callback?state=x&code=y"),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  expect((await linkOf(owner, "xero")).status).toBe("active");
});

test("FreshBooks and Wave lead nowhere, with keys or without", async () => {
  const owner = await server.newOwner();
  const { body } = await owner.call(connect, { body: { provider: "freshbooks" } });
  expect([body.status, body.connectUrl]).toEqual(["pending", undefined]);
});
