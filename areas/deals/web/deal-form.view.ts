import { z } from "zod";
import type { Was } from "#platform/contract/edits.ts";
import { centsOf, moneyText, WrittenMoney } from "#platform/contract/money.ts";
import { text } from "#platform/contract/text.ts";
import { linesCents } from "#areas/deals/contract/deals.rules.ts";
import {
  dealLimits,
  DealChanges,
  LostReason,
  type Deal,
  type DealChangesInput,
  type NewDealInput,
} from "#areas/deals/contract/deals.schema.ts";
import { lostReasons } from "#areas/deals/contract/lost-reasons.rules.ts";

const fields = DealChanges.shape;
const orBlank = <S extends z.ZodType>(schema: S) => z.union([z.literal(""), schema]);
const quantity = "Enter a quantity such as 1 or 2.5";

export const DealLineForm = z.strictObject({
  text: z.string().trim().min(1, "Enter what is sold").max(dealLimits.lineText),
  quantity: z
    .string()
    .trim()
    .regex(/^\d{1,6}(?:\.\d{1,3})?$/, quantity)
    .refine((written) => Number(written) > 0, quantity),
  price: WrittenMoney,
});

/** Why a sale was lost. */
export const LoseForm = z
  .strictObject({ lostReason: LostReason, lostNote: text(dealLimits.lostNote) })
  .refine(({ lostReason, lostNote }) => lostReason !== "other" || lostNote !== "", {
    path: ["lostNote"],
    message: "Say in a few words why",
  });

/** The form of a sale: every field is text, as the browser's fields are. */
export const DealForm = z
  .strictObject({
    contactId: z.string(),
    title: text(dealLimits.title),
    stage: z.string().min(1, "Choose a stage from the list"),
    value: WrittenMoney,
    probability: z
      .string()
      .trim()
      .refine((written) => /^\d{0,3}$/.test(written) && Number(written) <= 100, {
        error: "Enter a whole number from 0 to 100",
      }),
    expectedCloseDate: orBlank(fields.expectedCloseDate.unwrap()),
    lostReason: z.union([z.literal(""), z.enum(lostReasons)]),
    lostNote: text(dealLimits.lostNote),
    lines: z.array(DealLineForm).max(dealLimits.lines, `At most ${dealLimits.lines} lines`),
    /** Set by the screen: true while the chosen stage is a lost one. */
    isLost: z.boolean(),
  })
  .superRefine((form, ctx) => {
    if (form.contactId === "")
      ctx.addIssue({ code: "custom", path: ["contactId"], message: "Choose a customer from the list" });
    if (form.isLost && form.lostReason === "")
      ctx.addIssue({ code: "custom", path: ["lostReason"], message: "Choose why this sale was lost" });
    if (form.isLost && form.lostReason === "other" && form.lostNote.trim() === "")
      ctx.addIssue({ code: "custom", path: ["lostNote"], message: "Say in a few words why" });
  });
export type DealForm = z.output<typeof DealForm>;
export type DealFormInput = z.input<typeof DealForm>;

/** An empty form, for a customer where one is known. */
export const emptyDealForm = (stage: string, contactId = ""): DealFormInput => ({
  contactId,
  title: "",
  stage,
  value: "",
  probability: "",
  expectedCloseDate: "",
  lostReason: "",
  lostNote: "",
  lines: [],
  isLost: false,
});

/** The form filled from a sale. */
export const dealFormOf = (deal: Deal, isLost: boolean): DealFormInput => ({
  contactId: deal.contactId,
  title: deal.title ?? "",
  stage: deal.stage,
  value: centsOf(deal.value) === 0 ? "" : deal.value,
  probability: deal.probability === null ? "" : String(deal.probability),
  expectedCloseDate: deal.expectedCloseDate ?? "",
  lostReason: deal.lostReason ?? "",
  lostNote: deal.lostNote ?? "",
  lines: deal.lines.map((line) => ({ ...line })),
  isLost,
});

/** What is sent for a new sale. */
export function newDealOf(form: DealForm): NewDealInput {
  const { isLost, lines, value, ...rest } = form;
  return {
    ...rest,
    probability: form.probability === "" ? null : Number(form.probability),
    lostReason: isLost && form.lostReason !== "" ? form.lostReason : null,
    lostNote: isLost ? form.lostNote : "",
    // Lines set the value by themselves.
    ...(lines.length > 0 ? { lines } : { lines, value }),
  };
}

/** What is sent for a changed one: with a move to a lost stage also why, for what was said of an earlier time does not count. */
export function dealChangesOf(changes: DealChangesInput & { was: Was }, form: DealFormInput, deal: Deal) {
  if (changes.stage === undefined || !form.isLost) return changes;
  const { lostReason, lostNote } = form;
  return {
    ...changes,
    lostReason: lostReason === "" ? null : lostReason,
    lostNote,
    was: { ...changes.was, lostReason: deal.lostReason, lostNote: deal.lostNote },
  };
}

/** What the lines of a form add up to, as decimal text; undefined while one of them cannot be read. */
export function linesTotal(lines: DealFormInput["lines"]): string | undefined {
  const read = z.array(DealLineForm).safeParse(lines);
  return read.success ? moneyText(linesCents(read.data)) : undefined;
}
