import { Readable } from "node:stream";
import { Id } from "#platform/contract/endpoint.ts";
import { AppError } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { pagesOf, rowFile } from "#platform/server/row-file.ts";
import type { BinaryAnswer } from "#platform/server/route.ts";
import { cardText } from "#platform/tables/write-vcard.ts";
import { stageNames } from "#areas/pipeline/server/index.ts";
import { membersByIds } from "#areas/team/server/index.ts";
import type {
  Contact,
  ContactFilter,
  ContactSort,
  ExportFormat,
} from "#areas/customers/contract/contacts.schema.ts";
import { type FieldWith, standardFields } from "#areas/customers/contract/standard-fields.rules.ts";
import * as fields from "./contact-fields.store.ts";
import * as lists from "./contact-lists.store.ts";

/** How many rows are fetched and written at a time: few enough that other requests get their turn and memory is soon free again. */
const chunkRows = 100;

type Column = { key: string; title: string; of: (contact: Contact) => string };
type Exported = FieldWith<{ exported: true }>;
type Wanted = ContactFilter & { sort?: ContactSort; ids?: readonly string[]; format?: ExportFormat };

/** Customers as a file, streamed page by page: CSV in which no cell runs as a formula, a workbook of text, or vCards. */
export async function exportContacts(
  ctx: Ctx,
  { format = "csv", ids, ...filter }: Wanted,
): Promise<BinaryAnswer> {
  if (ids?.some((id) => !Id.safeParse(id).success))
    throw new AppError("validation_failed", "This is not a valid id", {
      errors: { ids: "This is not a valid id" },
    });
  const pages = pagesOf((cursor) =>
    ctx.inNewTransaction((tx) => lists.listContacts(tx, { ...filter, ids, cursor, limit: chunkRows })),
  );
  const name = `customers-${ctx.now.toISOString().slice(0, 10)}`;
  if (format !== "vcard")
    return rowFile({ name, sheet: "Customers", format, columns: await columnsOf(ctx), pages });
  return {
    contentType: "text/vcard; charset=utf-8",
    fileName: `${name}.vcf`,
    bytes: Readable.from(asCards(pages), { objectMode: false }),
  };
}

/** The keys of the columns that a file of customers may have now, those of own fields too. */
export const sheetKeys = async (ctx: Ctx): Promise<string[]> => (await columnsOf(ctx)).map(({ key }) => key);

/**
 * The customers that a person sees as a file of the columns with these keys, read page by page by `within`. Columns that are gone are left out;
 * undefined when none is left. `state` stays the same as long as the file would.
 */
export async function customerSheet(
  ctx: Ctx,
  {
    keys,
    format,
    within,
  }: { keys: "all" | readonly string[]; format: "csv" | "xlsx"; within: Ctx["inNewTransaction"] },
): Promise<{ file: () => BinaryAnswer; state: string; changedAt: string | null } | undefined> {
  const columns = (await columnsOf(ctx)).filter(({ key }) => keys === "all" || keys.includes(key));
  if (columns.length === 0) return undefined;
  const { count, changedAt } = await lists.findListState(ctx.tx);
  const names = [...(await membersByIds(ctx)), ...(await stageNames(ctx))];
  const state = JSON.stringify([format, columns, names, count, changedAt]);
  return {
    file: () =>
      rowFile({
        name: "customers",
        sheet: "Customers",
        format,
        columns,
        pages: pagesOf((cursor) => within((tx) => lists.listContacts(tx, { cursor, limit: chunkRows }))),
      }),
    state,
    changedAt,
  };
}

async function* asCards(pages: AsyncIterable<Contact[]>): AsyncGenerator<string> {
  for await (const page of pages)
    yield page
      .map((contact) =>
        cardText({ ...contact, emails: [contact.email], phones: [contact.phone], notes: notesText(contact) }),
      )
      .join("");
}

// Newest first with an empty line between, as the import recognizes them.
const notesText = (contact: Contact): string => contact.notes.map((note) => note.text).join("\n\n");

async function columnsOf(ctx: Ctx): Promise<Column[]> {
  const people = await membersByIds(ctx);
  const stages = await stageNames(ctx);
  const custom = await fields.listFields(ctx.tx);
  const written: Partial<Record<string, (contact: Contact) => string>> = {
    stage: ({ pipelineStage }) => stages.get(pipelineStage) ?? pipelineStage,
    tags: ({ tags }) => tags.map(quotedTag).join("; "),
    owner: ({ assignedTo }) => people.get(assignedTo ?? "") ?? "",
  };
  const plain = (name: Exported) => (contact: Contact) => String(contact[name] ?? "");
  return [
    ...standardFields
      .filter(({ exported }) => exported)
      .map(({ name, kind, label }) => ({
        key: name,
        title: titleOf(label),
        of: written[kind] ?? plain(name),
      })),
    { key: "notes", title: "Notes", of: notesText },
    ...custom.map((field) => ({
      key: `own:${field.key}`,
      title: field.label,
      of: (contact: Contact) => shown(contact.customFields[field.key]),
    })),
    { key: "createdAt", title: "Added", of: (contact) => contact.createdAt },
  ];
}

// "Last contact" is "Last Contact" in a file.
const titleOf = (label: string): string => label.replace(/ [a-z]/g, (letter) => letter.toUpperCase());

// A tag with a separator, or with the star that some programs put before tags, is quoted, as the import reads it.
const quotedTag = (tag: string): string =>
  /[,;|"\n\r]|:::|^\*/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag;

const shown = (value: Contact["customFields"][string] | undefined): string =>
  typeof value === "boolean" ? (value ? "yes" : "no") : String(value ?? "");
