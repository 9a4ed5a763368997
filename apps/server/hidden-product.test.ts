import { inflateSync } from "node:zlib";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { productName } from "#platform/contract/product.ts";
import { bookingsApi } from "#areas/calendar/contract/bookings.api.ts";
import { meetingTypesApi } from "#areas/calendar/contract/meeting-types.api.ts";
import { sendMeetingMail } from "#areas/calendar/server/calendar.jobs.ts";
import { campaignsApi } from "#areas/email-campaigns/contract/campaigns.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { invoicePapersApi } from "#areas/invoices/contract/invoice-papers.api.ts";
import { quotesApi } from "#areas/invoices/contract/quotes.api.ts";
import { sendInvoiceMail } from "#areas/invoices/server/invoices.jobs.ts";
import { brandApi } from "#areas/settings/contract/brand.api.ts";
import { quickSmtp, sendAll } from "./testing/campaign-fixture.ts";
import { newClient, newDraft } from "./testing/invoice-fixture.ts";
import { fileForm, pictureOf } from "./testing/picture-form.ts";
import { newQuote } from "./testing/quote-fixture.ts";
import { testServer } from "./testing/test-server.ts";
import { tokenOf, tuesdayAt, waitingShop, zone } from "./testing/waiting-fixture.ts";

const server = await testServer({ smtp: quickSmtp(5000) });
const name = new RegExp(productName, "i");

/** What a file says in bytes, and in what it holds packed. */
function textIn(bytes: Buffer): string {
  const parts = [bytes.toString("latin1")];
  for (let at = bytes.indexOf("stream\n"); at >= 0; at = bytes.indexOf("stream\n", at + 7))
    try {
      parts.push(inflateSync(bytes.subarray(at + 7), { finishFlush: 2 }).toString("latin1"));
    } catch {
      // Not packed.
    }
  return parts.join("\n");
}

/** Everything that a visitor gets at a path: headers, and what is in the body. */
async function seenAt(path: string): Promise<string> {
  const answer = await server.visitor().send(path);
  const headers = [...answer.headers].map(([key, value]) => `${key}: ${value}`).join("\n");
  expect([path, answer.status]).toEqual([path, 200]);
  return `${headers}\n${textIn(Buffer.from(await answer.arrayBuffer()))}`;
}

const pathOf = (url: string) => new URL(url).pathname;

/** A business with all that customers get to see: pages, emails, calendar files and papers, by what they are. */
async function everythingOf({ isHidden }: { isHidden: boolean }): Promise<Map<string, string>> {
  const shop = await waitingShop(server);
  const { owner, params, standIn } = shop;
  await owner.call(brandApi.save, { body: { color: "#b4532a", hideProduct: isHidden } });
  await owner.call(brandApi.saveLogo, { form: fileForm(await pictureOf()) });
  const seen = new Map<string, string>();
  const see = async (what: string, path: string) => seen.set(what, await seenAt(path));

  const [type] = (await owner.call(meetingTypesApi.list)).body;
  const single = { business: params.business, type: type!.slug };
  const { body: booked, status } = await server.visitor().call(bookingsApi.book, {
    params: single,
    body: {
      start: tuesdayAt("13:00"),
      timeZone: zone,
      name: "Mara",
      email: "mara@example.com",
      phone: "(212) 555-0142",
    },
  });
  expect(status, JSON.stringify(booked)).toBe(200);
  await shop.book("Ann");
  await shop.book("Bob");
  const waiting = await shop.waits("Cleo");
  const page = `/book/${params.business}`;
  await see("business", page);
  await see("times", `${page}/${single.type}`);
  await see("form", `${page}/${single.type}?start=${encodeURIComponent(tuesdayAt("14:00"))}`);
  await see("booked", pathOf(booked.manageUrl!));
  await see("meeting file", `${pathOf(booked.manageUrl!)}/meeting.ics`);
  await see("waiting", `/waiting/${tokenOf(waiting).token}`);
  await server.runJobs(sendMeetingMail, owner);
  await shop.settle();

  const contactId = await newClient(owner, { email: `${randomUUID()}@example.com` });
  const { id } = await newDraft(owner, { contactId });
  const invoice = (await owner.call(invoicePapersApi.send, { params: { id }, body: {} })).body;
  const quote = await newQuote(owner, { contactId });
  const sent = (await owner.call(quotesApi.send, { params: { id: quote.id }, body: {} })).body;
  await server.runJobs(sendInvoiceMail, owner);
  for (const [what, url] of [
    ["invoice", invoice.clientUrl],
    ["quote", sent.clientUrl],
  ] as const) {
    await see(what, pathOf(url ?? ""));
    await see(`${what} as a PDF`, `${pathOf(url ?? "")}/pdf`);
  }

  await owner.call(contactsApi.create, {
    body: { firstName: "Eve", lastName: "Ray", email: "eve@example.com", source: "Referral" },
  });
  const { body: campaign } = await owner.call(campaignsApi.create, {
    body: {
      name: "News",
      subject: "Hello",
      content: '<p>Hi, see <a href="https://alder.example/a">our news</a>.</p>',
    },
  });
  await owner.call(campaignsApi.send, { params: { id: campaign.id } });
  await sendAll(server, { owner, campaign, workspaceId: owner.user.workspaceId, standIn, contactIds: [] });
  const unsubscribe = /https?:\/\/[^\s>]+(\/unsubscribe\/[\w-]+)/;
  for (const [at, { raw, mail, to }] of standIn.taken.entries()) {
    // A part in base64 hides its words from whoever looks at the message as it is.
    const parts = [
      mail.html || "",
      mail.text ?? "",
      ...mail.attachments.map(({ content }) => textIn(content)),
    ];
    if (!owner.user.email.includes(to)) seen.set(`email ${at}: ${mail.subject}`, [raw, ...parts].join("\n"));
    const path = unsubscribe.exec(raw.replace(/=\r\n/g, ""))?.[1];
    if (path) await see("unsubscribe", path);
  }
  return seen;
}

test("with the product hidden, customers see its name nowhere: not in pages, emails, calendar files or papers", async () => {
  const seen = await everythingOf({ isHidden: true });
  const kinds = [...seen.keys()].map((one) => one.replace(/^email \d+: /, "email: ")).join("\n");
  for (const what of [/^meeting file$/m, /^invoice as a PDF$/m, /^quote$/m, /^unsubscribe$/m, /^waiting$/m])
    expect(kinds).toMatch(what);
  for (const subject of [
    /^email: Invoice INV-/m,
    /^email: Quote/m,
    /^email: Hello$/m,
    /^email: .*waiting list/m,
  ])
    expect(kinds).toMatch(subject);
  for (const [what, text] of seen) {
    const at = text.search(name);
    expect([what, at < 0 ? "" : text.slice(Math.max(0, at - 80), at + 80)]).toEqual([what, ""]);
  }
  // The color and the logo are there instead, and so is an icon that isn't the product's.
  for (const what of ["business", "times", "booked", "waiting", "invoice", "quote", "unsubscribe"]) {
    expect([what, seen.get(what)]).toEqual([what, expect.stringContaining("--accent:#b4532a")]);
    expect(seen.get(what)).toMatch(/<link rel="icon" href="\/brand\/logo\//);
  }
}, 60_000);

test("the look finds the name where it is: in the calendar file of a business that hides nothing", async () => {
  const seen = await everythingOf({ isHidden: false });
  expect(seen.get("meeting file")).toMatch(name);
}, 60_000);
