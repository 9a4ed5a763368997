import { fullNameOf } from "#platform/contract/full-name.ts";
import { todayHere } from "#platform/web/time-zones.ts";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import { conversionRate } from "#areas/dashboard/contract/stats.rules.ts";
import { columnOf, keysOf } from "#areas/pipeline/contract/pipeline.rules.ts";
import type { PipelineStage } from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import { contactLinks, factLinks, numberOf } from "#areas/reports/contract/report-numbers.rules.ts";
import { monthRange, monthsOf, rangeBefore, rangeOf } from "#areas/reports/contract/reports.rules.ts";
import type { Fact, Range, Report, ReportRow } from "#areas/reports/contract/reports.schema.ts";
import { opportunityKeys, ranksOf, stepsOf } from "#areas/reports/contract/stage-keys.rules.ts";

/** The sample's numbers of this month (Spec 2 §3, Stats): tasks done and emails sent. Its revenue is that of the customers below. */
const stated = { tasks: 15, emails: 142 };
/** Customers who bought before this month, by what they paid; all others did this month, 28,500 together (Spec 2 §3, Stats). */
const boughtBefore: Record<string, number> = { "940.00": 4, "1420.00": 3, "980.00": 2, "2150.00": 1 };

const decided = { won: ["customer", "won"], lost: ["lost"] };
const today = todayHere(new Date());
const range = rangeOf({}, today);
const month = monthRange(today);

/** The sample business's rows of a fact; a customer's days are those of their record. */
function factsOf(of: Fact, contacts: readonly Contact[], stages: readonly PipelineStage[]): ReportRow[] {
  const row = (contact: Contact, more: Partial<ReportRow> = {}): ReportRow => ({
    id: contact.id,
    title: fullNameOf(contact),
    href: `/contacts/${contact.id}`,
    day: contact.createdAt.slice(0, 10),
    value: null,
    days: null,
    ...more,
  });
  const oneOf = (at: number) => contacts.slice(at % contacts.length)[0];
  const many = (count: number, day: string) =>
    Array.from({ length: count }, (_, at) => oneOf(at)).flatMap((contact, at) =>
      contact ? [row(contact, { id: `${contact.id}-${at}`, day })] : [],
    );
  switch (of) {
    case "added":
    case "people":
      return contacts.map((contact) => row(contact));
    case "won":
      return contacts
        .filter(({ pipelineStage }) => decided.won.includes(pipelineStage))
        .map((contact) => row(contact, { day: wonDay(contact), value: contact.value }));
    case "lost":
      return contacts
        .filter(({ pipelineStage }) => decided.lost.includes(pipelineStage))
        .map((contact) => row(contact, { day: contact.updatedAt.slice(0, 10) }));
    case "tasks":
      return many(stated.tasks, month.from);
    case "emails":
      return many(stated.emails, month.from);
    case "reached":
      return contacts
        .filter(({ pipelineStage }) => (ranksOf(stages, decided)[pipelineStage] ?? 0) >= 0)
        .map((contact) => row(contact));
    case "imported":
    case "closed":
    case "stayed":
      return [];
  }
}

function wonDay({ value }: Contact): string {
  const monthsAgo = boughtBefore[value];
  return monthsAgo === undefined ? month.from : (monthsOf(range).at(-1 - monthsAgo) ?? month).from;
}

const sumOf = (rows: readonly ReportRow[]): string =>
  rows.reduce((sum, { value }) => sum + Number(value), 0).toFixed(2);
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
  const { of = "added", from = range.from, to = range.to, source, stage: id } = query;
  const ranks = ranksOf(stages, decided);
  const stage = stages.find((one) => one.id === id);
  const among = contacts.filter(
    (contact) =>
      (!source || contact.source === source) &&
      (!stage || (ranks[contact.pipelineStage] ?? 0) >= (ranks[stage.key] ?? 0)),
  );
  return factsOf(of as Fact, among, stages)
    .filter(within({ from, to }))
    .sort((a, b) => b.day.localeCompare(a.day));
}

/** The report of the sample business, counted from the very rows that its numbers open. */
export function sampleReport(contacts: readonly Contact[], stages: readonly PipelineStage[]): Report {
  const rows = (of: Fact, days: Range, more: { source?: string; stage?: string } = {}) =>
    sampleRows(contacts, stages, { of, ...days, ...more });
  const at = (keys: readonly string[]) =>
    contacts.filter(({ pipelineStage }) => keys.includes(pipelineStage)).length;
  const known = contacts.map(({ pipelineStage }) => pipelineStage);
  const counted = (metric: "added" | "imported" | "won" | "lost", days: Range, key: string = metric) =>
    numberOf(metric, rows(metric, days).length, factLinks(metric, days, {}), { key });
  const paid = (days: Range, key = "money") =>
    numberOf("money", sumOf(rows("won", days)), factLinks("won", days, {}), { key });
  const everyone = contactLinks({}, {});
  const customers = contactLinks({}, { view: "customers" });
  const opportunities = opportunityKeys(stages);
  const journey = stages.map((stage) => ({
    ...numberOf(
      "journey",
      contacts.filter(({ pipelineStage }) => columnOf(stages, pipelineStage) === stage).length,
      contactLinks({}, { stage: keysOf(stages, stage, known).join(",") }),
      { key: `journey.${stage.id}`, label: stage.name },
    ),
    color: stage.color,
  }));
  const start = journey[0];
  return {
    today,
    range,
    before: rangeBefore(range),
    cards: [
      numberOf("totalPeople", contacts.length, everyone),
      numberOf("newLeads", start?.value ?? 0, start ? { href: start.href, rows: start.rows } : everyone),
      numberOf("possibleSales", at(opportunities), contactLinks({}, { stage: opportunities.join(",") })),
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
        factLinks("reached", range, {}, stage.id),
        { key: `funnel.${stage.id}`, label: stage.name },
      ),
      color: stage.color,
    })),
    sources: sourcesOf(contacts, stages),
    daysToClose: numberOf("daysToClose", null, factLinks("closed", range, {})),
    daysInStage: [],
  };
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
