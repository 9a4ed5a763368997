import type { Ctx } from "#platform/server/context.ts";
import type { Known } from "#areas/imports/contract/import-matching.rules.ts";
import { keysOf, personFields, type RowValues } from "#areas/imports/contract/import-people.rules.ts";
import type { ImportOptions } from "#areas/imports/contract/imports.schema.ts";
import * as customers from "#areas/customers/server/index.ts";

/** By which keys these rows find customers. With many people at one number, those of the same name are looked up by name. */
export function keysIn(rows: readonly RowValues[], matchBy: ImportOptions["matchBy"]): customers.KeyLists {
  const told = rows.map((row) => ({ row, keys: keysOf(row) }));
  const list = (key: "email" | "phone" | "name", some = told) => [
    ...new Set(some.map(({ keys }) => keys[key]).filter((value) => value !== undefined)),
  ];
  const by = (key: "email" | "phone") => (matchBy.includes(key) ? list(key) : []);
  return {
    emails: by("email"),
    phones: by("phone"),
    names: list(
      "name",
      told.filter(({ row }) => !row.email || (matchBy.includes("name") && row.company)),
    ),
  };
}

/** The customers among whom `whoIs` finds those that these rows mean. */
export async function listFindable(ctx: Ctx, rows: readonly RowValues[]): Promise<Known[]> {
  const keys = keysIn(rows, ["email", "phone", "name"]);
  return (await customers.findByKeys(ctx.tx, keys, personFields)).map(({ id, ...fields }) =>
    knownOf(id, fields),
  );
}

/** The customers who have one of these companies. */
export async function listOfCompanies(ctx: Ctx, companies: readonly string[]): Promise<Known[]> {
  if (companies.length === 0) return [];
  return (await customers.listByCompany(ctx.tx, companies, personFields)).map(({ id, ...fields }) =>
    knownOf(id, fields),
  );
}

const knownOf = (contactId: string, fields: Known["fields"]): Known => ({
  contactId,
  number: null,
  isNew: false,
  fields,
  told: [],
  changed: [],
  notes: [],
  added: [],
});
