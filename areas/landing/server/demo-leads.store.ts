import type { Tx } from "#platform/server/database.ts";
import { demoLeads } from "./demo-leads.table.ts";

type Lead = typeof demoLeads.$inferInsert;

/** One lead per email: when they ask again, the newest answers count and the first day stays. */
export async function insertLead(tx: Tx, lead: Lead): Promise<void> {
  const { firstName, lastName, email, companyName, phone, updatedAt } = lead;
  await tx.insert(demoLeads).values(lead).onConflictDoUpdate({
    target: demoLeads.emailKey,
    set: { firstName, lastName, email, companyName, phone, updatedAt },
  });
}
