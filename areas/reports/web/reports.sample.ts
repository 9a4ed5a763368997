import { fullNameOf } from "#platform/contract/full-name.ts";
import { todayHere } from "#platform/web/time-zones.ts";
import { type SampleMove, sampleMovesAt } from "#areas/customers/contract/contact-moves.sample.ts";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import { conversionRate } from "#areas/dashboard/contract/stats.rules.ts";
import { columnOf, keysOf } from "#areas/pipeline/contract/pipeline.rules.ts";
import type { PipelineStage } from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import {
  contactLinks,
  factLinks,
  lostReasonNumbers,
  numberOf,
  opportunityLinks,
} from "#areas/reports/contract/report-numbers.rules.ts";
import { stageKinds } from "#areas/deals/contract/deals.rules.ts";
import { stages as commonStages } from "#areas/customers/contract/contacts.schema.ts";
import { sampleDealsOn } from "#areas/deals/contract/deals.sample.ts";
import { type ToldReason, toldReasons } from "#areas/reports/contract/lost-reasons.rules.ts";
import { monthRange, monthsOf, rangeBefore, rangeOf } from "#areas/reports/contract/reports.rules.ts";
import type { Fact, Range, Report, ReportRow } from "#areas/reports/contract/reports.schema.ts";
import { ranksOf, stepsOf } from "#areas/reports/contract/stage-keys.rules.ts";

/** The sample's numbers of this month (Spec 2 §3, Stats): tasks done and emails sent. Its revenue is that of its customers' sales. */
const stated = { tasks: 15, emails: 142 };

const decided = { won: ["customer", "won"], lost: ["lost"] };
const now = new Date();
const today = todayHere(now);
const range = rangeOf({}, today);
const month = monthRange(today);
const histories = sampleMovesAt({ now, today });

type Asked = { of: Fact; stages: readonly PipelineStage[]; stage?: PipelineStage };

/** The sample business's rows of a fact: what the history of its customers tells. */
function factsOf({ of, stages, stage }: Asked, contacts: readonly Contact[]): ReportRow[] {
  const ranks = ranksOf(stages, decided);
  const left = stage ? keysOf(stages, stage, Object.keys(ranks)) : [];
  const row = (contact: Contact, at: string, more: Partial<ReportRow> = {}): ReportRow => ({
    id: contact.id,
    title: fullNameOf(contact),
    href: `/contacts/${contact.id}`,
    day: todayHere(new Date(at)),
    value: null,
    days: null,
    ...more,
  });
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => contacts[at % contacts.length]).flatMap((contact, at) =>
      contact ? [row(contact, now.toISOString(), { id: `${contact.id}-${at}`, day: month.from })] : [],
    );
  const ofMoves = (rowsOf: (contact: Contact, moves: readonly SampleMove[]) => ReportRow[]) =>
    contacts.flatMap((contact) => rowsOf(contact, histories.get(contact.id) ?? []));
  const closed = (keys: readonly string[]) =>
    ofMoves((contact, moves) => {
      const [first, last] = [moves[0], moves.at(-1)];
      if (!first || !last || !keys.includes(last.to)) return [];
      return [row(contact, last.at, { value: contact.value, days: wholeDays(first.at, last.at) })];
    });
  switch (of) {
    case "added":
    case "people":
      return contacts.map((contact) => row(contact, contact.createdAt));
    case "closed":
      return closed(decided.won);
    case "won":
    case "lost":
      return closed(decided[of]).map((sale) => ({ ...sale, days: null }));
    case "tasks":
      return many(stated.tasks);
    case "emails":
      return many(stated.emails);
    case "reached":
      return ofMoves((contact, moves) => {
        const move = moves.find(({ to }) => (ranks[to] ?? 0) >= (ranks[stage?.key ?? ""] ?? 0));
        return move ? [row(contact, move.at)] : [];
      });
    case "stayed":
      return ofMoves((contact, moves) =>
        moves.flatMap(({ from, at }, step) => {
          const since = moves[step - 1]?.at;
          return since !== undefined && from !== null && left.includes(from)
            ? [row(contact, at, { id: `${contact.id}-${step}`, days: wholeDays(since, at) })]
            : [];
        }),
      );
    case "imported":
      return [];
  }
}

const wholeDays = (from: string, to: string): number =>
  Math.floor((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** Half of the rows took less, half more. */
function medianOf(rows: readonly ReportRow[]): number | null {
  const days = rows.map((row) => row.days ?? 0).toSorted((a, b) => a - b);
  const [below, above] = [days[Math.ceil(days.length / 2) - 1], days[Math.floor(days.length / 2)]];
  return below === undefined || above === undefined ? null : (below + above) / 2;
}

const sumOf = (rows: readonly ReportRow[]): string =>
  rows.reduce((sum, { value }) => sum + Number(value), 0).toFixed(2);
/** Why the sale of a row was lost, as Possible Sales tells it. */
const reasonOf = ({ title }: ReportRow): ToldReason =>
  sampleDealsOn(today).find(({ contact }) => contact === title)?.lostReason ?? "not_said";
const within =
  ({ from, to }: Range) =>
  ({ day }: ReportRow) =>
    day >= from && day <= to;

/** What a number counts, of the sample business. */
export function sampleRows(
  contacts: readonly Contact[],
  stages: readonly PipelineStage[],
  query: Record<string, string>,
): ReportRow[] {
  const { of = "added", from = range.from, to = range.to, source, stage: id, reason } = query;
  const stage = stages.find((one) => one.id === id);
  const among = contacts.filter((contact) => !source || contact.source === source);
  return factsOf({ of: of as Fact, stages, stage }, among)
    .filter(within({ from, to }))
    .filter((row) => !reason || reasonOf(row) === reason)
    .sort((a, b) => b.day.localeCompare(a.day));
}

/** The report of the sample business, counted from the very rows that its numbers open. */
export function sampleReport(contacts: readonly Contact[], stages: readonly PipelineStage[]): Report {
  const rows = (of: Fact, days: Range, more: { source?: string; stage?: string; reason?: string } = {}) =>
    sampleRows(contacts, stages, { of, ...days, ...more });
  const at = (keys: readonly string[]) =>
    contacts.filter(({ pipelineStage }) => keys.includes(pipelineStage)).length;
  const counted = (metric: "added" | "imported" | "won" | "lost", days: Range, key: string = metric) =>
    numberOf(metric, rows(metric, days).length, factLinks(metric, days, {}), { key });
  const paid = (days: Range, key = "money") =>
    numberOf("money", sumOf(rows("won", days)), factLinks("won", days, {}), { key });
  const everyone = contactLinks({}, {});
  const customers = contactLinks({}, { view: "customers" });
  const opportunities = stageKinds(stages, commonStages).flatMap(({ key, isOpportunity }) =>
    isOpportunity ? [key] : [],
  );
  const further = sampleDealsOn(today).filter(
    (deal) => deal.further && opportunities.includes(deal.further.stage),
  ).length;
  const journey = journeyOf(contacts, stages);
  const start = journey[0];
  return {
    today,
    range,
    before: rangeBefore(range),
    cards: [
      numberOf("totalPeople", contacts.length, everyone),
      numberOf("newLeads", start?.value ?? 0, start ? { href: start.href, rows: start.rows } : everyone),
      numberOf("possibleSales", at(opportunities) + further, opportunityLinks({})),
      numberOf("successRate", conversionRate(at(decided.won), contacts.length), {
        ...customers,
        of: everyone.rows,
      }),
    ],
    decided: numberOf("decided", conversionRate(at(decided.won), at([...decided.won, ...decided.lost])), {
      ...customers,
      of: contactLinks({}, { stage: [...decided.won, ...decided.lost].join(",") }).rows,
    }),
    thisMonth: [
      numberOf("tasksCompleted", stated.tasks, factLinks("tasks", month, {})),
      numberOf("emailsSent", stated.emails, factLinks("emails", month, {})),
      numberOf("revenue", sumOf(rows("won", month)), factLinks("won", month, {})),
      numberOf("newPeople", rows("added", month).length, factLinks("added", month, {})),
    ],
    journey,
    totals: [
      counted("added", range),
      counted("imported", range),
      counted("won", range),
      paid(range),
      counted("lost", range),
    ],
    growth: monthsOf(range).map((days) => ({
      month: days.month,
      added: counted("added", days, `growth.added.${days.month}`),
      imported: counted("imported", days, `growth.imported.${days.month}`),
      won: counted("won", days, `growth.won.${days.month}`),
      money: paid(days, `growth.money.${days.month}`),
    })),
    funnel: stepsOf(stages).map((stage) => ({
      ...numberOf(
        "reached",
        rows("reached", range, { stage: stage.id }).length,
        factLinks("reached", range, {}, { stage: stage.id }),
        { key: `funnel.${stage.id}`, label: stage.name },
      ),
      color: stage.color,
    })),
    sources: sourcesOf(contacts, stages),
    lostReasons: lostReasonNumbers(
      new Map(toldReasons.map((reason) => [reason, rows("lost", range, { reason }).length])),
      range,
      {},
    ),
    daysToClose: numberOf("daysToClose", medianOf(rows("closed", range)), factLinks("closed", range, {})),
    daysInStage: stages
      .filter(({ type }) => type === "open")
      .map((stage) => ({
        ...numberOf(
          "daysInStage",
          medianOf(rows("stayed", range, { stage: stage.id })),
          factLinks("stayed", range, {}, { stage: stage.id }),
          { key: `stayed.${stage.id}`, label: stage.name },
        ),
        color: stage.color,
      })),
    downloads: true,
  };
}

function journeyOf(contacts: readonly Contact[], stages: readonly PipelineStage[]): Report["journey"] {
  const known = contacts.map(({ pipelineStage }) => pipelineStage);
  return stages.map((stage) => ({
    ...numberOf(
      "journey",
      contacts.filter(({ pipelineStage }) => columnOf(stages, pipelineStage) === stage).length,
      contactLinks({}, { stage: keysOf(stages, stage, known).join(",") }),
      { key: `journey.${stage.id}`, label: stage.name },
    ),
    color: stage.color,
  }));
}

function sourcesOf(contacts: readonly Contact[], stages: readonly PipelineStage[]): Report["sources"] {
  return [...new Set(contacts.map(({ source }) => source))]
    .map((source) => {
      const rows = (of: Fact) => sampleRows(contacts, stages, { of, source });
      const line = (metric: "people" | "won" | "money", of: Fact, value: number | string) =>
        numberOf(metric, value, factLinks(of, range, { source }), { key: `source.${metric}.${source}` });
      return {
        source,
        people: line("people", "people", rows("people").length),
        won: line("won", "won", rows("won").length),
        money: line("money", "won", sumOf(rows("won"))),
      };
    })
    .sort((a, b) => Number(b.people.value) - Number(a.people.value));
}
