import type { ApiKey } from "#areas/integrations/contract/api-keys.schema.ts";
import { age, date } from "#platform/web/format.ts";

/** When a key may end, for the choice in the form; the empty one never ends by itself. */
export const endOptions = [
  { value: "30", label: "After 30 days" },
  { value: "90", label: "After 90 days" },
  { value: "365", label: "After a year" },
  { value: "never", label: "Never, until you revoke it" },
] as const;

/** The chosen end as days; null for never. */
export const daysOf = (choice: string): number | null => (choice === "never" ? null : Number(choice));

/** What a row says of its key: when it was last used, and when it ends. */
export function keyFacts({ lastUsedAt, expiresAt, state }: ApiKey, now: Date): string {
  const used = lastUsedAt === null ? "Not used yet" : `Last used ${age(lastUsedAt, now).toLowerCase()}`;
  if (expiresAt === null) return `${used}. Never ends by itself.`;
  return `${used}. ${state === "ended" ? "Ended" : "Ends"} ${date(expiresAt)}.`;
}
