import type { ContactFieldType } from "#areas/customers/contract/contact-fields.schema.ts";

/** The kinds of field in plain words. */
export const fieldTypeOptions: readonly { value: ContactFieldType; label: string }[] = [
  { value: "text", label: "Text" },
  { value: "number", label: "A number" },
  { value: "date", label: "A date" },
  { value: "yesno", label: "Yes or no" },
  { value: "choice", label: "One of a list" },
];
