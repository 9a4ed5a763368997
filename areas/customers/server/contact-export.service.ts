import { Readable } from "node:stream";
import { setImmediate as soon } from "node:timers/promises";
import { stringify } from "csv-stringify/sync";
import { Id } from "#platform/contract/endpoint.ts";
import { AppError } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { BinaryAnswer } from "#platform/server/route.ts";
import { cardText } from "#platform/tables/write-vcard.ts";
import { writeXlsx } from "#platform/tables/write-xlsx.ts";
import { stageNames } from "#areas/pipeline/server/index.ts";
import { membersByIds } from "#areas/team/server/index.ts";
import { formulaSafe, guardKept } from "#areas/customers/contract/contacts.rules.ts";
import type {
  Contact,
  ContactFilter,
  ContactSort,
  ExportFormat,
} from "#areas/customers/contract/contacts.schema.ts";
import { type FieldWith, standardFields } from "#areas/customers/contract/standard-fields.rules.ts";
import * as fields from "./contact-fields.store.ts";
import * as lists from "./contact-lists.store.ts";

/** Rows that are fetched and written at a time: few enough that others' requests get between, and that what was written is soon free again. */
const chunkRows = 100;

type Column = { title: string; of: (contact: Contact) => string };
type Exported = FieldWith<{ exported: true }>;
type Wanted = ContactFilter & { sort?: ContactSort; ids?: readonly string[]; format?: ExportFormat };
type Pages = AsyncGenerator<Contact[]>;

/** Customers as a file, streamed page by page: CSV in which no cell runs as a formula, a workbook of text, or vCards. */
export async function exportContacts(
  ctx: Ctx,
  { format = "csv", ids, ...filter }: Wanted,
): Promise<BinaryAnswer> {
  if (ids?.some((id) => !Id.safeParse(id).success))
    throw new AppError("validation_failed", "This is not a valid id", {
      errors: { ids: "This is not a valid id" },
    });
  const { contentType, ending, written } = formats[format];
  const columns = format === "vcard" ? [] : await columnsOf(ctx);
  return {
    contentType,
    fileName: `customers-${ctx.now.toISOString().slice(0, 10)}.${ending}`,
    bytes: Readable.from(written(pagesOf(ctx, { ...filter, ids }), columns), { objectMode: false }),
  };
}

async function* pagesOf(ctx: Ctx, wanted: Omit<Wanted, "format">): Pages {
  let cursor: string | undefined;
  do {
    const page = await ctx.inNewTransaction((tx) =>
      lists.listContacts(tx, { ...wanted, cursor, limit: chunkRows }),
    );
    // Reading them and writing them are turns of their own, for others' calls to get between.
    await soon();
    yield page.rows;
    cursor = page.next;
  } while (cursor !== undefined);
}

const formats: Record<
  ExportFormat,
  {
    contentType: string;
    ending: string;
    written: (pages: Pages, columns: Column[]) => AsyncIterable<string | Uint8Array>;
  }
> = {
  csv: { contentType: "text/csv; charset=utf-8", ending: "csv", written: asCsv },
  xlsx: {
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ending: "xlsx",
    written: asWorkbook,
  },
  vcard: { contentType: "text/vcard; charset=utf-8", ending: "vcf", written: asCards },
};

// The byte order mark tells spreadsheets that it is UTF-8.
async function* asCsv(pages: Pages, columns: Column[]): AsyncGenerator<string> {
  yield `\uFEFF${linesOf([columns.map((column) => column.title)])}`;
  for await (const page of pages)
    yield linesOf(page.map((contact) => columns.map((column) => column.of(contact))));
}

// A line break of either kind has to be quoted; by itself the library looks for the delimiter only.
const linesOf = (rows: string[][]): string =>
  stringify(
    rows.map((cells) => cells.map(formulaSafe)),
    { record_delimiter: "windows", quoted_match: /[\r\n]/ },
  );

function asWorkbook(pages: Pages, columns: Column[]): AsyncGenerator<Uint8Array> {
  async function* rows() {
    for await (const page of pages)
      yield page.map((contact) => columns.map((column) => guardKept(column.of(contact))));
  }
  return writeXlsx(
    columns.map((column) => column.title),
    rows(),
    "Customers",
  );
}

async function* asCards(pages: Pages): AsyncGenerator<string> {
  for await (const page of pages)
    yield page
      .map((contact) =>
        cardText({ ...contact, emails: [contact.email], phones: [contact.phone], notes: notesText(contact) }),
      )
      .join("");
}

// Newest first with an empty line between: so an import knows them again.
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
      .map(({ name, kind, label }) => ({ title: titleOf(label), of: written[kind] ?? plain(name) })),
    { title: "Notes", of: notesText },
    ...custom.map((field) => ({
      title: field.label,
      of: (contact: Contact) => shown(contact.customFields[field.key]),
    })),
    { title: "Added", of: (contact) => contact.createdAt },
  ];
}

// "Last contact" stands in a file as "Last Contact".
const titleOf = (label: string): string => label.replace(/ [a-z]/g, (letter) => letter.toUpperCase());

// A sign that parts tags, or a star that other programs put before them, may stand in one: then it is in quotes, as the import reads it.
const quotedTag = (tag: string): string =>
  /[,;|"\n\r]|:::|^\*/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag;

const shown = (value: Contact["customFields"][string] | undefined): string =>
  typeof value === "boolean" ? (value ? "yes" : "no") : String(value ?? "");
