import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { newClient, newDraft, newFinal } from "#apps/server/testing/invoice-fixture.ts";
import { quickSmtp } from "#apps/server/testing/campaign-fixture.ts";
import { type Behaviour, mailStandIn, type MailStandIn } from "#apps/server/testing/mail-stand-in.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { invoicePaymentsApi } from "#areas/invoices/contract/invoice-payments.api.ts";
import { invoicePapersApi } from "#areas/invoices/contract/invoice-papers.api.ts";
import type { InvoiceToSendInput } from "#areas/invoices/contract/invoice-papers.schema.ts";
import { invoicesApi } from "#areas/invoices/contract/invoices.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { suppressionsApi } from "#areas/outreach/contract/suppressions.api.ts";
import { sendThrough } from "#areas/outreach/server/outreach.builder.ts";
import { asOwner } from "#platform/server/testing/new-database.ts";
import { sendInvoiceMail } from "./invoices.jobs.ts";

const server = await testServer({ smtp: quickSmtp(3000) });

type Shop = { owner: SignedIn; standIn: MailStandIn };
async function shop(behave?: Behaviour, withSampleData = false): Promise<Shop> {
  const owner = await server.newOwner({ withSampleData });
  const standIn = await mailStandIn();
  standIn.behave = () => behave;
  onTestFinished(() => standIn.close());
  await sendThrough(server.database, owner.user.workspaceId, standIn.port);
  return { owner, standIn };
}
const clientOf = (owner: SignedIn, email = "dana@example.com") => newClient(owner, { email });
const send = async ({ owner }: { owner: SignedIn }, id: string, body: InvoiceToSendInput = {}) =>
  (await owner.call(invoicePapersApi.send, { params: { id }, body })).body;
const run = ({ owner }: Shop) => server.runJobs(sendInvoiceMail, owner);
const mailsOf = async ({ owner }: Shop, id: string) =>
  (await owner.call(invoicePapersApi.mails, { params: { id } })).body;
const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

test("a sample is never emailed, for its customer is made up", async () => {
  const made = await shop(undefined, true);
  const { body } = await made.owner.call(invoicesApi.list, { query: { status: "sent" } });
  const sending = await send(made, body[0]!.id);
  expect(sending).toMatchObject({ outcome: "no_mail", mail: null });
  expect(sending.message).toBe("Nothing was emailed: this is a sample, and its customer is made up.");
  await run(made);
  expect(made.standIn.taken).toEqual([]);
});

describe("sending", () => {
  test("reaches a customer whose status is unsubscribed; who gets no email at all is told before anything is called sent", async () => {
    const made = await shop();
    const contactId = await clientOf(made.owner);
    await made.owner.call(contactsApi.update, {
      params: { id: contactId },
      body: { status: "unsubscribed" },
    });
    const { id } = await newDraft(made.owner, { contactId });
    expect(await send(made, id)).toMatchObject({ outcome: "on_its_way" });
    await run(made);
    expect(made.standIn.taken.map(({ to }) => to)).toEqual(["dana@example.com"]);
    await made.owner.call(suppressionsApi.create, { body: { address: "eli@example.com", why: "No more" } });
    const { id: other } = await newDraft(made.owner, {
      contactId: await clientOf(made.owner, "eli@example.com"),
    });
    const sending = await send(made, other);
    expect(sending).toMatchObject({ outcome: "no_mail", mail: null });
    expect(sending.message).toContain("eli@example.com is on your list of people who get no email");
  });

  test("says that it waits while the mail server can’t be used, and refuses a message with a hole", async () => {
    const made = await shop();
    const { id } = await newDraft(made.owner, { contactId: await clientOf(made.owner) });
    expect(
      (
        await made.owner.refused(invoicePapersApi.send, {
          params: { id },
          body: { message: "Thanks for [[what they ordered]]" },
        })
      ).body.errors,
    ).toEqual({ message: expect.stringContaining("“what they ordered” is still to be written") });
    await server.database.inWorkspace(made.owner.user.workspaceId, (tx) =>
      tx.execute(sql`UPDATE mail_servers SET paused_reason = 'The password is wrong.'`),
    );
    const sending = await send(made, id);
    expect([sending.outcome, sending.message]).toEqual([
      "waits",
      "It isn’t sent yet: the email to dana@example.com waits. The password is wrong.",
    ]);
    expect((await mailsOf(made, id))[0]?.words).toBe("It waits. The password is wrong.");
  });

  test("a draft finalizes it, and the client gets the link and the very PDF that is downloaded", async () => {
    const made = await shop();
    const { id } = await newDraft(made.owner, {
      contactId: await clientOf(made.owner),
      dueDate: "2030-01-31",
    });
    const sending = await send(made, id, { message: "Hi Dana,\nthanks for the tulips." });
    expect(sending).toMatchObject({
      outcome: "on_its_way",
      mail: { step: "send 1", to: "dana@example.com", state: "pending" },
      invoice: { status: "sent", invoiceNumber: "INV-0001" },
    });
    await run(made);
    const [taken] = made.standIn.taken;
    expect(made.standIn.taken).toHaveLength(1);
    expect([taken!.to, taken!.mail.subject]).toEqual([
      "dana@example.com",
      "Invoice INV-0001 from Alder & Rye",
    ]);
    expect(taken!.mail.text).toContain("Hi Dana,\nthanks for the tulips.");
    expect(taken!.mail.text).toContain(sending.clientUrl);
    expect(taken!.mail.text).toContain("$100.00, due January 31, 2030");
    expect(taken!.raw).not.toMatch(/unsubscribe|Market Street/i);
    const [attached, ...others] = taken!.mail.attachments;
    expect(others).toEqual([]);
    expect([attached!.filename, attached!.contentType]).toEqual(["Invoice-INV-0001.pdf", "application/pdf"]);
    const downloaded = await made.owner.send(`/api/accounting/invoices/${id}/pdf`);
    expect(hashOf(attached!.content)).toBe(hashOf(Buffer.from(await downloaded.arrayBuffer())));
    const [mail] = await mailsOf(made, id);
    expect(mail).toMatchObject({ state: "accepted", words: "Delivered to their mail server" });
    const { body: history } = await made.owner.call(invoicesApi.history, { params: { id } });
    expect(history.map(({ type, detail }) => [type, detail])).toContainEqual(["sent", "to dana@example.com"]);
    expect((await made.owner.call(invoicesApi.get, { params: { id } })).body.sentAt).not.toBeNull();
  });

  test("pressed ten times at once and again later, it goes once; again is an act of its own", async () => {
    const made = await shop();
    const { id } = await newDraft(made.owner, { contactId: await clientOf(made.owner) });
    const press = () =>
      made.owner.call(invoicePapersApi.send, {
        params: { id },
        body: {},
        headers: { "idempotency-key": "act-1" },
      });
    const all = await Promise.all(Array.from({ length: 10 }, press));
    await Promise.all([run(made), run(made)]);
    all.push(await press());
    expect(new Set(all.map(({ body }) => `${body.outcome} ${body.mail?.id}`)).size).toBe(1);
    await run(made);
    expect(made.standIn.taken).toHaveLength(1);
    expect((await send(made, id, { to: "books@example.com" })).mail?.step).toBe("send 2");
    await run(made);
    expect(made.standIn.taken.map(({ to }) => to)).toEqual(["dana@example.com", "books@example.com"]);
  });

  test("two people who saw the same number of emails send it once, a draft as what was sent; whoever looked again may", async () => {
    const made = await shop();
    const mina = await newTeammate(server, made.owner, "manager", { firstName: "Mina" });
    const { id } = await newDraft(made.owner, { contactId: await clientOf(made.owner) });
    const press = async (who: SignedIn, body: InvoiceToSendInput) =>
      (await who.refused(invoicePapersApi.send, { params: { id }, body })).body;
    expect(await send({ ...made, owner: mina }, id, { version: 1, mailsSeen: 0 })).toMatchObject({
      outcome: "on_its_way",
    });
    expect(await press(made.owner, { version: 1, mailsSeen: 0 })).toMatchObject({
      code: "conflict",
      message: "Mina sent it in the meantime. Look before you send it again.",
      count: 1,
    });
    expect(await press(mina, { mailsSeen: 0 })).toMatchObject({
      message: "You sent it in the meantime. Look before you send it again.",
    });
    // A program that knows the draft only.
    expect(await press(made.owner, { version: 1 })).toMatchObject({ code: "conflict" });
    expect(await send(made, id, { mailsSeen: 1 })).toMatchObject({ mail: { step: "send 2" } });
    expect(await mailsOf(made, id)).toHaveLength(2);
  });

  test("without a mail server nothing leaves or waits: it says so, with the link and the PDF to hand over", async () => {
    const owner = await server.newOwner();
    const { id } = await newDraft(owner);
    const sending = await send({ owner }, id);
    expect(sending).toMatchObject({
      outcome: "no_mail",
      mail: null,
      invoice: { status: "sent" },
    });
    expect(sending.message).toContain("Email isn’t set up yet");
    expect((await owner.send(new URL(sending.pdfUrl).pathname)).status).toBe(200);
    expect(await server.runJobs(sendInvoiceMail, owner)).toBe(0);
  });

  test("a client without an address is asked for one, and the draft stays a draft", async () => {
    const made = await shop();
    const contactId = await newClient(made.owner);
    await server.database.inWorkspace(made.owner.user.workspaceId, (tx) =>
      tx.execute(sql`UPDATE contacts SET email = NULL WHERE id = ${contactId}`),
    );
    const { id } = await newDraft(made.owner, { contactId });
    const { status, body } = await made.owner.refused(invoicePapersApi.send, { params: { id }, body: {} });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ["to"]]);
    expect((await made.owner.call(invoicesApi.get, { params: { id } })).body.status).toBe("draft");
  });

  test.each([
    [{ to: "dana" }, "to"],
    [{ to: "a@example.com\r\nBcc: b@example.com" }, "to"],
    [{ message: "x".repeat(2001) }, "message"],
  ])("%j is refused under its field", async (body, field) => {
    const owner = await server.newOwner();
    const { id } = await newFinal(owner);
    const answer = await owner.refused(invoicePapersApi.send, { params: { id }, body });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, [field]]);
  });

  test("what was voided is not sent, and what still waits when it is voided does not leave", async () => {
    const made = await shop();
    const { id } = await newFinal(made.owner, { contactId: await clientOf(made.owner) });
    await send(made, id);
    await made.owner.call(invoicePaymentsApi.void, { params: { id }, body: { reason: "Twice" } });
    await run(made);
    expect(made.standIn.taken).toEqual([]);
    expect((await mailsOf(made, id))[0]).toMatchObject({
      state: "skipped",
      words: expect.stringContaining("voided"),
    });
    expect((await made.owner.refused(invoicePapersApi.send, { params: { id }, body: {} })).status).toBe(409);
  });

  test("an address that does not exist is told of, in the history and by the bell", async () => {
    const made = await shop({ at: "rcpt", code: 550, text: "5.1.1 No such user" });
    const { id } = await newFinal(made.owner, { contactId: await clientOf(made.owner) });
    await send(made, id);
    await run(made);
    expect((await mailsOf(made, id))[0]).toMatchObject({
      state: "failed",
      words: expect.stringMatching(/^Not sent/),
    });
    const { body } = await made.owner.call(notificationsApi.list);
    expect(body.map(({ title }) => title)).toContain("INV-0001 didn’t reach Dana Ito");
  });

  test("where the connection breaks while it is taken, it is unknown and not sent again by itself", async () => {
    const made = await shop({ at: "data", drop: true });
    const { id } = await newFinal(made.owner, { contactId: await clientOf(made.owner) });
    await send(made, id);
    await run(made);
    made.standIn.behave = () => undefined;
    await run(made);
    expect((await mailsOf(made, id))[0]?.state).toBe("unknown");
    expect(made.standIn.taken).toEqual([]);
  });

  test("of a throw-away test business nothing leaves, and everything else happens", async () => {
    const made = await shop();
    const { workspaceId } = made.owner.user;
    await asOwner(
      server.database.ownerUrl,
      "UPDATE workspaces SET expires_at = now() + interval '1 hour' WHERE id = $1",
      [workspaceId],
    );
    const { id } = await newDraft(made.owner, { contactId: await clientOf(made.owner) });
    expect(await send(made, id)).toMatchObject({
      outcome: "on_its_way",
      message: "This is a test business: nothing leaves, but everything else happens.",
      invoice: { status: "sent", invoiceNumber: "INV-0001" },
    });
    await run(made);
    expect((await mailsOf(made, id))[0]).toMatchObject({ state: "accepted" });
    expect([made.standIn.taken, server.outbox.filter(({ to }) => to === "dana@example.com")]).toEqual([
      [],
      [],
    ]);
  });

  test("names with markup or line breaks stay words, and start no header", async () => {
    const made = await shop();
    const contactId = await newClient(made.owner, {
      firstName: '"><img src=x>',
      lastName: "Ito https://evil.example",
      email: "dana@example.com",
    });
    const { id } = await newFinal(made.owner, { contactId });
    await send(made, id);
    await run(made);
    const [taken] = made.standIn.taken;
    expect(String(taken!.mail.html)).not.toContain("<img");
    expect(taken!.mail.text).not.toContain("evil.example");
  });
});

test("who else’s invoice can’t be sent, seen or linked", async () => {
  const [owner, other] = [await server.newOwner(), await server.newOwner()];
  const { id } = await newFinal(owner);
  const params = { id };
  expect([
    (await other.refused(invoicePapersApi.send, { params, body: {} })).status,
    (await other.refused(invoicePapersApi.mails, { params })).status,
    (await other.refused(invoicePapersApi.links, { params })).status,
    (await other.refused(invoicePapersApi.renewLinks, { params })).status,
  ]).toEqual([404, 404, 404, 404]);
});
