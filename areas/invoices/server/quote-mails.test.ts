import { expect, onTestFinished, test } from "vitest";
import { quickSmtp } from "#apps/server/testing/campaign-fixture.ts";
import { newClient } from "#apps/server/testing/invoice-fixture.ts";
import { mailStandIn } from "#apps/server/testing/mail-stand-in.ts";
import { newQuote } from "#apps/server/testing/quote-fixture.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import { quotesApi } from "#areas/invoices/contract/quotes.api.ts";
import { sendThrough } from "#areas/outreach/server/outreach.builder.ts";
import { sendInvoiceMail } from "./invoices.jobs.ts";

const server = await testServer({ smtp: quickSmtp(3000) });

test("sending a quote gives it its number and mails it once, with its PDF and the link to its page", async () => {
  const owner = await server.newOwner();
  const standIn = await mailStandIn();
  onTestFinished(() => standIn.close());
  await sendThrough(server.database, owner.user.workspaceId, standIn.port);
  const contactId = await newClient(owner, { email: "dana@example.com" });
  const { id } = await newQuote(owner, { contactId, validUntil: "2030-01-31" });
  const send = (act: string, body: object) =>
    owner.call(quotesApi.send, { params: { id }, body, headers: { "idempotency-key": act } });
  const all = await Promise.all(Array.from({ length: 6 }, () => send("first", { message: "Hi Dana" })));
  expect(all.map(({ body }) => body.mail?.id)).toEqual(all.map(() => all[0]!.body.mail?.id));
  await server.runJobs(sendInvoiceMail, owner);
  expect(standIn.taken).toHaveLength(1);
  const { mail } = standIn.taken[0]!;
  expect(mail.subject).toBe("Quote Q-0001 from Alder & Rye");
  expect(mail.text).toContain("Hi Dana");
  expect(mail.text).toContain("$100.00, valid until January 31, 2030");
  expect(mail.text).toContain(`See the quote: ${all[0]!.body.clientUrl}`);
  expect(mail.attachments.map(({ filename }) => filename)).toEqual(["Quote-Q-0001.pdf"]);
  expect((await send("second", { to: "books@example.com" })).body).toMatchObject({
    outcome: "on_its_way",
    quote: { status: "sent", quoteNumber: "Q-0001" },
  });
});

test("without a mail server nothing leaves: it says so, with the link and the PDF to hand over", async () => {
  const owner = await server.newOwner();
  const { id } = await newQuote(owner);
  const { body } = await owner.call(quotesApi.send, { params: { id }, body: {} });
  expect(body).toMatchObject({
    outcome: "no_mail",
    mail: null,
    quote: { status: "sent", quoteNumber: "Q-0001" },
  });
  expect(body.message).toContain("Email isn’t set up yet");
  for (const url of [body.clientUrl, body.pdfUrl])
    expect((await owner.send(new URL(url).pathname)).status).toBe(200);
});
