import { matchesSearch } from "#areas/customers/contract/contacts.rules.ts";
import type { ListedContact } from "#areas/customers/contract/contacts.schema.ts";

const closed = ["customer", "won", "lost"];
const isInView = (contact: ListedContact, view: string): boolean =>
  view === "customers"
    ? ["customer", "won"].includes(contact.pipelineStage)
    : contact.status === "active" && !closed.includes(contact.pipelineStage);

const isConverted = (contact: ListedContact): boolean =>
  contact.status === "active" && isInView(contact, "customers");

/** True for those that the server's list would have with this query, as far as the row says. */
export function matchesContactFilter(contact: ListedContact, query: Record<string, string>): boolean {
  const { search = "", stage, source, status, tag, assignedTo, view } = query;
  return (
    (!stage || stage.split(",").includes(contact.pipelineStage)) &&
    (!source || contact.source === source) &&
    (!status || contact.status === status || (status === "converted" && isConverted(contact))) &&
    (!tag || contact.tags.includes(tag)) &&
    (!assignedTo || contact.assignedTo === assignedTo) &&
    (!view || isInView(contact, view)) &&
    matchesSearch(contact, search)
  );
}
