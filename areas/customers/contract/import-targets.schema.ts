import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { requiredText } from "#platform/contract/text.ts";
import { ContactFieldType } from "./contact-fields.schema.ts";

/** What a column of a file can become. The first nine are stated (Spec 2 §3, fullName aside); notes and tags are added, never replaced. */
export const importFields = [
  "firstName", "lastName", "fullName", "email", "phone", "company", "jobTitle", "source", "value", "pipelineStage", "status", "tags", "notes", "nextFollowUp", "lastContactDate",
] as const;
export const ImportField = z.enum(importFields, { error: "Choose a field from the list" });
export type ImportField = z.infer<typeof ImportField>;

/** Several columns may go into these; every other field takes one column. */
export const sharedFields: readonly ImportField[] = ["tags", "notes"];

/** Where a column goes: a field of ours, one that the business added, one that is made with the import, or nowhere. */
export const ImportTarget = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("field"), field: ImportField }),
  z.strictObject({ type: z.literal("custom"), fieldId: Id }),
  z.strictObject({ type: z.literal("newCustom"), label: requiredText(60, "The field needs a name"), fieldType: ContactFieldType }),
  z.strictObject({ type: z.literal("nothing") }),
], { error: "Choose a field from the list" });
export type ImportTarget = z.infer<typeof ImportTarget>;

/** How days are written in a column: 03/04 is the third of April, or the fourth of March. */
export const dateOrders = ["day_first", "month_first"] as const;
export const DateOrder = z.enum(dateOrders, { error: "Choose how days are written" });
export type DateOrder = z.infer<typeof DateOrder>;

/** Which sign stands before the cents in a column: 1.234 is one and a bit, or over a thousand. */
export const decimalSigns = [".", ","] as const;
export const DecimalSign = z.enum(decimalSigns, { error: "Choose how amounts are written" });
export type DecimalSign = z.infer<typeof DecimalSign>;
