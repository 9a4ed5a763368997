import {
  metrics as ofDashboard,
  type MetricKey as DashboardKey,
} from "#areas/dashboard/contract/stats.rules.ts";
import type { Fact, Unit } from "./reports.schema.ts";

/** What a number says: its label, what it is, and how it is counted. */
export type ReportMetric = { label: string; unit: Unit; how: string };

const howOf = (key: DashboardKey): string => ofDashboard.find((metric) => metric.key === key)?.how ?? "";

/** Every number of "How I'm Doing", defined once for the screen, the file and the mail; labels of Spec 2 (Growth dashboard). */
export const reportMetrics = {
  totalPeople: { label: "Total People", unit: "count", how: howOf("totalContacts") },
  newLeads: {
    label: "New Leads",
    unit: "count",
    how: "Everyone in the first column of your board, where new customers start.",
  },
  possibleSales: {
    label: "Possible Sales",
    unit: "count",
    how: "Sales that are still open and past your first stage, so someone might buy.",
  },
  successRate: { label: "Success Rate", unit: "percent", how: howOf("conversionRate") },
  decided: {
    label: "Won of decided",
    unit: "percent",
    how: "Of the customers whose sale was won or lost, the share that was won.",
  },
  tasksCompleted: {
    label: "Tasks done",
    unit: "count",
    how: "Tasks in Things To Do that were checked off. Deleted ones don’t count.",
  },
  emailsSent: {
    label: "Emails sent",
    unit: "count",
    how: "Emails from Send Emails that a mail server accepted, one for each customer.",
  },
  revenue: {
    label: "Revenue",
    unit: "money",
    how: howOf("totalRevenue"),
  },
  newPeople: {
    label: "New people",
    unit: "count",
    how: "Customers you added one by one. Uploaded ones are counted apart.",
  },
  journey: {
    label: "Customer Journey",
    unit: "count",
    how: "Everyone who is in this column of your board now.",
  },
  added: {
    label: "People added",
    unit: "count",
    how: "Customers you added one by one, by the day you added them. Deleted ones don’t count.",
  },
  imported: {
    label: "People uploaded",
    unit: "count",
    how: "Customers who came with a file, by the day of the upload. Deleted ones don’t count.",
  },
  people: {
    label: "People",
    unit: "count",
    how: "Customers who were added or uploaded in this time, by how they found you.",
  },
  won: {
    label: "Sales won",
    unit: "count",
    how: "Sales that are won now, by the day they last moved to won, or were added as won. Uploaded ones without a day aren’t in any month.",
  },
  money: {
    label: "Money won",
    unit: "money",
    how: "The value of the sales won, by the day they were won. It’s what you wrote down, not what was paid.",
  },
  lost: {
    label: "Sales lost",
    unit: "count",
    how: "Sales that are lost now, by the day they last moved to lost.",
  },
  lostReasons: {
    label: "Why sales were lost",
    unit: "count",
    how: "Sales that are lost now, by the reason that was given when they last moved to lost.",
  },
  reached: {
    label: "How far people came",
    unit: "count",
    how: "Customers who moved to this stage or a later one in this time, wherever they are now.",
  },
  daysToClose: {
    label: "Days to close",
    unit: "days",
    how: "From the day a customer was added, or a further sale noted, to the day it was won: half took less, half took more (the median).",
  },
  daysInStage: {
    label: "Days in each stage",
    unit: "days",
    how: "How long customers who left this stage had been in it: half less, half more (the median).",
  },
} as const satisfies Record<string, ReportMetric>;

export type ReportMetricKey = keyof typeof reportMetrics;

/** What the rows behind a number are called. */
export const factMetrics: Record<Fact, ReportMetricKey> = {
  added: "added",
  imported: "imported",
  people: "people",
  won: "won",
  lost: "lost",
  tasks: "tasksCompleted",
  emails: "emailsSent",
  reached: "reached",
  closed: "daysToClose",
  stayed: "daysInStage",
};
