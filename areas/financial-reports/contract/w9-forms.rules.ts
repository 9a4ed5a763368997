import type { Classification, W9State } from "./w9-forms.schema.ts";

/** Whether a form is there, by its days: received before requested. */
export const w9StateOf = (form: { requestedOn: string | null; receivedOn: string | null } | null): W9State =>
  form?.receivedOn ? "received" : form?.requestedOn ? "requested" : "missing";

/** True where the form usually says that no 1099-NEC is needed: corporations. */
export const isUsuallyExempt = (classification: Classification | null | ""): boolean =>
  classification === "c_corporation" || classification === "s_corporation";

export const w9StateLabel: Record<W9State, string> = {
  received: "W-9 received",
  requested: "W-9 requested",
  missing: "No W-9",
};

type Written = {
  taxIdType: string | null;
  hasTaxId: boolean;
  receivedOn: string | null;
  name: string | null;
};
/** What is wrong with a form as it would be saved, by field; undefined when nothing is. */
export function wrongOfW9({
  taxIdType,
  hasTaxId,
  receivedOn,
  name,
}: Written): Record<string, string> | undefined {
  if (hasTaxId && taxIdType === null) return { taxIdType: "Choose SSN or EIN" };
  if (receivedOn === null) return undefined;
  if (name === null) return { name: "Enter the name that is on the form" };
  return hasTaxId ? undefined : { taxId: "Enter the tax number that is on the form" };
}
