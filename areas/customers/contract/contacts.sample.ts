import { addDays } from "#platform/contract/dates.ts";
import { folded } from "#platform/contract/text.ts";
import { nothingKnown } from "./standard-fields.rules.ts";
import type { Contact, ContactStatus, CustomValue } from "./contacts.schema.ts";

// The customers of the sample business, Alder & Rye, bakery and catering, run by Rosa Delgado. The demo shows them in the browser;
// a throw-away business, or a new one that asks for them, has them as rows. Their days move with today.

/** The moment that days are counted from, and its date in the reader's time zone. */
export type When = { now: Date; today: string };

/** An id that is the same at every load, for the demo. */
export const sampleId = (kind: string, number: number): string =>
  `01930000-0000-7000-8${kind}-${String(number).padStart(12, "0")}`;

/** A moment `days` before `now` at an hour of that day; never later than `now`. */
export function momentAgo(now: Date, days: number, hour: number, minute: number): string {
  const moment = new Date(now);
  moment.setDate(now.getDate() - days);
  moment.setHours(hour, minute, 0, 0);
  return new Date(Math.min(moment.getTime(), now.getTime())).toISOString();
}

type More = {
  tags?: string[];
  job?: string;
  notes?: [daysAgo: number, text: string][];
  status?: ContactStatus;
  who?: 1 | 2 | 3;
  last?: number;
  fields?: Record<string, CustomValue>;
  email?: null;
};
type Row = [
  name: string,
  company: string,
  stage: string,
  source: string,
  value: number,
  phone: string,
  followUpInDays: number | null,
  sinceDays: number,
  more?: More,
];

// No one was added after their first activity.
const firstDaysAgo = 46;

// Newest first, as the list shows them.
// oxfmt-ignore
const rows: Row[] = [
  ["Dana Whitfield", "Whitfield & Cole Law", "customer", "Referral", 4800, "0142", 0, 2, { tags: ["catering", "regular"], job: "Office manager", last: 3, notes: [[3, "Thursday lunches for 24, one gluten-free table. Invoice goes to the firm."], [40, "Loved the walnut rye. Wants it every week."]], fields: { delivery: "Deliver", guests: 24 } }],
  ["Jerome Baptiste", "Baptiste Events", "negotiation", "Referral", 7400, "0117", 1, 3, { tags: ["catering", "wedding"], job: "Event planner", last: 1, notes: [[1, "Wants the rye canapés again, and nothing with nuts. 90 guests."], [47, "Met at the harbor market. His sister is Dana from the law firm."]], fields: { delivery: "Deliver", guests: 90, allergies: "Nuts" } }],
  ["Marcus Oyelaran", "Wedding, June 12", "proposal", "Website", 1950, "0168", 6, 4, { tags: ["wedding"], last: 5, notes: [[5, "Three tiers, lemon and elderflower. Sent him the pictures of the Okafor cake."]], fields: { guests: 70 } }],
  ["Elena Petrova", "Little Oaks Preschool", "customer", "Other", 3120, "0125", null, 6, { tags: ["regular"], job: "Head of school", last: 8, notes: [[8, "Rolls on Mondays and Wednesdays, 60 each. Closed the last week of December."]] }],
  ["Priya Raman", "Northside Yoga", "qualified", "Google Ad", 640, "0190", 7, 8, { tags: ["café"], last: 9, who: 3, notes: [[9, "Vegan bars for the front desk. Asked for samples of three kinds."]] }],
  ["Tom Kowalski", "Kowalski Hardware", "negotiation", "Referral", 2300, "0133", -2, 11, { tags: ["catering"], job: "Owner", last: 16, who: 2, notes: [[16, "Open house for 120 people. Worried about the price per head."]], fields: { guests: 120 } }],
  ["Hannah Lindqvist", "50th birthday, January", "qualified", "Facebook Ad", 480, "", null, 13, { tags: ["cake"], notes: [[13, "Cardamom layer cake for 30. Prefers email over calls."]] }],
  ["Owen Fitzgerald", "Quarry Books", "new", "Other", 1260, "0151", null, 14, { tags: ["café"] }],
  ["Grace Nakamura", "", "new", "Website", 650, "0176", 0, 15, { tags: ["cake"] }],
  ["Amara Okafor", "", "customer", "Referral", 2150, "0104", null, 18, { tags: ["wedding", "cake"], last: 20, notes: [[20, "The wedding went well. Sent a card with a photo of the cake."]] }],
  ["Luis Herrera", "Herrera & Sons Builders", "customer", "Other", 980, "0109", 12, 21, { tags: ["regular"], who: 2, last: 6 }],
  ["Beatrix van Dam", "Van Dam Galleries", "proposal", "Referral", 3600, "0111", 3, 23, { tags: ["catering"], job: "Curator", last: 4, notes: [[4, "Opening night on the first Friday. Only finger food, nothing that drips."]], fields: { guests: 150, delivery: "Deliver" } }],
  ["Samuel Osei", "Osei Dental", "qualified", "Google Ad", 720, "0114", 5, 25, { who: 3 }],
  ["Ingrid Halvorsen", "Halvorsen Fjord Tours", "lead", "Website", 1100, "0119", -5, 27, { tags: ["catering"], last: 30 }],
  ["Nadia Rahimi", "", "customer", "Facebook Ad", 310, "0122", null, 29, { tags: ["cake", "regular"], last: 12 }],
  ["Peter Lindgren", "Lindgren Cycles", "new", "Google Ad", 450, "0127", 2, 30],
  ["Chloe Marchetti", "Marchetti Flowers", "customer", "Referral", 1890, "0129", 9, 33, { tags: ["wedding"], job: "Florist", last: 7, who: 2, notes: [[7, "Shares wedding customers with us. Ask her about the spring fair."]] }],
  ["Dmitri Volkov", "Riverside Chess Club", "prospect", "Website", 260, "0131", null, 36],
  ["Ayesha Siddiqui", "Siddiqui Accounting", "customer", "Google Ad", 1420, "0136", 14, 40, { tags: ["regular"], job: "Partner", last: 10 }],
  ["Ruth Abernathy", "St. Brigid's Parish", "customer", "Other", 860, "0138", 20, 44, { tags: ["regular", "catering"], last: 15, notes: [[15, "Soup lunch on the second Sunday. Pays by check."]] }],
  ["Caleb Winters", "", "lost", "Facebook Ad", 540, "0140", null, 47, { status: "inactive", notes: [[35, "Went with the supermarket. Try again before summer."]] }],
  ["Mei-Ling Chow", "Golden Pier Restaurant", "negotiation", "Other", 5200, "0145", 4, 50, { tags: ["regular"], job: "Chef", last: 2, who: 2, notes: [[2, "Burger buns, 300 a week. Wants delivery before seven."]], fields: { delivery: "Deliver" } }],
  ["Theo Brandt", "Brandt Architects", "proposal", "Website", 1340, "0147", 8, 54, { tags: ["catering"], last: 11 }],
  ["Fatima Zahra", "", "customer", "Referral", 275, "0149", null, 58, { tags: ["cake"], status: "unsubscribed" }],
  ["Gordon Pike", "Pike & Trout Anglers", "qualified", "Other", 390, "0153", -1, 61, { last: 22 }],
  ["Sofia Moretti", "Moretti Design", "customer", "Facebook Ad", 1075, "0155", 16, 66, { tags: ["café"], last: 13 }],
  ["Harriet Bloom", "Bloom Kindergarten", "customer", "Referral", 2640, "0157", 10, 72, { tags: ["regular"], last: 5, fields: { allergies: "Nuts, sesame", delivery: "Deliver" } }],
  ["Isaac Mensah", "", "prospect", "Website", 820, "0159", null, 77, { tags: ["wedding"] }],
  ["Lena Fischer", "Fischer Physio", "lead", "Google Ad", 330, "0161", 11, 81],
  ["Oscar Nyström", "Nyström Music School", "customer", "Other", 940, "0163", null, 88, { tags: ["catering"], last: 26 }],
  ["Paula Jensen", "Harbor Rowing Club", "negotiation", "Referral", 1760, "0165", 13, 93, { tags: ["catering"], last: 9, who: 3, fields: { guests: 60 } }],
  ["Quentin Adler", "Adler Vineyards", "proposal", "Referral", 2980, "0170", 18, 101, { tags: ["catering"], job: "Cellar master", last: 17 }],
  ["Rachel Stein", "", "customer", "Facebook Ad", 415, "0172", null, 110, { tags: ["cake"], last: 31 }],
  ["Sanjay Patel", "Patel Pharmacy", "customer", "Google Ad", 690, "0174", 22, 122, { tags: ["regular"], last: 19 }],
  ["Ursula Kern", "Kern Tailoring", "new", "Other", 210, "0178", null, 134, { email: null }],
  ["Viktor Ramos", "Ramos Coffee Roasters", "customer", "Referral", 6100, "0181", 15, 150, { tags: ["café", "regular"], job: "Roaster", last: 2, who: 2, notes: [[2, "Croissants for both shops, 80 a day. Happy with the new boxes."]] }],
  ["Wanda Kozak", "", "lost", "Website", 180, "0183", null, 171, { status: "inactive" }],
  ["Xavier Dubois", "Dubois Wine Bar", "customer", "Other", 2475, "0185", 17, 190, { tags: ["regular"], last: 14 }],
  ["Yara Haddad", "Haddad Travel", "qualified", "Facebook Ad", 560, "0187", 19, 214, { last: 33 }],
  ["Zoe Carmichael", "Carmichael Theatre", "customer", "Referral", 3850, "0189", 25, 260, { tags: ["catering", "regular"], job: "House manager", last: 21, notes: [[21, "Intermission platters for the winter season. Eleven evenings."]], fields: { guests: 200, delivery: "Pick up" } }],
];

const mailOf = (name: string): string =>
  `${folded(name)
    .replace(/[^a-z ]/g, "")
    .trim()
    .replace(/ +/g, ".")}@example.com`;

function contactFrom(
  { now, today }: When,
  [name, company, pipelineStage, source, value, phone, followUp, since, more = {}]: Row,
  index: number,
): Contact {
  const [firstName = "", ...rest] = name.split(" ");
  const createdAt = momentAgo(now, firstDaysAgo + since, 9, 35);
  return {
    ...nothingKnown,
    id: sampleId("000", index + 1),
    firstName,
    lastName: rest.join(" "),
    email: more.email === null ? null : mailOf(name),
    phone: phone ? `(555) 010-${phone}` : null,
    company: company || null,
    jobTitle: more.job ?? null,
    source,
    status: more.status ?? "active",
    value: `${value}.00`,
    pipelineStage,
    assignedTo: sampleId("0aa", more.who ?? 1),
    tags: more.tags ?? [],
    customFields: more.fields ?? {},
    notes: (more.notes ?? []).map(([daysAgo, text], at) => ({
      id: sampleId("0bb", (index + 1) * 100 + at),
      text,
      timestamp: momentAgo(now, daysAgo, 16, 10),
      createdBy: sampleId("0aa", 1),
    })),
    lastContactDate: more.last === undefined ? null : addDays(today, -more.last),
    nextFollowUp: followUp === null ? null : addDays(today, followUp),
    isSample: true,
    version: 1,
    createdAt,
    updatedAt: createdAt,
    deletedAt: null,
  };
}

/** The sample customers as the demo's list shows them, newest first. */
export const sampleContactsAt = (when: When): Contact[] =>
  rows.map((row, index) => contactFrom(when, row, index));

/** The ids of the sample customers in a business (`sampleAdded`), by the keys that other samples use. */
export const sampleIdsBy = (
  keyOf: (contact: Contact) => string,
  when: When,
  contactIds: readonly string[],
): ReadonlyMap<string, string> =>
  new Map(
    sampleContactsAt(when).flatMap((contact, at) => {
      const id = contactIds[at];
      return id === undefined ? [] : [[keyOf(contact), id] as const];
    }),
  );
