import { createHash } from "node:crypto";
import type { FormationDocument } from "#areas/formation/contract/documents.schema.ts";
import { stateNames } from "#areas/formation/contract/state-names.rules.ts";
import type { DocumentFacts } from "./document-parts.service.ts";
import type { DocumentRow } from "./documents.store.ts";
import type { FormationRow } from "./formations.store.ts";

/** Counts up when the texts change: then the same answers make another version. */
const edition = 1;
/** What an order’s papers are made of. */
export const factsOf = (row: FormationRow): DocumentFacts => ({
  name: row.businessName,
  businessType: row.businessType,
  incorporationState: row.incorporationState,
  state: stateNames[row.incorporationState],
  purpose: row.businessPurpose,
  owners: row.owners.map(({ name, percent }) => ({ name, percent })),
  agent: row.registeredAgent,
  address: row.businessAddress,
  ein: row.einNumber,
  formedOn: row.formedOn,
});

/** Tells whether two papers of a kind would say the same. */
export function madeOf(row: FormationRow): string {
  const { agent, address, ...facts } = factsOf(row);
  // What is kept as JSON comes back with its parts in another order.
  const said = [
    edition,
    facts,
    agent && [agent.name, agent.street, agent.city, agent.zip],
    address && [address.street, address.city, address.state, address.zip],
  ];
  return createHash("sha256").update(JSON.stringify(said)).digest("hex");
}

/** A paper as it is answered. */
export const documentOf = (
  { id, kind, version, createdAt, madeOf: was }: DocumentRow,
  now: string,
): FormationDocument => ({ id, kind, version, createdAt, isCurrent: was === now });
