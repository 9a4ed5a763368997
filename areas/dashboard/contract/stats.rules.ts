import { pathOf } from "#platform/contract/endpoint.ts";
import { calendarPage } from "#areas/calendar/contract/calendar.pages.ts";
import { contactsPage } from "#areas/customers/contract/customers.pages.ts";
import { dealsPage } from "#areas/deals/contract/deals.pages.ts";

/** The five cards, in their stated order (Spec 1 §2, Stats row). */
export const metricKeys = [
  "totalContacts",
  "activeLeads",
  "conversionRate",
  "totalRevenue",
  "upcomingMeetings",
] as const;
export type MetricKey = (typeof metricKeys)[number];

/** A card: its title, how its number is counted, and the list that holds what it counts. */
export type Metric = {
  key: MetricKey;
  title: string;
  /** The answer to "How is this counted?". */
  how: string;
  /** The list that the card opens. */
  href: string;
};

/** Every number of the dashboard, defined once: a card shows exactly what its list holds. */
export const metrics: readonly Metric[] = [
  {
    key: "totalContacts",
    title: "Total contacts",
    how: "Everyone in My Customers. Customers in the trash don’t count.",
    href: contactsPage.path,
  },
  {
    key: "activeLeads",
    title: "Active leads",
    how: "Customers whose sale is still open, not won or lost yet, and who aren’t marked inactive. Those who unsubscribed from email still count.",
    href: pathOf(contactsPage, {}, { view: "leads" }),
  },
  {
    key: "conversionRate",
    title: "Conversion rate",
    how: "The share of everyone in My Customers who has bought.",
    href: pathOf(contactsPage, {}, { view: "customers" }),
  },
  {
    key: "totalRevenue",
    title: "Total revenue",
    how: "The value of the sales won. It’s what you wrote down, not what was paid.",
    href: pathOf(dealsPage, {}, { view: "won" }),
  },
  {
    key: "upcomingMeetings",
    title: "Upcoming meetings",
    how: "Meetings in your calendar that are still ahead and weren’t canceled. Meetings in Things To Do don’t count.",
    href: pathOf(calendarPage, {}, { tab: "upcoming" }),
  },
];

/** How many of all are customers, in percent, rounded to a whole number (Spec 1 §2); 0 of none. */
export const conversionRate = (customers: number, all: number): number =>
  all === 0 ? 0 : Math.round((customers / all) * 100);

/** The card that matters most to someone with this goal (Spec 1 §2, Onboarding options). */
const cardFor: Record<string, MetricKey> = {
  "Generate more leads": "activeLeads",
  "Close more deals": "conversionRate",
  "Improve customer service": "upcomingMeetings",
  "Automate marketing": "activeLeads",
  "Manage social media": "totalContacts",
  "Track finances better": "totalRevenue",
  "Start a new business": "totalContacts",
  "Scale existing business": "totalRevenue",
};

/** The card to mark for these goals: that of the goal chosen first. The cards keep their order. */
export const goalCard = (goals: readonly string[]): MetricKey | null =>
  goals.map((goal) => cardFor[goal]).find((key) => key !== undefined) ?? null;
