import { fullNameOf } from "#platform/contract/full-name.ts";
import type { ContactChange } from "#areas/customers/contract/contacts.schema.ts";
import { kindOf } from "#areas/customers/contract/standard-fields.rules.ts";
import type { Member } from "#areas/team/contract/members.schema.ts";
import { productName } from "#platform/contract/product.ts";
import { date, money } from "#platform/web/format.ts";
import { zoneName } from "#platform/web/time-zones.ts";
import { stageName, type OwnStages } from "./contact-stages.view.ts";
import { statusName } from "./contacts.view.ts";

/** True for an entry about an event rather than a field's value. */
export const isHappening = (field: string): boolean => ["merged", "unmerged", "hook"].includes(field);
/** Who made a change: a teammate; the customer, through an email's link; else the product itself. */
export function changedBy({
  changedBy: id,
  changedByName,
  field,
}: Pick<ContactChange, "changedBy" | "changedByName" | "field">): string {
  if (changedByName !== null) return changedByName;
  if (id !== null) return "Someone who left";
  return field === "status" ? "The customer" : productName;
}
/** A field's value in words; undefined when there is none. */
export function valueLabel(
  field: string,
  value: unknown,
  members: readonly Member[] = [],
  stages: OwnStages = [],
): string | undefined {
  if (value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0))
    return undefined;
  if (field === "deletedAt") return "in the trash";
  const kind = kindOf(field);
  if (kind === "stage") return stageName(String(value), stages);
  if (kind === "status") return statusName(String(value));
  if (kind === "money") return money(String(value));
  if (kind === "owner") return nameOf(String(value), members);
  if (kind === "timeZone") return zoneName(String(value));
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map(entryLabel).join(", ");
  if (typeof value === "object")
    return Object.entries(value)
      .map(([key, one]) => `${key}: ${valueLabel("", one) ?? "nothing"}`)
      .join(", ");
  return /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? date(String(value)) : String(value);
}

const entryLabel = (entry: unknown): string =>
  typeof entry === "object" && entry !== null && "text" in entry ? String(entry.text) : String(entry);

const nameOf = (id: string, members: readonly Member[]): string => {
  const member = members.find((one) => one.id === id);
  return member ? fullNameOf(member) : "a former teammate";
};
