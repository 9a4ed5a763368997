import type { Edit } from "#platform/contract/edits.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { refuseClash } from "#platform/server/edits.ts";
import { newId } from "#platform/server/ids.ts";
import { customValueError, fieldKeyFor } from "#areas/customers/contract/contact-fields.rules.ts";
import type { ContactField, NewContactField } from "#areas/customers/contract/contact-fields.schema.ts";
import { sameValue } from "#areas/customers/contract/contacts.rules.ts";
import { contactLimits } from "#areas/customers/contract/standard-fields.rules.ts";
import type { CustomValue } from "#areas/customers/contract/contacts.schema.ts";
import * as store from "./contact-fields.store.ts";

/** Adds a custom field. 409 when the name is taken, 400 past 100 fields. */
export async function createField(ctx: Ctx, input: NewContactField): Promise<ContactField> {
  const existing = await store.listFields(ctx.tx);
  if (existing.length >= contactLimits.customFields)
    throw new AppError("validation_failed", `At most ${contactLimits.customFields} fields`);
  if (existing.some((field) => field.label.toLowerCase() === input.label.toLowerCase())) refuseTakenLabel();
  const key = fieldKeyFor(
    input.label,
    existing.map((field) => field.key),
  );
  const choices = input.type === "choice" ? [...new Set(input.choices)] : [];
  return store.insertField(ctx.tx, {
    workspaceId: ctx.workspaceId,
    id: newId(),
    key,
    label: input.label,
    type: input.type,
    choices,
    order: existing.length,
    createdAt: ctx.now.toISOString(),
  });
}

function refuseTakenLabel(): never {
  throw new AppError("conflict", "There is already a field with this name", {
    errors: { label: "There is already a field with this name" },
  });
}

/** Renames a field, changes its choices or its place. 409 where it was changed meanwhile. */
export async function updateField(
  ctx: Ctx,
  id: string,
  sent: Edit<{ label?: string; choices?: string[]; order?: number }>,
): Promise<ContactField> {
  const { was: _, ...changes } = sent;
  const field = found(await store.lockField(ctx.tx, id), "Field");
  await refuseClash(sent, () => field);
  if (
    changes.label &&
    (await store.listFields(ctx.tx)).some(
      (other) => other.id !== id && other.label.toLowerCase() === changes.label?.toLowerCase(),
    )
  )
    refuseTakenLabel();
  if (field.type === "choice" && changes.choices?.length === 0)
    throw new AppError("validation_failed", "Add at least one choice", {
      errors: { choices: "Add at least one choice" },
    });
  const { choices, ...rest } = changes;
  const next = { ...rest, ...(choices && field.type === "choice" && { choices: [...new Set(choices)] }) };
  return Object.keys(next).length === 0 ? field : found(await store.updateField(ctx.tx, id, next), "Field");
}

/** Removes a field; the customers keep its values. */
export async function removeField(ctx: Ctx, id: string): Promise<void> {
  if (!(await store.removeField(ctx.tx, id))) throw new AppError("not_found", "Field not found");
}

/**
 * Checks the values that differ from `before` against their fields' types, and drops empty ones. Values of removed fields stay.
 * 400 names each wrong one.
 */
export async function checkCustomFields(
  ctx: Ctx,
  before: Record<string, CustomValue>,
  values: Record<string, CustomValue>,
): Promise<Record<string, CustomValue>> {
  const fields = new Map((await store.listFields(ctx.tx)).map((field) => [field.key, field]));
  const errors: Record<string, string> = {};
  for (const [key, value] of Object.entries(values)) {
    if (sameValue(value, before[key])) continue;
    const field = fields.get(key);
    const error = field ? customValueError(field, value) : "Unknown field";
    if (error) errors[`customFields.${key}`] = error;
  }
  const [first] = Object.values(errors);
  if (first) throw new AppError("validation_failed", first, { errors });
  const ofRemovedFields = Object.entries(before).filter(([key]) => !fields.has(key));
  return Object.fromEntries([
    ...ofRemovedFields,
    ...Object.entries(values).filter(([, value]) => value !== null && value !== ""),
  ]);
}
