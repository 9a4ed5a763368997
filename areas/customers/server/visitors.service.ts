import { splitName } from "#platform/contract/names.ts";
import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { firstStageKey } from "#areas/pipeline/contract/pipeline.rules.ts";
import { nothingKnown } from "#areas/customers/contract/standard-fields.rules.ts";
import { findByKeys, findByNumber } from "./contact-batches.store.ts";
import { fullNameOf } from "#platform/contract/full-name.ts";
import { writeContacts } from "./contact-writes.service.ts";

/** Somebody who came by themselves: by a booking page, or another program. */
type Visitor = {
  name: string;
  email: string;
  phone: string | null;
  source: string;
  assignedTo: string | null;
};

/**
 * The customer with a visitor's email, who stays as they are whatever the visitor says; otherwise a new one. A full plan turns nobody
 * away. The caller sees all customers.
 */
export async function contactOfVisitor(
  ctx: Ctx,
  { name, email, ...known }: Visitor,
): Promise<{ id: string; assignedTo: string | null; isNew: boolean }> {
  const keys = { emails: [email.trim().toLowerCase()], phones: [], names: [] };
  const [contact] = (await findByKeys(ctx.tx, keys, ["assignedTo"])).toSorted((a, b) =>
    a.id < b.id ? -1 : 1,
  );
  if (contact) return { ...contact, isNew: false };
  const made = { ...begun(), ...known, ...splitName(name), email };
  await writeContacts(ctx, [{ after: made }], { tells: "each" });
  return { id: made.id, assignedTo: made.assignedTo, isNew: true };
}

/** A new customer of whom nothing is known yet. */
const begun = () => ({
  ...nothingKnown,
  id: newId(),
  assignedTo: null,
  status: "active" as const,
  value: "0.00",
  pipelineStage: firstStageKey,
  tags: [],
  customFields: {},
});

/** The customer with the number of somebody who called or texted ("+12125550142"): who has had it longest; otherwise a new one with this name. */
export async function contactOfCaller(
  ctx: Ctx,
  { number, ...told }: { number: string; firstName: string; lastName: string; source: string },
): Promise<{ id: string; name: string; assignedTo: string | null }> {
  const known = await findByNumber(ctx.tx, number);
  if (known) return { ...known, name: fullNameOf(known) };
  const made = {
    ...begun(),
    ...told,
    email: null,
    phone: number,
  };
  await writeContacts(ctx, [{ after: made }], { tells: "each" });
  return { id: made.id, name: fullNameOf(made), assignedTo: null };
}
