import { columnOf, keysOf } from "#areas/pipeline/contract/pipeline.rules.ts";
import { countDeals } from "#areas/deals/server/index.ts";
import type { PeopleTotals, StageTotal } from "#areas/dashboard/server/index.ts";
import { conversionRate } from "#areas/dashboard/contract/stats.rules.ts";
import type { Fact, Range, Report, ReportNumber } from "#areas/reports/contract/reports.schema.ts";
import { sumFacts } from "./facts.store.ts";
import {
  contactLinks,
  factLinks,
  numberOf,
  opportunityLinks,
} from "#areas/reports/contract/report-numbers.rules.ts";
import { type Frame, spanOf } from "./report-frame.service.ts";
import type { Sums } from "./report-sums.service.ts";

/** What does not depend on the range: the cards, the columns of the board, and this month. */
export async function currentNumbers(
  frame: Frame,
  totals: PeopleTotals,
  sums: Sums,
  month: Range,
): Promise<Pick<Report, "cards" | "decided" | "journey" | "thisMonth">> {
  const { whose, decided } = frame;
  const opportunities = await countDeals(frame.ctx, { view: "opportunities", ...whose });
  const everyone = contactLinks(whose, {});
  const customers = contactLinks(whose, { view: "customers" });
  const journey = journeyOf(frame, totals.stages);
  const first = frame.stages.find(({ isDefault }) => isDefault);
  const start = journey.find(({ key }) => key === `journey.${first?.id}`);
  const both = [...decided.won, ...decided.lost];
  const closed = totals.stages
    .filter(({ key }) => both.includes(key))
    .reduce((sum, { count }) => sum + count, 0);
  return {
    cards: [
      numberOf("totalPeople", totals.contacts, everyone),
      numberOf("newLeads", start?.value ?? 0, start ? { href: start.href, rows: start.rows } : everyone),
      numberOf("possibleSales", opportunities, opportunityLinks(whose)),
      numberOf("successRate", conversionRate(totals.customers, totals.contacts), {
        ...customers,
        of: everyone.rows,
      }),
    ],
    decided: numberOf("decided", conversionRate(totals.customers, closed), {
      ...customers,
      of: contactLinks(whose, { stage: both.join(",") }).rows,
    }),
    journey,
    thisMonth: await monthNumbers(frame, sums, month),
  };
}

function journeyOf({ stages, whose }: Frame, totals: readonly StageTotal[]): Report["journey"] {
  const known = totals.map(({ key }) => key);
  return stages.map((stage) => {
    const value = totals
      .filter(({ key }) => columnOf(stages, key) === stage)
      .reduce((sum, { count }) => sum + count, 0);
    const links = contactLinks(whose, { stage: keysOf(stages, stage, known).join(",") });
    return {
      ...numberOf("journey", value, links, { key: `journey.${stage.id}`, label: stage.name }),
      color: stage.color,
    };
  });
}

/** Tasks done, emails sent, revenue and new people since the first of the month (decisions). */
async function monthNumbers(
  { ctx, whose, timeZone }: Frame,
  sums: Sums,
  month: Range,
): Promise<ReportNumber[]> {
  const sum = (of: Fact) => sumFacts(ctx.tx, { of, ...whose, ...spanOf(timeZone, month) });
  const links = (of: Fact) => factLinks(of, month, whose);
  return [
    numberOf("tasksCompleted", (await sum("tasks")).count, links("tasks")),
    numberOf("emailsSent", (await sum("emails")).count, links("emails")),
    numberOf("revenue", sums.of("won", month).value, links("won")),
    numberOf("newPeople", sums.of("added", month).count, links("added")),
  ];
}
