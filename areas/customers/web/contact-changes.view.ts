import { fullNameOf } from "#platform/contract/full-name.ts";
import type { ContactChange } from "#areas/customers/contract/contacts.schema.ts";
import type { ContactField } from "#areas/customers/contract/contact-fields.schema.ts";
import type { Member } from "#areas/team/contract/members.schema.ts";
import { productName } from "#platform/contract/product.ts";
import { date, money } from "#platform/web/format.ts";
import { zoneName } from "#platform/web/time-zones.ts";
import { stageName, type OwnStages } from "./contact-stages.view.ts";
import { statusName } from "./contacts.view.ts";

const labels: Record<string, string> = {
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  phone: "Phone",
  company: "Company",
  jobTitle: "Job title",
  source: "Source",
  status: "Status",
  value: "Value",
  pipelineStage: "Stage",
  assignedTo: "Assigned to",
  tags: "Tags",
  lastContactDate: "Last contact",
  nextFollowUp: "Next follow-up",
  timeZone: "Time zone",
  notes: "Notes",
  deletedAt: "Trash",
  customFields: "Custom fields",
  merged: "Merged with",
  unmerged: "Merge undone",
};
/** True for an entry that tells what happened, and not what a field was before. */
export const isHappening = (field: string): boolean => field === "merged" || field === "unmerged";
/** Who made a change: a teammate; by the link of a mail the customer; else the product itself. */
export function changedBy({
  changedBy: id,
  changedByName,
  field,
}: Pick<ContactChange, "changedBy" | "changedByName" | "field">): string {
  if (changedByName !== null) return changedByName;
  if (id !== null) return "Someone who left";
  return field === "status" ? "The customer" : productName;
}
const customPrefix = "customFields.";

/** A field's name as it stands beside its box; an own field has the name that the business gave it. */
export function fieldLabel(field: string, fields: readonly ContactField[] = []): string {
  if (!field.startsWith(customPrefix)) return labels[field] ?? field;
  const key = field.slice(customPrefix.length);
  return fields.find((one) => one.key === key)?.label ?? key;
}

/** A field's value in words; undefined when there is none. */
export function valueWords(
  field: string,
  value: unknown,
  members: readonly Member[] = [],
  stages: OwnStages = [],
): string | undefined {
  if (value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0))
    return undefined;
  if (field === "pipelineStage") return stageName(String(value), stages);
  if (field === "status") return statusName(String(value));
  if (field === "value") return money(String(value));
  if (field === "assignedTo") return nameOf(String(value), members);
  if (field === "deletedAt") return "in the trash";
  if (field === "timeZone") return zoneName(String(value));
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map(entryWords).join(", ");
  if (typeof value === "object")
    return Object.entries(value)
      .map(([key, one]) => `${key}: ${valueWords("", one) ?? "nothing"}`)
      .join(", ");
  return /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? date(String(value)) : String(value);
}

const entryWords = (entry: unknown): string =>
  typeof entry === "object" && entry !== null && "text" in entry ? String(entry.text) : String(entry);

const nameOf = (id: string, members: readonly Member[]): string => {
  const member = members.find((one) => one.id === id);
  return member ? fullNameOf(member) : "a former teammate";
};
