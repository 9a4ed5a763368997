import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { makeLog } from "#platform/server/log.ts";
import { makeSmtp } from "#platform/server/smtp.ts";
import { subscribers } from "#apps/server/areas.ts";
import { mailStandIn } from "#apps/server/testing/mail-stand-in.ts";
import { testOutgoing, testPorts } from "#apps/server/testing/test-ports.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { mailServerApi } from "#areas/outreach/contract/mail-server.api.ts";
import { mayContact, planDeliveries, sendBatch } from "./index.ts";
import { asProduct, ledgerOf, sendThrough } from "./outreach.builder.ts";

const smtp = makeSmtp(undefined, "x@localhost", {}, testOutgoing);
const server = await testServer({ smtp });
const { database } = server;
const fixture = { database, ports: { ...testPorts(), smtp }, subscribers };

/** Somebody who got an email, and the address to post bounces to. */
async function reached(changes: object = {}) {
  const owner = await server.newOwner();
  const { workspaceId } = owner.user;
  const standIn = await mailStandIn();
  onTestFinished(() => standIn.close());
  await sendThrough(database, workspaceId, standIn.port);
  const { body: settings } = await owner.call(mailServerApi.update, { body: changes });
  const [contactId] = await insertContacts(database, workspaceId, [{ email: "dana@example.com" }]);
  const sourceId = randomUUID();
  await asProduct(fixture, workspaceId, (ctx) =>
    planDeliveries(ctx, {
      channel: "email",
      purpose: "marketing",
      kind: "campaign",
      sourceId,
      targets: { contactIds: [contactId!] },
    }),
  );
  await sendBatch(
    { ...fixture, log: makeLog("silent") },
    {
      workspaceId,
      kind: "campaign",
      sourceId,
      label: "News",
      limit: 10,
      render: async (list) => list.map(() => ({ subject: "Hi", text: "Hi" })),
    },
  );
  const path = new URL(settings.bounceUrl).pathname;
  return {
    owner,
    workspaceId,
    contactId: contactId!,
    sent: standIn.taken[0]!,
    post: (raw: string) =>
      server.visitor().send(path, {
        method: "POST",
        headers: { "content-type": "message/rfc822" },
        body: raw.replace(/\r?\n/g, "\r\n"),
      }),
    path,
    row: async () => (await ledgerOf(database, workspaceId, sourceId))["dana@example.com"]!,
    bounce: async () =>
      (
        await database.inWorkspace(workspaceId, (tx) =>
          tx.execute(sql.raw("SELECT bounce_type FROM deliveries")),
        )
      ).rows[0]!.bounce_type,
    may: () =>
      asProduct(fixture, workspaceId, (ctx) =>
        mayContact(ctx, { channel: "email", purpose: "marketing", contactId: contactId!, at: new Date() }),
      ),
  };
}

const returned = ({
  to = "bounces@alder.example",
  fields,
  original = "",
}: {
  to?: string;
  fields: string;
  original?: string;
}) => `From: MAILER-DAEMON@mx.example.net (Mail Delivery System)
To: ${to}
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="part.42/mx"

This is a MIME-encapsulated message.

--part.42/mx
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--part.42/mx
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net

${fields}

--part.42/mx
Content-Type: text/rfc822-headers

From: hello@alder.example
${original}
Subject: Hi

--part.42/mx--
`;
const gone =
  "Final-Recipient: rfc822; forwarded@elsewhere.example\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 No such user";

describe("a bounce", () => {
  test("for good suppresses the address: matched by our Message-ID, once, and shown on the customer's page", async () => {
    const { post, sent, bounce, may, owner, contactId } = await reached();
    const raw = returned({ fields: gone, original: `Message-ID: ${sent.mail.messageId}` });
    for (const _ of [1, 2]) expect((await post(raw)).status).toBe(200);
    expect([await bounce(), await may()]).toEqual(["hard", { allowed: false, reason: "bounced" }]);
    const told = (await owner.call(activitiesApi.list, { query: { contactId } })).body.filter(
      (one) => one.type === "email_bounced",
    );
    expect(told.map((one) => one.title)).toEqual(["An email bounced: the address doesn’t work"]);
  });

  test("is matched by the address that it came back to", async () => {
    const { post, sent, bounce } = await reached({
      bounceAddress: "bounces@alder.example",
      bounceTagged: true,
    });
    expect(sent.from).toMatch(/^bounces\+[0-9a-f]{32}@alder\.example$/);
    await post(returned({ to: sent.from.toUpperCase(), fields: gone }));
    expect(await bounce()).toBe("hard");
  });

  test("is matched by the recipient when nothing else names it", async () => {
    const { post, bounce, may } = await reached();
    await post(
      returned({
        fields:
          "Final-Recipient: rfc822; Dana@Example.com\nAction: failed\nStatus: 5.2.2\nDiagnostic-Code: smtp; 552 5.2.2 Full",
      }),
    );
    expect([await bounce(), await may()]).toEqual(["soft", { allowed: true }]);
  });

  test("shows that an unknown delivery was sent; a report of arrival does too", async () => {
    for (const [fields, type] of [
      [gone, "hard"],
      ["Final-Recipient: rfc822; dana@example.com\nAction: delivered\nStatus: 2.0.0", null],
    ] as const) {
      const { post, sent, row, bounce, workspaceId } = await reached();
      await database.inWorkspace(workspaceId, (tx) =>
        tx.execute(sql.raw("UPDATE deliveries SET state = 'unknown'")),
      );
      await post(returned({ fields, original: `Message-ID: ${sent.mail.messageId}` }));
      expect([(await row()).state, await bounce()]).toEqual(["accepted", type]);
    }
  });

  test("a complaint unsubscribes", async () => {
    const { post, sent, bounce, may } = await reached();
    await post(`From: fbl@provider.example
To: bounces@alder.example
Subject: complaint
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary=fb

--fb
Content-Type: text/plain

Somebody pressed "this is spam".

--fb
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: SomeFBL/1.0
Version: 1

--fb
Content-Type: message/rfc822

From: hello@alder.example
Message-ID: ${sent.mail.messageId}
Subject: Hi

Hi
--fb--
`);
    expect([await bounce(), await may()]).toEqual(["complaint", { allowed: false, reason: "complained" }]);
  });

  test("an unrelated email, an automatic reply, or nonsense changes nothing", async () => {
    const { post, bounce, may, sent } = await reached();
    for (const raw of [
      "",
      "\0\0\0",
      "Subject: Out of office\n\nI am away.",
      `Subject: Re: Hi\nIn-Reply-To: ${sent.mail.messageId}\n\nThanks`,
      returned({ fields: "Final-Recipient: rfc822; stranger@example.com\nAction: failed\nStatus: 5.1.1" }),
      returned({ fields: gone.replace("failed", "delayed"), original: `Message-ID: ${sent.mail.messageId}` }),
    ]) {
      expect((await post(raw)).status).toBe(200);
    }
    expect([await bounce(), await may()]).toEqual([null, { allowed: true }]);
  });

  test("a report about thousands is handled quickly, and one of megabytes is not accepted", async () => {
    const { post, sent, bounce } = await reached();
    const many = (people: number) =>
      returned({
        fields: Array.from(
          { length: people },
          (_, at) => `Final-Recipient: rfc822; p${at}@example.com\nAction: failed\nStatus: 5.1.1`,
        ).join("\n\n"),
        original: `Message-ID: ${sent.mail.messageId}`,
      });
    const begun = performance.now();
    expect([(await post(many(5000))).status, performance.now() - begun < 5000, await bounce()]).toEqual([
      200,
      true,
      "hard",
    ]);
    expect((await post(many(20_000))).status).toBe(413);
  });

  test("another business's email is not touched, and a forged address is refused", async () => {
    const [one, other] = [await reached(), await reached()];
    await other.post(returned({ fields: gone, original: `Message-ID: ${one.sent.mail.messageId}` }));
    expect(await one.bounce()).toBe(null);
    for (const path of [
      `${one.path}x`,
      "/api/outreach/bounces/x",
      one.path.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
    ])
      expect((await server.visitor().send(path, { method: "POST", body: "x" })).status).toBe(404);
    expect((await one.post("x".repeat(2_200_000))).status).toBe(413);
  });
});
