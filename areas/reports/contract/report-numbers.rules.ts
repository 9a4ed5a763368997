import { pathOf } from "#platform/contract/endpoint.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { contactsPage } from "#areas/customers/contract/customers.pages.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";
import { dealsPage } from "#areas/deals/contract/deals.pages.ts";
import { type ReportMetricKey, reportMetrics } from "./metrics.rules.ts";
import { reportsApi } from "./reports.api.ts";
import { reportRowsPage } from "./reports.pages.ts";
import { type ToldReason, toldReasonLabels, toldReasons } from "./lost-reasons.rules.ts";
import type { Fact, Range, ReportNumber, StageNumber } from "./reports.schema.ts";

export type Whose = { assignedTo?: string; source?: string };
type Links = Pick<ReportNumber, "href" | "rows">;

/** Where customers that match are listed, on a screen and by a call. */
export const contactLinks = (
  { assignedTo, source }: Whose,
  which: { stage?: string; view?: string },
): Links => {
  const query = { ...which, source, assignedTo };
  return { href: pathOf(contactsPage, {}, query), rows: pathOf(contactsApi.list, {}, query) };
};

/** Where possible sales are listed. */
export const opportunityLinks = (whose: Whose): Links => ({
  href: pathOf(dealsPage, {}, whose),
  rows: pathOf(dealsApi.list, {}, { view: "opportunities", ...whose }),
});

/** Where the rows of a fact within a range are listed. */
export const factLinks = (
  of: Fact,
  { from, to }: Range,
  { assignedTo, source }: Whose,
  more: { stage?: string; reason?: ToldReason } = {},
): Links => {
  const query = { of, ...more, from, to, assignedTo, source };
  return { href: pathOf(reportRowsPage, {}, query), rows: pathOf(reportsApi.rows, {}, query) };
};

/** A number as the report answers it: what the metric says of it, and where its rows are. */
export function numberOf(
  metric: ReportMetricKey,
  value: ReportNumber["value"],
  links: Links & { of?: string },
  more: { key?: string; label?: string; before?: ReportNumber["value"] } = {},
): ReportNumber {
  const { label, unit } = reportMetrics[metric];
  return { key: metric, label, value, unit, ...links, ...more };
}

/** How many of the sales that were lost in a range were lost why; the most frequent reason first, without those that nobody gave. */
export const lostReasonNumbers = (
  counts: ReadonlyMap<string, number>,
  range: Range,
  whose: Whose,
): StageNumber[] =>
  toldReasons
    .map((reason) => ({ reason, count: counts.get(reason) ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .map(({ reason, count }) => ({
      ...numberOf("lostReasons", count, factLinks("lost", range, whose, { reason }), {
        key: `lost.${reason}`,
        label: toldReasonLabels[reason],
      }),
      color: "grey",
    }));
