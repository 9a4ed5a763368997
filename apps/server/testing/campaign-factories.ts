import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { asOwner } from "#platform/server/testing/new-database.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { campaignsApi } from "#areas/email-campaigns/contract/campaigns.api.ts";
import { templatesApi } from "#areas/email-campaigns/contract/templates.api.ts";
import { mailServerApi } from "#areas/outreach/contract/mail-server.api.ts";
import { bodiesNamePhoneRecords, dialerFactories } from "./dialer-factories.ts";
import type { SignedIn } from "./test-server.ts";

type Made = { params: Record<string, string>; body?: unknown };
type Factory = (owner: SignedIn) => Promise<Made>;

const mail = {
  name: "Spring news",
  subject: "Spring is here",
  content: "<p>Hi {{firstName|there}}, come by.</p>",
};
const schedule = { localTime: "2026-12-24T09:00", timeZone: "Europe/Berlin" };

const draft = async (owner: SignedIn): Promise<string> =>
  (await owner.call(campaignsApi.create, { body: mail })).body.id;

/** A draft that can be sent: there is a mail server, and somebody to send to. */
async function ready(owner: SignedIn): Promise<string> {
  await owner.call(mailServerApi.update, {
    body: {
      host: "127.0.0.1",
      port: 2525,
      security: "none",
      fromAddress: "hello@alder.example",
      postalAddress: "1 Market Street",
    },
  });
  await owner.call(contactsApi.create, {
    body: {
      firstName: "Dana",
      lastName: "Whitfield",
      email: `${randomUUID()}@example.com`,
      source: "Referral",
    },
  });
  return draft(owner);
}

/** A campaign brought to the wanted state by these calls, one after another. */
const after =
  (...steps: (keyof typeof campaignsApi)[]) =>
  async (owner: SignedIn): Promise<string> => {
    const id = await ready(owner);
    for (const step of steps)
      await owner.call(campaignsApi[step], {
        params: { id },
        body: step === "schedule" ? { ...schedule, localTime: aMonthAhead() } : undefined,
      } as never);
    return id;
  };

const aMonthAhead = (): string => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 16);

const missed = async (owner: SignedIn): Promise<string> => {
  const id = await after("schedule")(owner);
  await asOwner(
    inject("databaseUrl"),
    "UPDATE email_campaigns SET status = 'needs_decision', status_reason = 'missed' WHERE id = $1",
    [id],
  );
  return id;
};

const unknown = async (owner: SignedIn): Promise<string> => {
  const id = await after("send")(owner);
  await asOwner(inject("databaseUrl"), "UPDATE deliveries SET state = 'unknown' WHERE source_id = $1", [id]);
  return id;
};

const template = async (owner: SignedIn): Promise<string> =>
  (await owner.call(templatesApi.create, { body: mail })).body.id;
const by =
  (make: (owner: SignedIn) => Promise<string>, body?: () => unknown): Factory =>
  async (owner) => ({ params: { id: await make(owner) }, body: body?.() });

const path = "/api/email-campaigns/:id";

/** How to make what each campaign call works on, and a valid body. */
export const campaignFactories: Record<string, Factory> = {
  [`GET ${path}`]: by(draft),
  [`PUT ${path}`]: by(draft, () => ({ name: "Summer news" })),
  [`DELETE ${path}`]: by(draft),
  [`POST ${path}/restore`]: by(after("remove")),
  [`POST ${path}/duplicate`]: by(draft),
  [`POST ${path}/send`]: by(ready),
  [`POST ${path}/send-late`]: by(missed),
  [`POST ${path}/schedule`]: by(ready, () => ({ ...schedule, localTime: aMonthAhead() })),
  [`POST ${path}/unschedule`]: by(after("schedule")),
  [`POST ${path}/pause`]: by(after("send")),
  [`POST ${path}/resume`]: by(after("send", "pause")),
  [`POST ${path}/cancel`]: by(after("send")),
  [`GET ${path}/preflight`]: by(ready),
  [`GET ${path}/recipients`]: by(ready),
  [`GET ${path}/report`]: by(after("send")),
  [`POST ${path}/unknown`]: by(unknown, () => ({ outcome: "arrived" })),
  [`POST ${path}/test`]: by(ready, () => ({})),
  "PUT /api/email-templates/:id": by(template, () => ({ name: "Other news" })),
  "DELETE /api/email-templates/:id": by(template),
  ...dialerFactories,
};

/** Calls whose body names a customer, an hour or a mail that has to be there: their area's tests show that they take them. */
export const bodiesNameCampaignRecords = [
  `POST ${path}/schedule`,
  `POST ${path}/unknown`,
  `POST ${path}/test`,
  "POST /api/email-campaigns/preview",
  ...bodiesNamePhoneRecords,
];
