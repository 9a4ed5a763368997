import { fieldLabel } from "#areas/customers/contract/standard-fields.rules.ts";
import { valueLabel } from "./contact-changes.view.ts";
import { useContactFields } from "./contact-fields.queries.ts";
import { useMembers, useOwnStages } from "./contacts.queries.ts";

export type FieldLabels = {
  labelOf: (field: string) => string;
  wordsOf: (field: string, value: unknown) => string | undefined;
};

/** The labels of fields and values in this business: with its custom fields, people and stages. */
export function useFieldLabels(): FieldLabels {
  const fields = useContactFields().data;
  const members = useMembers().data;
  const stages = useOwnStages();
  return {
    labelOf: (field) => fieldLabel(field, fields),
    wordsOf: (field, value) => valueLabel(field, value, members, stages),
  };
}
