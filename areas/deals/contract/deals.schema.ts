import { ShownCount } from "#platform/contract/counted.ts";
import { z } from "zod";
import { Day, Instant, NearDay } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { Money, MoneyInput } from "#platform/contract/money.ts";
import { wholeOrPageQuery } from "#platform/contract/page-query.ts";
import { optionalText, requiredText } from "#platform/contract/text.ts";
import { StageKey } from "#areas/customers/contract/contacts.schema.ts";
import { lostReasons } from "./lost-reasons.rules.ts";

export const LostReason = z.enum(lostReasons, { error: "Choose why this sale was lost" });
export type LostReason = z.infer<typeof LostReason>;

/** What an open sale warns of. */
export const dealFlags = ["noNextStep", "datePassed", "cold"] as const;
export const DealFlag = z.enum(dealFlags, { error: "Choose a warning from the list" });
export type DealFlag = z.infer<typeof DealFlag>;

export const dealViews = ["opportunities", "thisMonth", "open", "won", "lost", "all"] as const;
export type DealView = (typeof dealViews)[number];
export const dealSorts = ["newest", "value", "closeDate", "name"] as const;
export type DealSort = (typeof dealSorts)[number];

export const dealLimits = { title: 200, lines: 100, lineText: 300, lostNote: 1000, search: 200 } as const;

/** Up to 999,999.999 of something. */
const quantityText = /^\d{1,6}(?:\.\d{1,3})?$/;
const Quantity = z
  .union([z.string().trim().max(12), z.number()])
  .transform((quantity, ctx) => {
    const text = String(quantity);
    if (!quantityText.test(text) || Number(text) === 0) {
      ctx.addIssue({ code: "custom", message: "Enter a quantity such as 1 or 2.5" });
      return z.NEVER;
    }
    return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
  })
  .meta({ description: "Quantity, at most three decimals", example: "2.5" });

/** What is sold: so much of something at a price each. */
export const DealLine = z.object({ text: z.string(), quantity: z.string(), price: Money });
export type DealLine = z.infer<typeof DealLine>;

const NewLine = z.strictObject({
  text: requiredText(dealLimits.lineText, "Enter what is sold"),
  quantity: Quantity.default("1"),
  price: MoneyInput,
});

/** What is to be done next: the soonest open task of a sale; of a main sale also one that its customer has for no sale. */
export const NextStep = z.object({ taskId: Id, title: z.string(), dueDate: Day.nullable() });
export type NextStep = z.infer<typeof NextStep>;

/** A sale. Stage and value of a customer's main sale are the customer's own. */
export const Deal = z.object({
  id: Id,
  contactId: Id,
  contactName: z.string(),
  isMain: z.boolean(),
  /** What for. */
  title: z.string().nullable(),
  stage: z.string(),
  value: Money,
  /** What stands for the value of a lead or prospect worth 0, in whole dollars; else null. */
  estimate: Money.nullable(),
  /** How likely it is in percent, where somebody said so. */
  probability: z.number().int().nullable(),
  /** How likely it is in percent: as somebody said, else as often as sales here are won from that stage, else as the stage says. */
  likelihood: z.number().int(),
  /** "12 of 29 from here", where the business's own rate counts. */
  likelihoodFrom: z.object({ won: z.number().int(), decided: z.number().int() }).nullable(),
  expectedCloseDate: Day.nullable(),
  nextStep: NextStep.nullable(),
  lostReason: LostReason.nullable(),
  lostNote: z.string().nullable(),
  lines: z.array(DealLine),
  /** Who looks after the customer. */
  assignedTo: Id.nullable(),
  /** Since when it stands in its stage; null where its moves were not written down. */
  stageSince: Instant.nullable(),
  /** Open, and nobody has touched it for longer than its stage lets one wait. */
  isCold: z.boolean(),
  warnings: z.array(DealFlag),
  /** The day on which it was won or lost, by the business's clock; null while it is open, and for one that was imported as closed. */
  closedOn: Day.nullable(),
  version: z.number().int(),
});
export type Deal = z.infer<typeof Deal>;

export const BinnedDeal = Deal.extend({ deletedAt: Instant });
export type BinnedDeal = z.infer<typeof BinnedDeal>;

const percent = { error: "Enter a whole number from 0 to 100" };
const blankIsNone = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal("").transform(() => null), z.null(), schema]);

const fields = {
  title: optionalText(dealLimits.title),
  stage: StageKey,
  value: MoneyInput,
  probability: z.number(percent).int(percent).min(0, percent).max(100, percent).nullable(),
  expectedCloseDate: blankIsNone(NearDay),
  lostReason: LostReason.nullable(),
  lostNote: optionalText(dealLimits.lostNote),
  /** Saving lines sets the value. */
  lines: z.array(NewLine).max(dealLimits.lines, `At most ${dealLimits.lines} lines`),
};

/** A sale of a customer; the first one noted for somebody who has just been added is their main sale. */
export const NewDeal = z.strictObject({
  contactId: Id,
  title: fields.title,
  /** Left out: where customers start. */
  stage: fields.stage.optional(),
  value: fields.value.optional(),
  probability: fields.probability.default(null),
  expectedCloseDate: fields.expectedCloseDate.default(null),
  lostReason: fields.lostReason.default(null),
  lostNote: fields.lostNote,
  lines: fields.lines.default([]),
});
export type NewDeal = z.output<typeof NewDeal>;
export type NewDealInput = z.input<typeof NewDeal>;

const text = (max: number) => blankIsNone(requiredText(max, "Enter some text"));
/** Any of a sale's fields; with `version` an older one is refused. */
export const DealChanges = z
  .strictObject({
    ...fields,
    title: text(dealLimits.title),
    lostNote: text(dealLimits.lostNote),
    version: z.number("Must be a whole number").int("Must be a whole number").min(1, "At least 1"),
  })
  .partial();
export type DealChanges = z.output<typeof DealChanges>;
export type DealChangesInput = z.input<typeof DealChanges>;

const choose = (what: string) => ({ error: `Choose a ${what} from the list` });

/** What narrows lists, sums and files of sales. */
export const DealFilter = z.strictObject({
  view: z.enum(dealViews, choose("view")).optional(),
  /** One stage, or several parted by commas. */
  stage: z.string().max(2000).optional(),
  search: z.string().max(dealLimits.search, `At most ${dealLimits.search} characters`).optional(),
  contactId: Id.optional(),
  assignedTo: Id.optional(),
  source: z.string().max(100, "At most 100 characters").optional(),
  flag: DealFlag.optional(),
  /** Expected to close from this day on, and until that day. */
  closeFrom: NearDay.optional(),
  closeTo: NearDay.optional(),
  /** Won from this day on, and until that day, by the business's clock. */
  wonFrom: NearDay.optional(),
  wonTo: NearDay.optional(),
  /** Won or lost from this day on, by the business's clock. */
  closedFrom: NearDay.optional(),
});
export type DealFilter = z.output<typeof DealFilter>;

export const DealQuery = z.strictObject({
  ...DealFilter.shape,
  sort: z.enum(dealSorts, choose("order")).optional(),
  ...wholeOrPageQuery(),
});
export type DealQuery = z.output<typeof DealQuery>;

/** As the list, whole. */
export const DealExportQuery = z.strictObject({
  ...DealFilter.shape,
  sort: DealQuery.shape.sort,
  format: z.enum(["csv", "xlsx"], choose("format")).default("csv"),
});
export type DealExportQuery = z.output<typeof DealExportQuery>;

const Count = z.number().int();

/** What is expected to close in one month, "2026-12". */
export const LikelyMonth = z.object({ month: z.string(), count: Count, value: Money, likely: Money });
export type LikelyMonth = z.infer<typeof LikelyMonth>;

/** The sums of a list of sales. */
export const DealSummary = z.object({
  count: Count,
  /** What people wrote down. */
  value: Money,
  /** What stands for the value of leads and prospects worth 0, and how many those are. */
  estimated: Money,
  estimatedCount: Count,
  /** Value and estimate together: Possible Money. */
  total: Money,
  /** Value by likelihood of what is open, has a value and has a date; by the month of closing. */
  likely: Money,
  likelyMonths: z.array(LikelyMonth),
  /** Open ones that are not in it: without a value, and without a date. */
  withoutValue: Count,
  withoutDate: Count,
  /** This Month: those dated this month by the business's clock, or 30 % of all, rounded down, while none has a date (Spec 2 §7; decisions). */
  thisMonth: Count,
  thisMonthBy: z.enum(["share", "dates"]),
  /** How many of them each warning is about. */
  warnings: z.object({ noNextStep: Count, datePassed: Count, cold: Count }),
});
export type DealSummary = z.infer<typeof DealSummary>;

/** How many sales a column of the board holds before more are asked for. */
export const boardDealsPerStage = 25;
/** What closed longer ago is not on the board. */
export const boardClosedDays = 30;

/** A stage with its sales: count and sums are of all, `deals` are the newest. */
export const DealColumn = z.object({
  stageId: Id,
  /** What to ask the list for: the keys that stand in this column, and for a won or lost one the day from which on. */
  keys: z.array(z.string()),
  closedFrom: Day.nullable(),
  count: Count,
  value: Money,
  /** Value by likelihood of all that are open. */
  likely: Money,
  deals: z.array(Deal),
  /** The list's cursor for what comes after these; null where there is no more. */
  next: z.string().nullable(),
});
export type DealColumn = z.infer<typeof DealColumn>;

/** A move of many customers that has ended, by its operation. */
export const LeftOpenQuery = z.strictObject({ operationId: Id });
/** The other sales of those customers that a move to a lost stage left open. */
export const LeftOpen = z.object({ sales: Count, people: Count });
export type LeftOpen = z.infer<typeof LeftOpen>;
/** Why they are lost: those of one customer, or else those that a move of many left open. */
export const LeftOpenLoss = z.strictObject({
  operationId: Id.optional(),
  contactId: Id.optional(),
  /** How many sales a move of many left open. */
  count: ShownCount.optional(),
  lostReason: LostReason,
  lostNote: optionalText(dealLimits.lostNote),
});
export type LeftOpenLoss = z.output<typeof LeftOpenLoss>;

/** What somebody changed in a sale; the first entry is the stage in which it began. */
export const DealChange = z.object({
  id: Id,
  field: z.string(),
  oldValue: z.unknown(),
  newValue: z.unknown(),
  changedBy: Id.nullable(),
  changedByName: z.string().nullable(),
  changedAt: Instant,
});
export type DealChange = z.infer<typeof DealChange>;
