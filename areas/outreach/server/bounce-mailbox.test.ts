import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { makeLog } from "#platform/server/log.ts";
import { makeOutgoing } from "#platform/server/outgoing.ts";
import { makeSmtp } from "#platform/server/smtp.ts";
import { subscribers } from "#apps/server/areas.ts";
import { imapStandIn } from "#apps/server/testing/imap-stand-in.ts";
import { greetingStandIn, mailStandIn } from "#apps/server/testing/mail-stand-in.ts";
import { testOutgoing, testPorts } from "#apps/server/testing/test-ports.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { mailServerApi } from "#areas/outreach/contract/mail-server.api.ts";
import { lookIntoMailbox } from "./bounce-mailbox.service.ts";
import { planDeliveries, sendBatch } from "./index.ts";
import { asProduct, sendThrough } from "./outreach.builder.ts";
import { readBounces, readMailbox } from "./outreach.jobs.ts";

const smtp = makeSmtp(undefined, "x@localhost", {}, testOutgoing);
const server = await testServer({ smtp });
const { database } = server;
const fixture = { database, ports: { ...testPorts(), smtp }, subscribers };

/** A business that emailed these addresses, and whose bounces come into a mailbox. */
async function withMailbox(addresses: string[]) {
  const owner = await server.newOwner();
  const { workspaceId } = owner.user;
  const [standIn, mailbox] = [await mailStandIn(), await imapStandIn("swordfish")];
  onTestFinished(async () => {
    await standIn.close();
    await mailbox.close();
  });
  await sendThrough(database, workspaceId, standIn.port);
  const change = (body: object) => owner.call(mailServerApi.update, { body });
  await change({
    imapHost: "127.0.0.1",
    imapPort: mailbox.port,
    imapSecurity: "none",
    imapUsername: "bounces@alder.example",
    imapPassword: "swordfish",
  });
  const contactIds = await insertContacts(
    database,
    workspaceId,
    addresses.map((email) => ({ email })),
  );
  const source = { kind: "campaign", sourceId: randomUUID() };
  await asProduct(fixture, workspaceId, (ctx) =>
    planDeliveries(ctx, { channel: "email", purpose: "marketing", ...source, targets: { contactIds } }),
  );
  await sendBatch(
    { ...fixture, log: makeLog("silent") },
    {
      workspaceId,
      ...source,
      label: "News",
      limit: 10,
      render: async (list) => list.map(() => ({ subject: "Hi", text: "Hi" })),
    },
  );
  const idOf = (address: string) => standIn.taken.find(({ to }) => to === address)?.mail.messageId ?? "";
  const bounces = async () =>
    Object.fromEntries(
      (
        await database.inWorkspace(workspaceId, (tx) =>
          tx.execute(sql`SELECT address, bounce_type FROM deliveries WHERE bounced_at IS NOT NULL`),
        )
      ).rows.map((row) => [row.address, row.bounce_type]),
    );
  return {
    workspaceId,
    mailbox,
    idOf,
    bounces,
    change,
    look: async () => {
      await server.runNow(readBounces);
      await server.runJobs(readMailbox, owner);
    },
    settings: async () => (await owner.call(mailServerApi.get)).body,
  };
}

const report = (
  messageId: string,
  status = "5.1.1",
  words = "550 5.1.1 No such user",
) => `From: MAILER-DAEMON@mx.example.net
To: bounces@alder.example
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary=b

--b
Content-Type: text/plain

It did not work.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net

Final-Recipient: rfc822; somebody@else.example
Action: failed
Status: ${status}
Diagnostic-Code: smtp; ${words}

--b
Content-Type: text/rfc822-headers

Message-ID: ${messageId}
Subject: Hi

--b--
`;

test("a mailbox is read every few minutes, each email once, and nothing in it is changed", async () => {
  const { mailbox, idOf, bounces, look, settings } = await withMailbox([
    "a@example.com",
    "b@example.com",
    "c@example.com",
  ]);
  mailbox.add("Subject: Holiday\n\nI am away.");
  mailbox.add(report(idOf("a@example.com")));
  await look();
  expect(await bounces()).toEqual({ "a@example.com": "hard" });
  mailbox.add("\0\0 no mail at all");
  mailbox.add(report(idOf("b@example.com"), "5.2.2", "552 5.2.2 Mailbox full"));
  mailbox.commands.length = 0;
  await look();
  expect(await bounces()).toEqual({ "a@example.com": "hard", "b@example.com": "soft" });
  expect(
    mailbox.commands.filter((one) => /FETCH/i.test(one)).map((one) => /FETCH (\S+)/i.exec(one)?.[1]),
  ).toEqual(["3:4", "3,4"]);
  mailbox.commands.length = 0;
  await look();
  expect(mailbox.commands.filter((one) => /FETCH|STORE|SELECT|EXPUNGE/i.test(one))).toEqual([]);
  expect(await settings()).toMatchObject({ imapCheckedAt: expect.any(String), imapError: null });
  expect(JSON.stringify(await settings())).not.toContain("swordfish");
});

test("a mailbox that renumbers its mail is read again, and a known report counts once", async () => {
  const { mailbox, idOf, bounces, look } = await withMailbox(["a@example.com", "b@example.com"]);
  mailbox.add(report(idOf("a@example.com")));
  await look();
  mailbox.renumber();
  mailbox.add(report(idOf("b@example.com")));
  await look();
  expect(await bounces()).toEqual({ "a@example.com": "hard", "b@example.com": "hard" });
});

test("what goes wrong is shown in the settings in the server's own words, until the next successful check", async () => {
  const { mailbox, idOf, bounces, look, settings, change } = await withMailbox(["a@example.com"]);
  mailbox.add(report(idOf("a@example.com")));
  await change({ imapPassword: "wrong" });
  await look();
  expect([(await settings()).imapError, await bounces()]).toEqual([
    expect.stringContaining("Wrong name or password"),
    {},
  ]);
  await change({ imapPassword: "swordfish" });
  await look();
  expect([(await settings()).imapError, await bounces()]).toEqual([null, { "a@example.com": "hard" }]);
  await mailbox.close();
  await look();
  expect((await settings()).imapError).toMatch(/ECONNREFUSED|connect/i);
});

test("an email of 600 MB is not read: not when its size is given, and not when a server sends it anyway", async () => {
  const { mailbox, idOf, bounces, look, settings } = await withMailbox(["a@example.com"]);
  mailbox.add(`${report(idOf("a@example.com"))}${"x".repeat(300_000)}`);
  mailbox.add(report(idOf("a@example.com"), "5.2.2", "552 5.2.2 Mailbox full"));
  await look();
  expect([
    await bounces(),
    mailbox.commands.filter((one) => /FETCH.*BODY/i.test(one)).map((one) => /FETCH (\S+)/i.exec(one)?.[1]),
  ]).toEqual([{ "a@example.com": "soft" }, ["2"]]);
  mailbox.add("Subject: Hi\n\nHi");
  mailbox.mood = "flood";
  await look();
  expect((await settings()).imapError).toBe("The mailbox at 127.0.0.1 sent more than we can read at once.");
  expect(mailbox.sent).toBeLessThan(20_000_000);
});

test("a server that never stops talking is disconnected", async () => {
  const { mailbox, look, settings } = await withMailbox(["a@example.com"]);
  mailbox.add("Subject: Hi\n\nHi");
  mailbox.mood = "chatter";
  await look();
  expect((await settings()).imapError).toBe("The mailbox at 127.0.0.1 sent more than we can read at once.");
});

test.each([
  "SSH-2.0-OpenSSH_9.6 secret\r\n",
  "HTTP/1.1 400 Bad Request\r\nServer: secret\r\n\r\n",
  "220 secret ESMTP\r\n",
  "-ERR secret\r\n",
])("an answer from something that is not a mailbox is never quoted: %j", async (greeting) => {
  const standIn = await greetingStandIn(greeting);
  onTestFinished(() => standIn.close());
  const mailbox = {
    host: "127.0.0.1",
    port: standIn.port,
    security: "none",
    username: "rosa",
    password: "x",
  } as const;
  await expect(lookIntoMailbox(testOutgoing, mailbox, { validity: null, lastUid: 0 }, 2000)).rejects.toThrow(
    /^We reached 127\.0\.0\.1, but it isn’t a mailbox, or the connection dropped\. Check the host and the port\.$/,
  );
});

test("a mailbox inside the installation's own network is refused like one that does not exist", async () => {
  const mailbox = {
    host: "127.0.0.1",
    port: 143,
    security: "none",
    username: "rosa",
    password: "x",
  } as const;
  await expect(lookIntoMailbox(makeOutgoing(), mailbox, { validity: null, lastUid: 0 })).rejects.toThrow(
    /^There is no “127\.0\.0\.1” on the public internet\. Check the name\.$/,
  );
});

test("a throw-away test business connects nowhere", async () => {
  const { mailbox, look, workspaceId } = await withMailbox(["a@example.com"]);
  await database.inWorkspace(workspaceId, (tx) =>
    tx.execute(sql`UPDATE workspaces SET expires_at = now() + interval '1 day'`),
  );
  await look();
  expect(mailbox.commands).toEqual([]);
});

test("a mailbox that sends a word now and then but never answers is disconnected when its time is over", async () => {
  const mailbox = await imapStandIn("swordfish");
  onTestFinished(() => mailbox.close());
  mailbox.mood = "drip";
  const asked = Date.now();
  await expect(
    lookIntoMailbox(
      testOutgoing,
      { host: "127.0.0.1", port: mailbox.port, security: "none", username: "b", password: "swordfish" },
      { validity: null, lastUid: 0 },
      500,
    ),
  ).rejects.toThrow("took too long");
  expect(Date.now() - asked).toBeLessThan(5000);
});

test("what was read from a mailbox before its time was over counts, and the next check continues there", async () => {
  const mailbox = await imapStandIn("swordfish");
  onTestFinished(() => mailbox.close());
  for (const at of [1, 2, 3]) mailbox.add(`Subject: ${at}\n\nHello`);
  const box = {
    host: "127.0.0.1",
    port: mailbox.port,
    security: "none",
    username: "b",
    password: "swordfish",
  } as const;
  mailbox.stallAfter = 2;
  const first = await lookIntoMailbox(testOutgoing, box, { validity: null, lastUid: 0 }, 3000);
  expect([first.mails.length, first.place.lastUid]).toEqual([2, 2]);
  mailbox.stallAfter = undefined;
  const second = await lookIntoMailbox(testOutgoing, box, first.place);
  expect([second.mails.map(String), second.place.lastUid]).toEqual([
    [expect.stringContaining("Subject: 3")],
    3,
  ]);
});
