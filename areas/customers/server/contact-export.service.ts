import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import { Id } from "#platform/contract/endpoint.ts";
import { AppError } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { BinaryAnswer } from "#platform/server/route.ts";
import { stageNames } from "#areas/pipeline/server/index.ts";
import { membersByIds } from "#areas/team/server/index.ts";
import type { ContactField } from "#areas/customers/contract/contact-fields.schema.ts";
import { formulaSafe } from "#areas/customers/contract/contacts.rules.ts";
import type { Contact, ContactFilter, ContactSort } from "#areas/customers/contract/contacts.schema.ts";
import * as fields from "./contact-fields.store.ts";
import * as store from "./contacts.store.ts";

/** Rows that are fetched and written at a time. */
const chunkRows = 1000;

type Column = { title: string; of: (contact: Contact) => string };
type Wanted = ContactFilter & { sort?: ContactSort; ids?: string };

/** Customers as CSV, streamed page by page; no cell runs as a formula. The byte order mark tells spreadsheets that it is UTF-8. */
export async function exportContacts(ctx: Ctx, { ids, ...filter }: Wanted): Promise<BinaryAnswer> {
  const chosen = ids === undefined || ids === "" ? undefined : ids.split(",");
  if (chosen?.some((id) => !Id.safeParse(id).success)) throw new AppError("validation_failed", "This is no valid id", { errors: { ids: "This is no valid id" } });
  const people = await membersByIds(ctx);
  const names = await stageNames(ctx);
  const columns = columnsOf(await fields.listFields(ctx.tx), { email: (id) => people.get(id) ?? "", stage: (key) => names.get(key) ?? key });
  async function* lines() {
    yield `\uFEFF${lineOf(columns.map((column) => column.title))}`;
    let cursor: string | undefined;
    do {
      const page = await ctx.again((tx) => store.listContacts(tx, { ...filter, ids: chosen, cursor, limit: chunkRows }));
      yield page.rows.map((contact) => lineOf(columns.map((column) => column.of(contact)))).join("");
      cursor = page.next;
    } while (cursor !== undefined);
  }
  return { contentType: "text/csv; charset=utf-8", fileName: `customers-${ctx.now.toISOString().slice(0, 10)}.csv`, bytes: Readable.from(lines(), { objectMode: false }) };
}

// A line break of either kind has to be quoted; by itself the library looks for the delimiter only.
const lineOf = (cells: string[]): string => stringify([cells.map(formulaSafe)], { record_delimiter: "windows", quoted_match: /[\r\n]/ });

function columnsOf(custom: ContactField[], nameOf: { email: (userId: string) => string; stage: (key: string) => string }): Column[] {
  return [
    { title: "First Name", of: (contact) => contact.firstName },
    { title: "Last Name", of: (contact) => contact.lastName },
    { title: "Email", of: (contact) => contact.email ?? "" },
    { title: "Phone", of: (contact) => contact.phone ?? "" },
    { title: "Company", of: (contact) => contact.company ?? "" },
    { title: "Job Title", of: (contact) => contact.jobTitle ?? "" },
    { title: "Source", of: (contact) => contact.source },
    { title: "Status", of: (contact) => contact.status },
    { title: "Value", of: (contact) => contact.value },
    { title: "Stage", of: (contact) => nameOf.stage(contact.pipelineStage) },
    { title: "Tags", of: (contact) => contact.tags.join("; ") },
    { title: "Assigned To", of: (contact) => (contact.assignedTo ? nameOf.email(contact.assignedTo) : "") },
    { title: "Last Contact", of: (contact) => contact.lastContactDate ?? "" },
    { title: "Next Follow-up", of: (contact) => contact.nextFollowUp ?? "" },
    { title: "Notes", of: (contact) => contact.notes.map((note) => note.text).join("\n\n") },
    ...custom.map((field) => ({ title: field.label, of: (contact: Contact) => shown(contact.customFields[field.key]) })),
    { title: "Added", of: (contact) => contact.createdAt },
  ];
}

const shown = (value: Contact["customFields"][string] | undefined): string => (typeof value === "boolean" ? (value ? "yes" : "no") : String(value ?? ""));
