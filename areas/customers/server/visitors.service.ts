import { splitName } from "#platform/contract/names.ts";
import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { firstStageKey } from "#areas/pipeline/contract/pipeline.rules.ts";
import { nothingKnown } from "#areas/customers/contract/standard-fields.rules.ts";
import { findByKeys } from "./contact-batches.store.ts";
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
  const { firstName, lastName } = splitName(name);
  const made = {
    ...nothingKnown,
    ...known,
    id: newId(),
    firstName,
    lastName,
    email,
    status: "active" as const,
    value: "0.00",
    pipelineStage: firstStageKey,
    tags: [],
    customFields: {},
  };
  await writeContacts(ctx, [{ after: made }], { tells: "each" });
  return { id: made.id, assignedTo: made.assignedTo, isNew: true };
}
