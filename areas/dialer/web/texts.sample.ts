import { fullNameOf } from "#platform/contract/full-name.ts";
import { todayHere } from "#platform/web/time-zones.ts";
import { sampleContactsAt, sampleId } from "#areas/customers/contract/contacts.sample.ts";
import type { IncomingCall } from "#areas/dialer/contract/incoming-calls.schema.ts";
import type { OpenConversation, TextConversation, TextMessage } from "#areas/dialer/contract/texts.schema.ts";

// What customers of the sample business, Alder & Rye, text it. Its dates move with today.
const now = new Date();
const people = sampleContactsAt({ now, today: todayHere(now) })
  .filter(({ phone }) => phone)
  .slice(0, 3);

type Line = [direction: "in" | "out", body: string, hoursAgo: number];
const talks: readonly (readonly Line[])[] = [
  [
    ["in", "Hi! Can you do a cake for 20 people on Saturday?", 26],
    ["out", "Yes, happy to. Any flavors you’d like?", 25],
    ["in", "Lemon, please. And no nuts.", 2],
  ],
  [
    ["in", "Are you open on Monday?", 50],
    ["out", "We are, from 7 to 3.", 49],
  ],
  [["in", "Please don’t call me before 10", 74]],
];

const at = (hoursAgo: number): string => new Date(now.getTime() - hoursAgo * 3_600_000).toISOString();

/** The sample's conversations, the latest first. */
export function sampleConversations({
  contactId,
  search = "",
}: { contactId?: string; search?: string } = {}): TextConversation[] {
  return talks
    .flatMap((talk, index): TextConversation[] => {
      const person = people[index];
      const last = talk.at(-1);
      if (!person || !last) return [];
      return [
        {
          id: sampleId("d1d", index + 1),
          number: `+1212555${String(140 + index).padStart(4, "0")}`,
          contactId: person.id,
          contactName: fullNameOf(person),
          lastAt: at(last[2]),
          lastBody: last[1],
          lastDirection: last[0],
          unread: index === 0 ? 1 : 0,
          isInDoubt: index === 2,
          isStopped: false,
        },
      ];
    })
    .filter((one) => contactId === undefined || one.contactId === contactId)
    .filter(({ contactName }) => contactName?.toLowerCase().includes(search.toLowerCase()));
}

/** One of the sample's conversations, to be answered. */
export function oneConversation(id: string | undefined): OpenConversation {
  const all = sampleConversations();
  const found = all.find((one) => one.id === id) ?? all[0];
  if (!found) throw new Error("The demo has no conversations");
  return { ...found, refusal: null };
}

/** The texts of one of the sample's conversations, the newest first. */
export function sampleMessages(id: string | undefined): TextMessage[] {
  const index = sampleConversations().findIndex((one) => one.id === id);
  return (talks[Math.max(index, 0)] ?? [])
    .map(([direction, body, hours], place): TextMessage => ({
      id: sampleId("d1e", Math.max(index, 0) * 10 + place + 1),
      direction,
      kind: direction === "in" ? "received" : "answer",
      body,
      media: [],
      wish: null,
      state: direction === "in" ? null : "sent",
      problem: null,
      sentBy: null,
      createdAt: at(hours),
    }))
    .toReversed();
}

/** The sample's missed call, of the customer who texts about a cake. */
export function sampleIncoming(contactId: string | undefined): IncomingCall[] {
  const [person] = people;
  if (!person || (contactId !== undefined && contactId !== person.id)) return [];
  return [
    {
      id: sampleId("d1f", 1),
      number: "+12125550140",
      contactId: person.id,
      contactName: fullNameOf(person),
      state: "missed",
      voicemailSeconds: null,
      createdAt: at(28),
    },
  ];
}
