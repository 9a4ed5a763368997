import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { Instant } from "#platform/contract/dates.ts";
import { mailTexts } from "./mail-texts.schema.ts";

/** The five that every business starts with (Spec 1 §2), and `own` for those it adds. */
export const templateTypes = [
  "welcome",
  "followup",
  "special_offer",
  "thank_you",
  "newsletter",
  "own",
] as const;
export const TemplateType = z.enum(templateTypes, { error: "Choose a kind of template from the list" });
export type TemplateType = z.infer<typeof TemplateType>;

/** The most templates in use at a time. */
export const maxTemplates = 200;

/** An email to start from (Spec 1 §3). */
export const EmailTemplate = z.object({
  id: Id,
  name: z.string(),
  subject: z.string(),
  content: z.string(),
  templateType: TemplateType,
  /** False once it was removed; setting it to true restores the template. */
  isActive: z.boolean(),
  createdBy: Id.nullable(),
  createdAt: Instant,
});
export type EmailTemplate = z.infer<typeof EmailTemplate>;

export const NewTemplate = z.strictObject({ ...mailTexts, templateType: TemplateType.default("own") });
export type NewTemplate = z.output<typeof NewTemplate>;
export const TemplateChanges = z.strictObject({
  name: mailTexts.name.optional(),
  subject: mailTexts.subject.optional(),
  content: mailTexts.content.optional(),
  isActive: z.boolean().optional(),
});
export type TemplateChanges = z.output<typeof TemplateChanges>;
