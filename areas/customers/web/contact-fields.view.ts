import { z } from "zod";
import { ContactFieldType, NewContactField } from "#areas/customers/contract/contact-fields.schema.ts";

/** The lines of a text box, without blanks and duplicates. */
export const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

/** The form: choices are lines of one text box. */
export const NewFieldForm = z
  .object({ label: NewContactField.shape.label, type: ContactFieldType, choices: z.string() })
  .refine((form) => form.type !== "choice" || linesOf(form.choices).length > 0, {
    path: ["choices"],
    message: "Add at least one choice",
  });

/** What is sent. */
export const newFieldOf = (form: z.output<typeof NewFieldForm>) => ({
  label: form.label,
  type: form.type,
  choices: form.type === "choice" ? linesOf(form.choices) : [],
});
