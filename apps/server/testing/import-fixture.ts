import { stringify } from "csv-stringify/sync";
import type { SignedIn } from "#apps/server/testing/test-server.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import { importsApi } from "#areas/imports/contract/imports.api.ts";
import type { Import, ImportOptions } from "#areas/imports/contract/imports.schema.ts";
import { writeXlsx } from "#platform/tables/write-xlsx.ts";
import type { ImportRow } from "#areas/imports/contract/import-rows.schema.ts";

export type Table = readonly (readonly string[])[];

/** A file of rows as a form sends it. */
export function formOf(
  content: string | Uint8Array,
  fileName = "people.csv",
  fields: Record<string, string> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", new Blob([typeof content === "string" ? content : Buffer.from(content)]), fileName);
  return form;
}

/** The table as an Excel file. */
export async function workbook(rows: Table): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of writeXlsx(
    [...(rows[0] ?? [])],
    (async function* () {
      yield rows.slice(1).map((row) => [...row]);
    })(),
  ))
    parts.push(part);
  return Buffer.concat(parts);
}

/** Uploads a table whose first row has the headers. */
export async function begin(person: SignedIn, table: Table, fileName?: string): Promise<Import> {
  const { status, body } = await person.call(importsApi.upload, {
    form: formOf(stringify(table.map((row) => [...row])), fileName),
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

/** Like `begin`, plus the dry run with the suggested columns. */
export async function checked(
  person: SignedIn,
  table: Table,
  options: Partial<ImportOptions> = {},
  targets: Record<string, string> = {},
): Promise<Import> {
  const { id, columns } = await begin(person, table);
  const { status, body } = await person.call(importsApi.check, {
    params: { id },
    body: {
      columns: columns.map(({ index, header, target, dateOrder, decimalSign }) => ({
        index,
        target: targets[header] ?? target,
        dateOrder,
        decimalSign,
      })),
      options,
    },
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

/** Like `checked`, and then written. */
export async function imported(
  person: SignedIn,
  table: Table,
  options: Partial<ImportOptions> = {},
  targets: Record<string, string> = {},
): Promise<Import> {
  const { id } = await checked(person, table, options, targets);
  const { status, body } = await person.call(importsApi.start, { params: { id } });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

export const rowsOf = async (person: SignedIn, id: string): Promise<ImportRow[]> =>
  (await person.call(importsApi.rows, { params: { id }, query: { limit: "200" } })).body;
export const allContacts = async (person: SignedIn): Promise<Contact[]> =>
  (await person.call(contactsApi.list, { query: { sort: "oldest" } })).body as Contact[];
