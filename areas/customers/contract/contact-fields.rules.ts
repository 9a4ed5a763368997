import { folded } from "#platform/contract/text.ts";
import type { ContactField } from "./contact-fields.schema.ts";
import type { CustomValue } from "./contacts.schema.ts";
import { Day } from "#platform/contract/dates.ts";

/** The key of a field's values: its label in plain letters, different from all existing keys. */
export function fieldKeyFor(label: string, taken: readonly string[]): string {
  const plain =
    folded(label)
      .replace(/[^a-z0-9]+/g, "_")
      .replace(/^_+|_+$/g, "")
      .slice(0, 50) || "field";
  if (!taken.includes(plain)) return plain;
  for (let number = 2; ; number++) if (!taken.includes(`${plain}_${number}`)) return `${plain}_${number}`;
}

/** What is wrong with a value of this field, or undefined. An empty value is always valid. */
export function customValueError(
  field: Pick<ContactField, "type" | "choices">,
  value: CustomValue | undefined,
): string | undefined {
  if (value === null || value === undefined || value === "") return undefined;
  if (field.type === "number")
    return typeof value === "number" && Number.isFinite(value) ? undefined : "Enter a number";
  if (field.type === "yesno") return typeof value === "boolean" ? undefined : "Choose yes or no";
  if (typeof value !== "string") return "Enter text";
  if (field.type === "date") return Day.safeParse(value).success ? undefined : "Enter a date";
  if (field.type === "choice") return field.choices.includes(value) ? undefined : "Choose one from the list";
  return undefined;
}
