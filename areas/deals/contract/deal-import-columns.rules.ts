import { plainHeader, knownHeaders } from "#areas/imports/contract/import-headers.rules.ts";
import { type SaleColumn, type SaleTarget, saleTargets, sharedSaleTargets } from "./deal-imports.schema.ts";

/**
 * Headers of a sale as `plainHeader` writes them, the best first: our own, then those of Pipedrive ("Deal - Title") and HubSpot
 * ("Deal Name"), then common words. Those of customers are the ones that uploads of contacts know.
 */
const saleHeaders: Readonly<Record<SaleTarget, readonly string[]>> = {
  title: ["what for", "deal title", "deal name", "title", "opportunity name", "sale", "deal", "opportunity"],
  value: ["value", "deal value", "amount", "deal amount", "total value", "price", "total"],
  currency: [
    "currency",
    "deal currency of value",
    "deal currency",
    "deal currency code",
    "currency of value",
    "value currency",
    "currency code",
  ],
  stage: ["stage", "deal stage", "pipeline stage", "status", "deal status", "sales stage"],
  createdOn: [
    "created on",
    "deal deal created",
    "deal created",
    "deal add time",
    "create date",
    "created date",
    "created",
    "created at",
    "date created",
    "added on",
  ],
  expectedCloseDate: [
    "expected close date",
    "deal expected close date",
    "expected close",
    "expected closing date",
    "expected date",
  ],
  closedOn: [
    "closed on",
    "deal deal closed on",
    "deal closed on",
    "deal won time",
    "deal lost time",
    "close date",
    "closed date",
    "closed at",
    "won time",
    "lost time",
  ],
  lostReason: ["lost reason", "deal lost reason", "closed lost reason", "reason lost", "loss reason"],
  externalId: ["external id", "deal id", "record id", "deal record id", "id", "opportunity id"],
  firstName: [...knownHeaders.firstName, "deal contact first name"],
  lastName: [...knownHeaders.lastName, "deal contact last name"],
  fullName: [
    "deal contact person",
    "contact person",
    "associated contact",
    "primary contact",
    ...knownHeaders.fullName,
    "contact",
  ],
  email: [...knownHeaders.email, "contact person email"],
  phone: [...knownHeaders.phone, "contact person phone"],
  company: [
    "deal organization",
    "associated company",
    "primary associated company",
    "associated company primary",
    ...knownHeaders.company,
  ],
};

/** Where each column goes by its header; of two columns for one target the better known header gets it. */
export function saleColumnsOf(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): SaleColumn[] {
  const plain = headers.map(plainHeader);
  const targets = plain.map((): SaleTarget | null => null);
  for (const target of saleTargets) {
    const found = plain
      .map((header, index) => ({ index, place: saleHeaders[target].indexOf(header) }))
      .filter(({ index, place }) => place >= 0 && targets[index] === null)
      .toSorted((a, b) => a.place - b.place);
    for (const { index } of sharedSaleTargets.includes(target) ? found : found.slice(0, 1))
      targets[index] = target;
  }
  const isNamed = targets.includes("firstName") || targets.includes("lastName");
  return headers.map((header, index) => ({
    index,
    header: header.slice(0, 200),
    examples: examplesOf(rows, index),
    target: isNamed && targets[index] === "fullName" ? null : (targets[index] ?? null),
  }));
}

const examplesOf = (rows: readonly (readonly string[])[], index: number): string[] =>
  [...new Set(rows.map((row) => (row[index] ?? "").trim()).filter(Boolean))]
    .slice(0, 3)
    .map((example) => example.slice(0, 100));
