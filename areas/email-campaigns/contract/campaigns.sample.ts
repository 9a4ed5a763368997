import { momentAgo, sampleContactsAt, type When } from "#areas/customers/contract/contacts.sample.ts";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import { type Audience, everybody } from "#areas/outreach/contract/audience.schema.ts";

// The emails of the sample business, Alder & Rye, bakery and catering. The demo shows them in the browser; a throw-away business, or
// a new one that asks for them, has them as rows. Their dates move with today.

/** An email of the sample business. One that was sent reached `reached`; some of those opened it, and fewer clicked its link. */
export type SampleCampaign = {
  name: string;
  subject: string;
  content: string;
  audience: Audience;
  createdAt: string;
  sentAt: string | null;
  links: string[];
  reached: Contact[];
  opened: Contact[];
  clicked: Contact[];
  skipped: { contact: Contact; reason: "no_address" | "unsubscribed" }[];
  /** The demo shows it scheduled. In a business that could send, it is a draft: a sample email is never sent by itself. */
  isScheduled: boolean;
};

const orderPage = "https://alderandrye.example.com/order";
const order = `<p><a href="${orderPage}">Order here</a></p>`;
const hi = "<p>Hi {{firstName|there}},</p>";

type Row = {
  name: string;
  subject: string;
  content: string;
  tags?: string[];
  written: [daysAgo: number, hour: number];
  sent?: [daysAgo: number, hour: number];
  openedOfTen?: number;
  clickedOfTen?: number;
  isScheduled?: boolean;
};

// Newest first, as the list shows them.
const rows: Row[] = [
  {
    name: "Holiday pre-orders are open",
    subject: "Your table is waiting, {{firstName|friend}}",
    written: [2, 10],
    content: `<p>Good morning {{firstName|there}},</p><p>The holiday list is open. Last year the pear tarts were gone by the 9th, so you hear it first.</p><p>Tell us by the 12th and we bring it to {{customerCompany|your door}}.</p><p><a href="${orderPage}" data-button="true">Choose your order</a></p><p>Warmly,<br>{{sender}}</p>`,
  },
  {
    name: "Winter tasting evening",
    subject: "Come and try the new menu",
    written: [4, 15],
    tags: ["regular"],
    isScheduled: true,
    content: `${hi}<p>Six small plates, two breads, one long table. There are 24 chairs.</p><p>Warmly,<br>{{sender}}</p>`,
  },
  {
    name: "Thank you for a warm autumn",
    subject: "From all of us at Alder & Rye",
    written: [20, 16],
    sent: [19, 9],
    openedOfTen: 6,
    clickedOfTen: 2,
    content: `${hi}<p>Thank you for your orders, your patience and your appetite.</p>${order}<p>{{sender}}</p>`,
  },
  {
    name: "Office breakfast trays",
    subject: "Breakfast for ten, at your door by 8",
    written: [40, 11],
    sent: [38, 8],
    tags: ["catering"],
    openedOfTen: 5,
    clickedOfTen: 3,
    content: `${hi}<p>Rolls, butter, jam and fruit for ten, at your door by eight.</p>${order}<p>{{sender}}</p>`,
  },
  {
    name: "Rye week",
    subject: "Four loaves, one week only",
    written: [64, 14],
    sent: [62, 9],
    openedOfTen: 5,
    clickedOfTen: 1,
    content: `${hi}<p>Walnut, caraway, malt and plain: four ryes, this week only.</p>${order}<p>{{sender}}</p>`,
  },
];

/** So many out of ten, the same at every load, spread over the list. */
const someOf =
  (ofTen: number) =>
  (_contact: Contact, at: number): boolean =>
    (at * 7) % 10 < ofTen;

function campaignFrom(when: When, row: Row): SampleCampaign {
  const { name, subject, content, tags = [], written, sent, isScheduled = false } = row;
  const sentAt = sent ? momentAgo(when.now, ...sent, 0) : null;
  const asked =
    sentAt === null
      ? []
      : sampleContactsAt(when).filter(
          (one) =>
            one.createdAt < sentAt && (tags.length === 0 || one.tags.some((tag) => tags.includes(tag))),
        );
  const skipped = asked
    .filter((one) => !one.email || one.status === "unsubscribed")
    .map((contact) => ({
      contact,
      reason: contact.email ? ("unsubscribed" as const) : ("no_address" as const),
    }));
  const reached = asked.filter((one) => one.email && one.status !== "unsubscribed");
  return {
    name,
    subject,
    content,
    audience: { ...everybody, tags },
    createdAt: momentAgo(when.now, ...written, 0),
    sentAt,
    links: sent ? [orderPage] : [],
    isScheduled,
    reached,
    skipped,
    opened: reached.filter(someOf(row.openedOfTen ?? 0)),
    clicked: reached.filter(someOf(row.clickedOfTen ?? 0)),
  };
}

/** The emails of the sample business, newest first. */
export const sampleCampaignsAt = (when: When): SampleCampaign[] => rows.map((row) => campaignFrom(when, row));
