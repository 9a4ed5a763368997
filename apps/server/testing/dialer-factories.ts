import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { asOwner } from "#platform/server/testing/new-database.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { textCampaignsApi, voiceCampaignsApi } from "#areas/dialer/contract/phone-campaigns.api.ts";
import type { SignedIn } from "./test-server.ts";

type Made = { params: Record<string, string>; body?: unknown };
type Factory = (owner: SignedIn) => Promise<Made>;

const kinds = [
  { path: "/api/ai-dialer/campaigns", api: voiceCampaignsApi, words: { script: "Hi {{firstName|there}}." } },
  { path: "/api/text-campaigns", api: textCampaignsApi, words: { message: "Hi {{firstName|there}}." } },
] as const;
type Kind = (typeof kinds)[number];

/** A customer with a number, chosen for a campaign. */
export const newPhoneCampaign = async (owner: SignedIn, words: object) => ({
  name: "Spring calls",
  contactIds: [
    (
      await owner.call(contactsApi.create, {
        body: {
          firstName: "Dana",
          lastName: "Whitfield",
          email: `${randomUUID()}@example.com`,
          phone: "212-555-0142",
          source: "Referral",
        },
      })
    ).body.id,
  ],
  ...words,
});

const aMonthAhead = (): string => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 16);
const schedule = () => ({ localTime: aMonthAhead(), timeZone: "Europe/Berlin" });

/** A campaign brought to the wanted state by these calls, one after another. */
const after =
  ({ api, words }: Kind, steps: readonly (keyof Kind["api"])[], body?: () => unknown): Factory =>
  async (owner) => {
    const { id } = (
      await owner.call(api.create as never, { body: await newPhoneCampaign(owner, words) } as never)
    ).body as { id: string };
    for (const step of steps)
      await owner.call(
        api[step] as never,
        { params: { id }, body: step === "schedule" ? schedule() : undefined } as never,
      );
    return { params: { id }, body: body?.() };
  };

const missed =
  (kind: Kind): Factory =>
  async (owner) => {
    const made = await after(kind, ["schedule"])(owner);
    await asOwner(
      inject("databaseUrl"),
      "UPDATE phone_campaigns SET status = 'needs_decision', status_reason = 'missed' WHERE id = $1",
      [made.params.id],
    );
    return made;
  };

const factoriesOf = (kind: Kind): Record<string, Factory> => {
  const path = `${kind.path}/:id`;
  return {
    [`GET ${path}`]: after(kind, []),
    [`PUT ${path}`]: after(kind, [], () => ({ name: "Summer calls" })),
    [`DELETE ${path}`]: after(kind, []),
    [`POST ${path}/restore`]: after(kind, ["remove"]),
    [`POST ${path}/duplicate`]: after(kind, []),
    [`POST ${path}/start`]: missed(kind),
    [`POST ${path}/schedule`]: after(kind, [], schedule),
    [`DELETE ${path}/schedule`]: after(kind, ["schedule"]),
    [`POST ${path}/pause`]: after(kind, ["start"]),
    [`POST ${path}/resume`]: after(kind, ["start", "pause"]),
    [`POST ${path}/cancel`]: after(kind, ["start"]),
    [`GET ${path}/preflight`]: after(kind, []),
    [`GET ${path}/recipients`]: after(kind, []),
  };
};

/** A campaign to be called by hand, and its customer. */
const callList: Factory = async (owner) => {
  const { id, contactIds } = (
    await owner.call(voiceCampaignsApi.create, {
      body: (await newPhoneCampaign(owner, { script: "Hi there." })) as never,
    })
  ).body;
  return { params: { id }, body: { contactId: contactIds[0], outcome: "answered" } };
};

/** How to make what each call of the dialer works on, and a valid body. */
export const dialerFactories: Record<string, Factory> = Object.assign({}, ...kinds.map(factoriesOf), {
  "GET /api/ai-dialer/campaigns/:id/call-list": callList,
  "POST /api/ai-dialer/campaigns/:id/call-list": callList,
});

/** What each new campaign is asked for. */
export const dialerAsks = Object.fromEntries(
  kinds.map(({ path, words }) => [
    `POST ${path}`,
    async (owner: SignedIn) => ({ body: await newPhoneCampaign(owner, words) }),
  ]),
);

/** Calls whose body names customers or an hour that has to be there. */
export const bodiesNamePhoneRecords = [
  // Speech needs a provider that is connected.
  "POST /api/elevenlabs/generate-speech",
  "POST /api/ai-dialer/campaigns/:id/call-list",
  ...kinds.flatMap(({ path }) => [`POST ${path}`, `PUT ${path}/:id`, `POST ${path}/:id/schedule`]),
];
