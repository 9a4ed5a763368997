import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { contactFieldTypes, type ContactFieldType } from "#areas/customers/contract/contact-fields.schema.ts";
import { fieldLabel, importedFields } from "#areas/customers/contract/standard-fields.rules.ts";

/** Where a column can go, one column to each. First name, last name and email are required (Spec 2 §3); `fullName` is split into two. */
export const singleTargets = [...importedFields, "fullName" as const];
export type SingleTarget = (typeof singleTargets)[number];
/** Targets that take several columns. */
export const sharedTargets = ["tags", "notes"] as const;
export type SharedTarget = (typeof sharedTargets)[number];

/** A target's label. */
export const targetLabel = (target: SingleTarget | SharedTarget): string =>
  target === "fullName" ? "Full name" : fieldLabel(target);

export const nothing = "nothing";
const newField = new RegExp(`^new:(${contactFieldTypes.join("|")}):(.{1,60})$`, "s");

/** A target as sent: a name from the lists, `custom:<id of the field>`, `new:<type>:<label>` for a field yet to be added, or `nothing`. */
export const ImportTarget = z
  .string()
  .transform((text) => text.trim() || nothing)
  .refine((text) => parsed(text) !== undefined, "Choose a field from the list")
  .meta({ example: "firstName" });
export type ImportTarget = z.infer<typeof ImportTarget>;

/** Column to field (Spec 2 §7): the key is the column's header. */
export const FieldMapping = z.record(z.string().max(100_000), ImportTarget);
export type FieldMapping = z.infer<typeof FieldMapping>;

export type TargetParts =
  | { kind: "single"; field: SingleTarget }
  | { kind: "shared"; field: SharedTarget }
  | { kind: "custom"; fieldId: string }
  | { kind: "new"; type: ContactFieldType; label: string }
  | { kind: "nothing" };

/** The parts of a target; undefined when it is unknown. */
export function parsed(target: string): TargetParts | undefined {
  if (target === nothing) return { kind: "nothing" };
  const single = singleTargets.find((field) => field === target);
  if (single) return { kind: "single", field: single };
  const shared = sharedTargets.find((field) => field === target);
  if (shared) return { kind: "shared", field: shared };
  if (target.startsWith("custom:")) {
    const fieldId = target.slice("custom:".length);
    return Id.safeParse(fieldId).success ? { kind: "custom", fieldId } : undefined;
  }
  const [, type, label] = newField.exec(target) ?? [];
  const known = contactFieldTypes.find((other) => other === type);
  return known && label?.trim() ? { kind: "new", type: known, label: label.trim() } : undefined;
}

/** Fields that hold one value, though a cell may tell several. */
export const oneValueFields = ["email", "phone"] as const;
export type OneValueField = (typeof oneValueFields)[number];
export const holdsOne = (target: string): target is OneValueField =>
  oneValueFields.some((field) => field === target);

/** Every target of these columns: their own, and that of what their cells hold beyond the first. */
export const targetsOf = (
  columns: readonly { target: ImportTarget; othersTarget?: ImportTarget | null | undefined }[],
): ImportTarget[] =>
  columns.flatMap(({ target, othersTarget }) =>
    holdsOne(target) && othersTarget ? [target, othersTarget] : [target],
  );
