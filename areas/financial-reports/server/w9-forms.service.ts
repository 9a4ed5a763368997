import type { Edit } from "#platform/contract/edits.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { refuseClash } from "#platform/server/edits.ts";
import { newId } from "#platform/server/ids.ts";
import { checkSeesBooks } from "#areas/books/server/index.ts";
import { lockLiveContacts } from "#areas/customers/server/index.ts";
import { taxesChanged } from "#areas/financial-reports/contract/taxes.events.ts";
import { w9StateOf, wrongOfW9 } from "#areas/financial-reports/contract/w9-forms.rules.ts";
import type { W9Changes, W9Form, W9OfContact } from "#areas/financial-reports/contract/w9-forms.schema.ts";
import * as store from "./w9-forms.store.ts";

// The number is left out here, so that no answer can have it.
function shown(row: store.W9Row): W9Form {
  const { id, contactId, name, businessName, classification, address, taxIdType, taxIdLast4 } = row;
  return {
    id,
    contactId,
    name,
    businessName,
    classification,
    address,
    taxIdType,
    taxIdLast4,
    isExempt: row.isExempt,
    requestedOn: row.requestedOn,
    receivedOn: row.receivedOn,
    state: w9StateOf(row),
    updatedAt: row.updatedAt,
  };
}

/** A customer's W-9, or null; 404 for a customer who is not there, 403 for people who see only their own, here and below. */
export async function getForm(ctx: Ctx, contactId: string): Promise<W9OfContact> {
  checkSeesBooks(ctx);
  const contactName = found(await store.findContactName(ctx.tx, contactId), "Contact");
  const form = await store.findForm(ctx.tx, contactId);
  const gone = form ? undefined : await store.findDeleted(ctx.tx, contactId);
  return { contactId, contactName, form: form ? shown(form) : null, deletedAt: gone?.deletedAt ?? null };
}

/** Saves what was sent of a W-9. The tax number is sealed; 409 for a field that somebody else has changed meanwhile, 400 when a received form has none. */
export async function saveForm(
  ctx: Ctx,
  contactId: string,
  { was, ...changes }: Edit<W9Changes>,
): Promise<W9OfContact> {
  await lock(ctx, contactId);
  const before = await store.findForm(ctx.tx, contactId);
  const { taxId, ...plain } = changes;
  // Nobody is told the number: of two, the ends are compared.
  await refuseClash({ ...plain, taxId: taxId?.slice(-4), was }, () => ({
    ...(before ? shown(before) : { isExempt: false }),
    taxId: before?.taxIdLast4 ?? null,
  }));
  const id = before?.id ?? newId();
  const number =
    taxId === undefined
      ? {}
      : taxId === ""
        ? { taxIdSealed: null, taxIdLast4: null }
        : { taxIdSealed: ctx.ports.secrets.seal(taxId, placeOf(ctx, id)), taxIdLast4: taxId.slice(-4) };
  const blank = { name: null, taxIdType: null, taxIdLast4: null, receivedOn: null };
  const after = { ...(before ?? blank), ...plain, ...number };
  const errors = wrongOfW9({ ...after, hasTaxId: after.taxIdLast4 !== null });
  if (errors)
    throw new AppError("validation_failed", Object.values(errors)[0] ?? "This form isn’t complete", {
      errors,
    });
  const now = ctx.now.toISOString();
  if (before) await store.updateForm(ctx.tx, id, { ...plain, ...number, updatedAt: now });
  else
    await store.insertForm(ctx.tx, {
      ...plain,
      ...number,
      workspaceId: ctx.workspaceId,
      id,
      contactId,
      createdAt: now,
      updatedAt: now,
    });
  return changed(ctx, contactId);
}

/** Deletes a W-9; it can be taken back for 30 days. */
export async function deleteForm(ctx: Ctx, contactId: string): Promise<void> {
  await lock(ctx, contactId);
  const form = found(await store.findForm(ctx.tx, contactId), "W-9");
  await store.updateForm(ctx.tx, form.id, { deletedAt: ctx.now.toISOString() });
  await changed(ctx, contactId);
}

/** Takes the W-9 back that was deleted last; 409 when there is another one meanwhile. */
export async function restoreForm(ctx: Ctx, contactId: string): Promise<W9OfContact> {
  await lock(ctx, contactId);
  if (await store.findForm(ctx.tx, contactId))
    throw new AppError("conflict", "There is another W-9 of this customer meanwhile.");
  const gone = found(await store.findDeleted(ctx.tx, contactId), "W-9");
  await store.updateForm(ctx.tx, gone.id, { deletedAt: null });
  return changed(ctx, contactId);
}

/** Where a number is sealed: a copy elsewhere does not open. */
const placeOf = (ctx: Ctx, id: string): string => `w9 ${ctx.workspaceId} ${id}`;

// Two who save at once wait for each other at the customer.
async function lock(ctx: Ctx, contactId: string): Promise<void> {
  checkSeesBooks(ctx);
  found((await lockLiveContacts(ctx.tx, [contactId]))[0], "Contact");
}

async function changed(ctx: Ctx, contactId: string): Promise<W9OfContact> {
  await ctx.publish(taxesChanged, { what: "w9" });
  return getForm(ctx, contactId);
}
