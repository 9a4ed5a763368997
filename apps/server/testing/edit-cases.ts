import { randomUUID } from "node:crypto";

/** A call that edits: a field with two values that it does not have yet, and another one; both as the record's reply has them. */
export type EditCase = {
  one: Edited | ((record: Fields) => Edited);
  /** Left out where the call has only one field. */
  other?: readonly [field: string, value: unknown];
  /** The call that reads the record, where it isn't GET at the same address. Of a list, the one with the id is meant. */
  read?: string;
  /** What the id in the address is called in the records of that list. */
  id?: string;
  /** The record in that reply, with the names that the body has for its fields. */
  of?: (reply: unknown) => Fields;
  /** What is sent along: it says which record is meant, or why. */
  also?: Fields;
  /** A third value, where the field can't be made what it was at first. */
  third?: unknown;
};
type Fields = Record<string, unknown>;
type Edited = readonly [field: string, value: unknown, again: unknown];

type Calendars = { url: string; isRead: boolean; isWritten: boolean }[];

/** Every call that edits, by its name: two people may use it at once. A new one is added here. */
export const editCases: Readonly<Record<string, EditCase>> = {
  "PUT /api/accounting/chart-of-accounts/:id": {
    one: ["accountName", "PayPal US", "PayPal dollars"],
    other: ["accountantTerm", "Clearing account"],
    read: "GET /api/accounting/chart-of-accounts",
  },
  "PUT /api/accounting/expense-categories/:id": {
    one: ["name", "Rolls", "Rolls and bread"],
    other: ["description", "What is baked at night"],
    read: "GET /api/accounting/expense-categories",
  },
  // Its other field is a category, which is one of the business.
  "PUT /api/accounting/category-rules/:id": {
    one: ["text", "mill", "stone mill"],
    read: "GET /api/accounting/category-rules",
  },
  "PUT /api/accounting/tax-codes/:id": {
    one: ["rate", "7", "8"],
    other: ["name", "County tax"],
    read: "GET /api/accounting/tax-codes",
  },
  "PUT /api/accounting/transactions/:id": {
    one: ["amount", "41.00", "42.00"],
    other: ["reference", "Check 12"],
  },
  // Its ticks are rows, each kept by itself.
  "PUT /api/accounting/reconciliations/:id": {
    one: ["closingBalance", "41.00", "42.00"],
    other: ["openingBalance", "5.00"],
  },
  "PUT /api/accounting/w9-forms/:id": {
    one: ["businessName", "Dana Ito LLC", "Ito Gardens"],
    other: ["address", "1 Main St"],
    of: (reply) => (reply as { form: Fields }).form,
  },
  // Why is said anew each time.
  "PUT /api/accounting/period-lock": {
    one: ["lockedUntil", "2026-03-31", "2026-04-30"],
    also: { reason: "Checked" },
  },
  "PUT /api/accounting/taxes/threshold": {
    one: ["amount", "650.00", "700.00"],
    read: "GET /api/accounting/taxes?year=2031",
    of: (reply) => ({ amount: (reply as { contractors: Fields }).contractors.threshold }),
    also: { year: 2031 },
    third: "750.00",
  },
  "PUT /api/accounting/taxes/lines/:id": {
    one: ["line", "27b", "9"],
    read: "GET /api/accounting/taxes/lines",
    id: "accountId",
  },
  "PUT /api/accounting/invoices/:id": {
    one: ["notes", "Thank you", "See you soon"],
    other: ["terms", "Net 30"],
  },
  "PUT /api/accounting/quotes/:id": {
    one: ["validUntil", "2031-03-01", "2031-04-01"],
    other: ["notes", "With the delivery"],
  },
  "PUT /api/accounting/recurring-invoices/:id": {
    one: ["end", { after: 12 }, { on: "2031-12-31" }],
    other: ["notes", "As agreed"],
  },
  "PUT /api/accounting/invoice-reminders": {
    one: [
      "steps",
      [{ days: 3, subject: null, message: "Hello" }],
      [{ days: 5, subject: "Still open", message: null }],
    ],
    other: ["isOn", true],
  },
  "PUT /api/accounting/settings": {
    one: ["howToPay", "New Bank, account 222", "Old Bank, account 111"],
    other: ["paperSize", "a4"],
  },
  "PUT /api/formations/:id": {
    one: ["businessPurpose", "Bread", "Bread and rolls"],
    other: ["einNumber", "12-3456789"],
  },
  "PUT /api/virtual-addresses/:id": {
    one: ["plan", "Plus", "Basic"],
    other: ["endDate", "2031-03-01"],
    read: "GET /api/virtual-addresses",
  },
  "PUT /api/formation/name-checks/:id": {
    one: ["seen", "Nothing like it", "One like it, dissolved"],
    read: "GET /api/formation/name-checks",
  },
  "PUT /api/social-media/accounts/:id": {
    one: ["accountName", "Alder & Rye", "Alder & Rye Bakery"],
    other: ["isActive", false],
    read: "GET /api/social-media/accounts",
  },
  "PUT /api/social-media/posts/:id": {
    one: ["content", "Bread at seven", "Bread at eight"],
    other: ["firstReply", "More here"],
  },
  "PUT /api/social-media/templates/:id": {
    one: ["name", "Bread of the day", "Bread of the week"],
    other: ["category", "Bread"],
    read: "GET /api/social-media/templates",
  },
  "PUT /api/social-media/campaigns/:id": {
    one: ["name", "Summer", "Fall"],
    other: ["objectives", "More orders"],
    read: "GET /api/social-media/campaigns",
  },
  "PUT /api/social-media/media/:id": { one: ["alt", "A loaf", "A dark loaf"] },
  "PUT /api/social-media/settings": { one: ["approval", true, false] },
  "PUT /api/appointments/:id": {
    one: ["title", "Second tasting", "Third tasting"],
    other: ["description", "Bring samples"],
  },
  "PUT /api/calendar/accounts/:id": {
    one: ({ all }) => ["calendars", [(all as string[])[1]], [(all as string[])[2]]],
    read: "POST /api/calendar/accounts/:id/calendars",
    of: (reply) => ({
      calendars: (reply as Calendars).flatMap(({ url, isRead }) => (isRead ? url : [])),
      all: (reply as Calendars).map(({ url }) => url).toSorted(),
    }),
  },
  "PUT /api/calendar/feeds/:id": {
    read: "GET /api/calendar/feeds",
    one: ["name", "Home and away", "Shifts"],
  },
  "PUT /api/calendar/settings": {
    one: ["weeklyHours", { 1: [["09:00", "12:00"]] }, { 2: [["10:00", "16:00"]] }],
    other: ["dateOverrides", [{ day: "2026-12-24", hours: [] }]],
  },
  "PUT /api/contacts/:id": {
    one: ["jobTitle", "Baker", "Owner"],
    other: ["email", `${randomUUID()}@example.com`],
  },
  "PUT /api/hosts/:id": {
    read: "GET /api/hosts",
    one: ["name", "Blue chair", "Green chair"],
    other: ["isActive", false],
  },
  "PUT /api/email-campaigns/:id": {
    one: ["subject", "Summer is here", "Summer sale"],
    other: ["name", "Summer news"],
  },
  "PUT /api/ai-dialer/campaigns/:id": {
    one: ["script", "Hi, it’s summer.", "Hi, summer sale."],
    other: ["name", "Summer calls"],
  },
  // Its key is never answered.
  "PUT /api/elevenlabs/settings": { one: ["voices", { nova: "one" }, { nova: "another" }] },
  "PUT /api/text-campaigns/:id": {
    one: ["message", "Hi, it’s summer.", "Hi, summer sale."],
    other: ["name", "Summer texts"],
  },
  "PUT /api/email-templates/:id": {
    read: "GET /api/email-templates",
    one: ["subject", "Summer is here", "Summer sale"],
    other: ["name", "Summer news"],
  },
  "PUT /api/helpers/:id": {
    one: ["name", "Thank you", "Many thanks"],
    other: ["description", "For everybody who buys"],
  },
  "PUT /api/helpers/settings": { one: ["minutesPerAction", 7, 9], other: ["isPaused", true] },
  "PUT /api/hooks/:id": {
    read: "GET /api/hooks",
    one: ["name", "Form", "Shop"],
    other: ["mapping", { email: "person.mail" }],
  },
  "PUT /api/integrations/:id": { one: ["name", "Kitchen chat", "Crew chat"], other: ["category", "Team"] },
  "PUT /api/meeting-types/:id": {
    read: "GET /api/meeting-types",
    one: ["price", "40.00", "50.00"],
    other: ["description", "Bring your own bowl."],
  },
  "PUT /api/outreach/mail-server": {
    one: ["fromName", "Alder Bakery", "Alder and Rye"],
    other: ["replyTo", "hello@example.com"],
  },
  "PUT /api/outreach/telephone": { one: ["missedCallText", true, false], other: ["pricePerText", "0.0100"] },
  "PUT /api/outreach/sending-rules": { one: ["capMax", 3, 4], other: ["capDays", 9] },
  "PUT /api/settings/alerts": { one: ["email", false, true], other: ["marketing", true] },
  "PUT /api/settings/business": {
    one: ["address", "1 Lane", "500 Long Road"],
    other: ["timeZone", "Asia/Kathmandu"],
  },
  "PUT /api/settings/profile": { one: ["jobTitle", "Baker", "Owner"], other: ["phone", "555 0100"] },
  "PUT /api/auth/passkeys/:id": { one: ["name", "My phone", "Old phone"], read: "GET /api/auth/passkeys" },
  "PUT /api/brand": { one: ["color", "#112233", "#445566"], other: ["hideProduct", true] },
  "PUT /api/contact-fields/:id": {
    one: ["label", "Shoe size", "Hat size"],
    other: ["order", 7],
    read: "GET /api/contact-fields",
  },
  "PUT /api/deals/:id": { one: ["title", "Fence", "Porch"], other: ["probability", 35] },
  "PUT /api/pipeline-stages/:id": {
    one: ["name", "Tasting", "Visit"],
    other: ["rottingDays", 9],
    read: "GET /api/pipeline-stages",
  },
  "PUT /api/settings/look": { one: ["theme", "dark", "light"], other: ["accent", "green"] },
  "PUT /api/tasks/settings": {
    one: ["ownTimeZone", "Asia/Kathmandu", "Europe/Berlin"],
    other: ["reminderMail", false],
  },
  "PUT /api/team/members/:id": {
    one: ["role", "viewer", "manager"],
    other: ["sees", "own"],
    read: "GET /api/team/members",
  },
  "PUT /api/tasks/:id": {
    one: ["title", "Call Dana today", "Call Dana tomorrow"],
    other: ["priority", "high"],
  },
  "PUT /api/webhooks/:id": {
    one: ["events", ["contact.created"], ["contact.created", "contact.updated"]],
    other: ["isActive", false],
  },
};

/** Calls with PUT or PATCH that edit nothing that two people could have changed in different ways, and why. */
export const notEdits: Readonly<Record<string, string>> = {
  "PUT /api/pipeline-stages/order": "says the whole order, and is refused when it lacks one",
  "PUT /api/meeting-types/order": "says the whole order, and is refused when it lacks one",
  "PATCH /api/helpers/:id": "one switch: who presses it says how it should be",
  "PATCH /api/integrations/:id": "one switch: who presses it says how it should be",
  "PUT /api/accounting/invoices/:id/reminders": "one switch: who presses it says how it should be",
  "PUT /api/push-subscriptions/:id": "one switch of one browser",
  "PUT /api/reports/settings": "one switch: who presses it says how it should be",
  "PUT /api/integrations/:id/signing-secret":
    "a secret is never read, so there is nothing to compare it with",
  "PUT /api/imports/:id": "a step of an upload: it replaces what was chosen for it, and is checked anew",
  "PUT /api/imports/:id/first-row": "a step of an upload",
  "PUT /api/imports/:id/rows/:number":
    "a step of an upload: it starts the check of all rows anew, and until that has ended every other fix is refused",
  "PUT /api/accounting/statements/:id": "a step of an upload",
  "PATCH /api/accounting/tax-documents/:id":
    "one step of a document: one that doesn't follow from where it stands now is refused",
  "PUT /api/onboarding": "the wizard's answers of one person, each step once",
};
