import { z } from "zod";
import { Day, NearDay } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { Money } from "#platform/contract/money.ts";
import { wholeOrPageQuery } from "#platform/contract/page-query.ts";
import { text } from "#platform/contract/text.ts";
import { contactLimits } from "#areas/customers/contract/standard-fields.rules.ts";
import { toldReasons } from "./lost-reasons.rules.ts";

/** What a number is: how many, an amount, a share of 100, or whole days (a median may lie between two). */
export const units = ["count", "money", "percent", "days"] as const;
export type Unit = (typeof units)[number];

const Value = z.union([z.number(), Money]).nullable();

/**
 * A number and what stands behind it. The call `rows` answers, without `limit`, what was counted: so many (count), adding up by
 * `value` (money), that part of the rows of `of` (percent), their median of `days` (days). `href` is the same on a screen.
 */
export const ReportNumber = z.object({
  /** Which number: "won", or with a dot what it is of: "growth.won.2026-11". */
  key: z.string(),
  label: z.string(),
  /** Money is decimal text; null where there is nothing to tell it from. */
  value: Value,
  unit: z.enum(units),
  href: z.string(),
  rows: z.string(),
  of: z.string().optional(),
  /** The same of the period before. */
  before: Value.optional(),
});
export type ReportNumber = z.infer<typeof ReportNumber>;

const StageNumber = ReportNumber.extend({ color: z.string() });
export type StageNumber = z.infer<typeof StageNumber>;

const Range = z.object({ from: Day, to: Day });
export type Range = z.infer<typeof Range>;

/** A month of the range, "2026-11"; the first and the last may be cut by it. */
const GrowthMonth = z.object({
  month: z.string(),
  added: ReportNumber,
  imported: ReportNumber,
  won: ReportNumber,
  money: ReportNumber,
});
export type GrowthMonth = z.infer<typeof GrowthMonth>;

const SourceLine = z.object({
  source: z.string(),
  people: ReportNumber,
  won: ReportNumber,
  money: ReportNumber,
});
export type SourceLine = z.infer<typeof SourceLine>;

/** "How I'm Doing" (Spec 2, Growth dashboard), of what the asking person may see. */
export const Report = z.object({
  /** By the clock of the business. */
  today: Day,
  range: Range,
  before: Range,
  thisMonth: z.array(ReportNumber),
  /** The four cards, as things stand now. */
  cards: z.array(ReportNumber),
  /** Beside the success rate: won of those that were decided. */
  decided: ReportNumber,
  /** The columns of the board; together they are Total People. */
  journey: z.array(StageNumber),
  /** Of the range, against the one before. */
  totals: z.array(ReportNumber),
  growth: z.array(GrowthMonth),
  /** Who came how far within the range, from the history of moves. */
  funnel: z.array(StageNumber),
  sources: z.array(SourceLine),
  /** Why the sales were lost that were lost in the range, the most frequent first. */
  lostReasons: z.array(StageNumber),
  daysToClose: ReportNumber,
  daysInStage: z.array(StageNumber),
  /** False where the plan has no downloads. */
  downloads: z.boolean(),
});
export type Report = z.infer<typeof Report>;

const filter = {
  from: NearDay.optional(),
  to: NearDay.optional(),
  assignedTo: Id.optional(),
  source: text(contactLimits.source).optional(),
};
/** At most so many years at a time: a report is drawn month by month. */
export const maxYears = 10;

const inOrder = {
  check: ({ from, to }: { from?: string; to?: string }) => !from || !to || from <= to,
  says: { path: ["to"], message: "Choose a last day that isn’t before the first" },
};
/** Which days, whose, and from where; without days the last twelve months. */
export const ReportFilter = z.strictObject(filter).refine(inOrder.check, inOrder.says);
export type ReportFilter = z.output<typeof ReportFilter>;

/** What is counted one by one. */
export const facts = [
  "added",
  "imported",
  "people",
  "won",
  "lost",
  "tasks",
  "emails",
  "reached",
  "closed",
  "stayed",
] as const;
export type Fact = (typeof facts)[number];

/** The rows behind a number of a range; `stage` is the one that was reached, or that they stayed in, `reason` why sales were lost. */
export const RowsQuery = z
  .strictObject({
    ...filter,
    ...wholeOrPageQuery(),
    of: z.enum(facts, { error: "Choose a number of the report" }),
    stage: Id.optional(),
    reason: z.enum(toldReasons, { error: "Choose a reason from the list" }).optional(),
  })
  .refine(inOrder.check, inOrder.says)
  .refine(({ of, stage }) => (of === "reached" || of === "stayed") === (stage !== undefined), {
    path: ["stage"],
    message: "Choose a stage from the list",
  })
  .refine(({ of, reason }) => of === "lost" || reason === undefined, {
    path: ["reason"],
    message: "Only lost sales have a reason",
  });
export type RowsQuery = z.output<typeof RowsQuery>;

export const ReportRow = z.object({
  id: z.string(),
  title: z.string(),
  /** Where it is shown; null where nothing shows it alone. */
  href: z.string().nullable(),
  day: Day,
  value: Money.nullable(),
  days: z.number().int().nullable(),
});
export type ReportRow = z.infer<typeof ReportRow>;

export const reportFormats = ["csv", "xlsx", "pdf"] as const;
export const ReportFormat = z.enum(reportFormats, { error: "Choose csv, xlsx or pdf" });
export type ReportFormat = z.infer<typeof ReportFormat>;

export const DownloadQuery = z
  .strictObject({ ...filter, format: ReportFormat.default("csv") })
  .refine(inOrder.check, inOrder.says);

/** Whether this person gets the mail on Mondays, and whether mail goes out from here at all. */
export const ReportSettings = z.object({ weekly: z.boolean(), mailReady: z.boolean() });
export type ReportSettings = z.infer<typeof ReportSettings>;
export const ReportSettingsChanges = z.strictObject({
  weekly: z.boolean({ error: "Choose on or off" }),
});
