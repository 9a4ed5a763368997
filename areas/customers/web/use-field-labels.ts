import { fieldLabel } from "#areas/customers/contract/standard-fields.rules.ts";
import { valueLabel } from "./contact-changes.view.ts";
import { useContactFields } from "./contact-fields.queries.ts";
import { useMembers, useOwnStages } from "./contacts.queries.ts";

export type FieldLabels = {
  labelOf: (field: string) => string;
  wordsOf: (field: string, value: unknown) => string | undefined;
};

/** How this business says a customer's fields and what stands in them: with its own fields, its people and its stages. */
export function useFieldLabels(): FieldLabels {
  const fields = useContactFields().data;
  const members = useMembers().data;
  const stages = useOwnStages();
  return {
    labelOf: (field) => fieldLabel(field, fields),
    wordsOf: (field, value) => valueLabel(field, value, members, stages),
  };
}
