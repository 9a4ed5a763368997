import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { requiredText } from "#platform/contract/text.ts";
import { isStandardLabel } from "./standard-fields.rules.ts";

export const contactFieldTypes = ["text", "number", "date", "yesno", "choice"] as const;
export const ContactFieldType = z.enum(contactFieldTypes);
export type ContactFieldType = z.infer<typeof ContactFieldType>;

/** A custom field of the business. Values are in `contact.customFields[key]`. */
export const ContactField = z.object({
  id: Id,
  key: z.string(),
  label: z.string(),
  type: ContactFieldType,
  /** The choices; empty unless type is choice. */
  choices: z.array(z.string()),
  order: z.number().int(),
});
export type ContactField = z.infer<typeof ContactField>;

const choices = z.array(requiredText(100, "Enter a choice")).max(100, "At most 100 choices");

/** What a business may call a field of its own: not what a standard one is called, or a form would show two of that name. */
const ownLabel = requiredText(60, "Enter a name").refine((label) => !isStandardLabel(label), {
  message: "Every customer has a field with this name already",
});

export const NewContactField = z
  .strictObject({
    label: ownLabel,
    type: ContactFieldType,
    choices: choices.default([]),
  })
  .refine((field) => field.type !== "choice" || field.choices.length > 0, {
    path: ["choices"],
    message: "Add at least one choice",
  });
export type NewContactField = z.output<typeof NewContactField>;

/** The type of a field never changes, so that no value loses its meaning. */
export const ContactFieldChanges = z.strictObject({
  label: ownLabel.optional(),
  choices: choices.optional(),
  order: z.number().int().min(0).max(1000).optional(),
});
