import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { mustHoldNone } from "#platform/server/held-connection.ts";
import { makeSmtp } from "#platform/server/smtp.ts";
import { greetingStandIn, mailStandIn } from "#apps/server/testing/mail-stand-in.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { testOutgoing, testPorts } from "#apps/server/testing/test-ports.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import { mailReadinessApi } from "#areas/outreach/contract/mail-readiness.api.ts";
import { mailServerApi } from "#areas/outreach/contract/mail-server.api.ts";
import { countTestMail } from "./mail-checks.service.ts";
import { asProduct, sendThrough } from "./outreach.builder.ts";

const records = new Map<string, string[] | "away">();
const smtp = makeSmtp(
  undefined,
  "x@localhost",
  { connectMs: 1000, greetingMs: 1000, silenceMs: 700 },
  testOutgoing,
);
const dns = {
  textOf: async (name: string) => (mustHoldNone("A name server is asked"), records.get(name) ?? []),
};
const server = await testServer({ smtp, dns });
const line = {
  host: "mail.example.com",
  port: 587,
  security: "starttls",
  username: "rosa",
  password: "swordfish",
  fromAddress: "hello@alder.example",
} as const;

describe("the mail server of a business", () => {
  test("keeps its password to itself, and encrypted", async () => {
    const owner = await server.newOwner();
    const { body } = await owner.call(mailServerApi.update, { body: line });
    expect(body).toMatchObject({
      host: "mail.example.com",
      username: "rosa",
      hasPassword: true,
      fromAddress: "hello@alder.example",
      verifiedAt: null,
    });
    expect(JSON.stringify(body)).not.toContain("swordfish");
    const { rows } = await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(
        sql`SELECT mail_servers::text AS all, encode(password_sealed, 'escape') AS sealed FROM mail_servers`,
      ),
    );
    expect(JSON.stringify(rows)).not.toContain("swordfish");
    // Left out, it stays; a new host never gets it; empty removes it.
    expect(
      (await owner.call(mailServerApi.update, { body: { replyTo: "rosa@alder.example" } })).body,
    ).toMatchObject({ hasPassword: true, username: "rosa" });
    expect(
      (await owner.call(mailServerApi.update, { body: { host: "evil.example.net" } })).body.hasPassword,
    ).toBe(false);
    expect((await owner.call(mailServerApi.update, { body: { password: "again" } })).body.hasPassword).toBe(
      true,
    );
    expect((await owner.call(mailServerApi.update, { body: { password: "" } })).body.hasPassword).toBe(false);
  });

  test("shows the sign-up address in campaigns until another one is set", async () => {
    const owner = await server.newOwner({ address: "12 Alder Street\nPortland, OR 97201" });
    expect((await owner.call(mailServerApi.get)).body.postalAddress).toBe(
      "12 Alder Street, Portland, OR 97201",
    );
    const { body } = await owner.call(mailServerApi.update, {
      body: { ...line, postalAddress: "1 Market Street" },
    });
    expect(body.postalAddress).toBe("1 Market Street");
    expect((await (await server.newOwner()).call(mailServerApi.get)).body.postalAddress).toBeNull();
  });

  test.each([
    ["password", { host: "mail.evil.example" }],
    ["password", { port: 25 }],
    ["password", { security: "none" }],
    ["password", { username: "mallory" }],
    ["imapPassword", { imapHost: "imap.evil.example" }],
    ["imapPassword", { imapPort: 143 }],
    ["imapPassword", { imapSecurity: "none" }],
    ["imapPassword", { imapUsername: "mallory" }],
  ] as const)("the %s is forgotten with %j: it was saved for others", async (secret, change) => {
    const owner = await server.newOwner();
    await owner.call(mailServerApi.update, {
      body: {
        ...line,
        imapHost: "imap.example.com",
        imapPort: 993,
        imapSecurity: "tls",
        imapUsername: "rosa",
        imapPassword: "swordfish",
      },
    });
    const { body } = await owner.call(mailServerApi.update, { body: change });
    expect([body.hasPassword, body.hasImapPassword]).toEqual([
      secret !== "password",
      secret !== "imapPassword",
    ]);
  });

  test.each([
    [{ host: "mail.example.com/../x" }, "host"],
    [{ host: "a b" }, "host"],
    [{ port: 70_000 }, "port"],
    [{ port: "25" }, "port"],
    [{ fromAddress: "x@y@z" }, "fromAddress"],
    [{ security: "ssl" }, "security"],
    [{ perMinute: 0 }, "perMinute"],
    [{ dkimKey: "no key" }, "dkimKey"],
    [{ dkimSelector: "a.b" }, "dkimSelector"],
    [{ fromName: "x".repeat(101) }, "fromName"],
    [{ fromName: "PayFriend security@payfriend.example" }, "fromName"],
    [{ fromName: "www.payfriend.example" }, "fromName"],
    [{ fromName: "Alder\r\nBcc: all" }, "fromName"],
  ])("%j is refused under its field", async (body, field) => {
    const owner = await server.newOwner();
    const answer = await owner.refused(mailServerApi.update, { body: body as never });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, [field]]);
  });

  test("is for the owner and managers; the others learn only whether email can be sent", async () => {
    const owner = await server.newOwner();
    const member = await newTeammate(server, owner, "member");
    expect((await member.refused(mailServerApi.get)).status).toBe(403);
    expect((await member.call(mailReadinessApi.get)).body).toMatchObject({
      ready: false,
      reason: "no_server",
      href: "/settings/mail",
    });
    await owner.call(mailServerApi.update, { body: line });
    expect((await member.call(mailReadinessApi.get)).body).toMatchObject({
      ready: false,
      reason: "no_postal_address",
    });
    await owner.call(mailServerApi.update, { body: { postalAddress: "1 Market Street" } });
    expect((await member.call(mailReadinessApi.get)).body).toEqual({
      ready: true,
      isTest: false,
      fromName: "Alder & Rye",
      fromAddress: "hello@alder.example",
      replyTo: null,
      postalAddress: "1 Market Street",
    });
  });

  test("sends a test email to the person who asks, signed if there is a key", async () => {
    const owner = await server.newOwner();
    const standIn = await mailStandIn();
    onTestFinished(() => standIn.close());
    await sendThrough(server.database, owner.user.workspaceId, standIn.port);
    await owner.call(mailServerApi.update, { body: { dkimKey: "make" } });
    const { body } = await owner.call(mailServerApi.test);
    expect(body).toEqual({
      sent: true,
      message: `We sent a test email to ${owner.user.email}. Check your inbox and your spam folder.`,
    });
    expect(standIn.taken[0]!.raw).toMatch(
      /^DKIM-Signature: v=1; a=rsa-sha256; c=relaxed\/relaxed; d=alder\.example;\s+q=dns\/txt; s=mainstay;/m,
    );
    expect((await owner.call(mailServerApi.get)).body.verifiedAt).not.toBe(null);
  });

  test("a test email that fails says why in plain words", async () => {
    const owner = await server.newOwner();
    const standIn = await greetingStandIn("554 Go away\r\n");
    onTestFinished(() => standIn.close());
    await sendThrough(server.database, owner.user.workspaceId, standIn.port);
    expect((await owner.call(mailServerApi.test)).body).toMatchObject({
      sent: false,
      message: expect.stringMatching(
        /^127\.0\.0\.1 could not be reached\. Check the host and the port\. The server said: .*554 Go away/,
      ),
    });
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`UPDATE workspaces SET expires_at = now() + interval '1 day'`),
    );
    expect((await owner.call(mailServerApi.test)).body.message).toContain("no email is sent from it");
  });

  test("the domain's records are reported as they are, and as unknown when nobody answers", async () => {
    const owner = await server.newOwner();
    expect((await owner.call(mailServerApi.domain)).body).toEqual([]);
    await owner.call(mailServerApi.update, {
      body: { ...line, fromAddress: "hello@birch.example", dkimKey: "make" },
    });
    const states = async () =>
      (await owner.call(mailServerApi.domain)).body.map(({ kind, state }) => `${kind} ${state}`);
    expect(await states()).toEqual(["spf missing", "dkim missing", "dmarc missing"]);
    const wanted = (await owner.call(mailServerApi.domain)).body.map((check) => check.wanted!);
    records
      .set("birch.example", ["google-site-verification=x", wanted[0]!])
      .set("mainstay._domainkey.birch.example", [wanted[1]!])
      .set("_dmarc.birch.example", [wanted[2]!]);
    expect(await states()).toEqual(["spf good", "dkim good", "dmarc good"]);
    records
      .set("birch.example", ["v=spf1 +all"])
      .set("mainstay._domainkey.birch.example", ["v=DKIM1; p=AAAA"])
      .set("_dmarc.birch.example", ["v=DMARC1; rua=mailto:x@y.example"]);
    expect(await states()).toEqual(["spf wrong", "dkim wrong", "dmarc wrong"]);
    for (const name of records.keys()) records.set(name, "away");
    expect(await states()).toEqual(["spf unknown", "dkim unknown", "dmarc unknown"]);
  });
});

describe("a test of the mail server", () => {
  test.each([
    "HTTP/1.1 400 Bad Request\r\nServer: secret\r\n\r\n",
    "SSH-2.0-secret\r\n",
    "+PONG secret\r\n",
    "-ERR secret\r\n",
    "* OK secret\r\n",
  ])("never quotes what isn't a mail server: %j", async (greeting) => {
    const owner = await server.newOwner();
    const standIn = await greetingStandIn(greeting);
    onTestFinished(() => standIn.close());
    await sendThrough(server.database, owner.user.workspaceId, standIn.port);
    expect((await owner.call(mailServerApi.test)).body).toEqual({
      sent: false,
      message: "What answered at 127.0.0.1 isn’t a mail server. Check the host and the port.",
    });
  });

  test.each([
    ["10.0.0.1", 25],
    ["169.254.169.254", 25],
    ["::1", 25],
    ["64:ff9b::a00:1", 25],
    ["mail.internal", 25],
  ])("connects to no internal machine: %s", async (host, port) => {
    const owner = await server.newOwner();
    await owner.call(mailServerApi.update, { body: { ...line, host, port } });
    expect((await owner.call(mailServerApi.test)).body).toEqual({
      sent: false,
      message: `There is no “${host}” on the public internet. Check the name.`,
    });
  });

  test("runs one at a time per business, and a limited number of times an hour", async () => {
    const owner = await server.newOwner();
    const silent = await greetingStandIn("");
    onTestFinished(() => silent.close());
    await sendThrough(server.database, owner.user.workspaceId, silent.port);
    const [first, second] = await Promise.all([
      owner.call(mailServerApi.test),
      owner.call(mailServerApi.test),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 429]);
    expect([first, second].find(({ status }) => status === 429)?.body).toMatchObject({
      message: "A test is already running. Wait until it’s done.",
    });
    const count = () =>
      asProduct(
        { database: server.database, ports: testPorts(), subscribers: [] },
        owner.user.workspaceId,
        countTestMail,
      );
    for (let sent = 1; sent < 30; sent++) await count();
    await expect(count()).rejects.toThrow("You can send 30 test emails an hour. Please try again later.");
  });
});
