import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { asOwner } from "#platform/server/testing/new-database.ts";
import { telephoneApi } from "#areas/telephone/contract/telephone.api.ts";
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

const unknown =
  (kind: Kind): Factory =>
  async (owner) => {
    const made = await after(kind, ["start"], () => ({ outcome: "arrived" }))(owner);
    await asOwner(inject("databaseUrl"), "UPDATE deliveries SET state = 'unknown' WHERE source_id = $1", [
      made.params.id,
    ]);
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
    [`POST ${path}/unknown`]: unknown(kind),
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
  return {
    params: { id },
    body: { contactId: contactIds[0], phoneNumber: "+12125550140", outcome: "answered" },
  };
};

let numbers = 0;
/** A conversation with a stranger who may have said stop. */
const newConversation =
  (body?: (messageId: string) => unknown): Factory =>
  async (owner) => {
    const [id, messageId] = [randomUUID(), randomUUID()];
    const number = `+1212555${String(2000 + (numbers++ % 8000)).padStart(4, "0")}`;
    await asOwner(
      inject("databaseUrl"),
      `WITH talk AS (
        INSERT INTO text_conversations (workspace_id, id, number, last_id, last_at, last_body, last_direction, unread, doubt_id, created_at)
        VALUES ($1, $2, $4, $3, now(), 'Not interested', 'in', 1, $3, now()) RETURNING id)
       INSERT INTO text_messages (workspace_id, id, conversation_id, direction, kind, body, wish, created_at)
        SELECT $1, $3, id, 'in', 'received', 'Not interested', 'doubtful', now() FROM talk`,
      [owner.user.workspaceId, id, messageId, number],
    );
    return { params: { id }, body: body?.(messageId) };
  };

/** How to make what each call of the dialer works on, and a valid body. */
export const dialerFactories: Record<string, Factory> = Object.assign({}, ...kinds.map(factoriesOf), {
  "GET /api/ai-dialer/campaigns/:id/call-list": async (owner: SignedIn) => ({
    params: (await callList(owner)).params,
  }),
  "POST /api/ai-dialer/campaigns/:id/call-list": callList,
  "POST /api/ai-dialer/campaigns/:id/call-list/hold": async (owner: SignedIn) => {
    const { params, body } = await callList(owner);
    return { params, body: { contactId: (body as { contactId: string }).contactId } };
  },
  "GET /api/text-conversations/:id": newConversation(),
  "GET /api/text-conversations/:id/messages": newConversation(),
  "POST /api/text-conversations/:id/messages": async (owner: SignedIn) => {
    await owner.call(telephoneApi.update, {
      body: { accountSid: `AC${"0".repeat(32)}`, authToken: "a token", number: "+12125550100" },
    });
    await asOwner(
      inject("databaseUrl"),
      "UPDATE telephones SET can_text = true, checked_at = now() WHERE workspace_id = $1",
      [owner.user.workspaceId],
    );
    return newConversation(() => ({ body: "Yes, from 8:00." }))(owner);
  },
  "POST /api/text-conversations/:id/read": newConversation((lastId) => ({ lastId })),
  "POST /api/text-conversations/:id/contact": newConversation(() => ({
    firstName: "Ana",
    lastName: "Silva",
  })),
  "POST /api/text-conversations/:id/decide": newConversation(() => ({ isStop: true })),
  "GET /api/incoming-calls/:id/voicemail": async (owner: SignedIn) => {
    const id = randomUUID();
    await asOwner(
      inject("databaseUrl"),
      "INSERT INTO incoming_calls (workspace_id, id, call_sid, state, created_at) VALUES ($1, $2, $3, 'missed', now())",
      [owner.user.workspaceId, id, `CA${id}`],
    );
    return { params: { id } };
  },
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
  "POST /api/ai-dialer/campaigns/:id/call-list/hold",
  // An answer needs a line that is connected.
  "POST /api/text-conversations/:id/messages",
  ...kinds.flatMap(({ path }) => [
    `POST ${path}`,
    `PUT ${path}/:id`,
    `POST ${path}/:id/schedule`,
    `POST ${path}/:id/unknown`,
  ]),
];
