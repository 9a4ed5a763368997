import { dayIn } from "#platform/contract/dates.ts";
import { date } from "#platform/web/format.ts";
import { reconcilePage } from "#areas/statements/contract/reconciliations.pages.ts";
import type { Finding } from "#areas/books/contract/self-check.schema.ts";

const time = new Map<string, Intl.DateTimeFormat>();
const timeIn = (zone: string): Intl.DateTimeFormat => {
  const known = time.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: zone });
  time.set(zone, made);
  return made;
};

/** "03:10", or with its day where that is not today. */
function momentWords(checkedAt: string, zone: string, now: Date): string {
  const at = new Date(checkedAt);
  const day = dayIn(zone, at);
  const clock = timeIn(zone).format(at);
  return day === dayIn(zone, now) ? clock : `${date(day)}, ${clock}`;
}

/** "Books checked 03:10: all balanced", or how many rows are not. */
export function checkedWords(
  { checkedAt, findings }: { checkedAt: string; findings: readonly Finding[] },
  zone: string,
  now: Date,
): string {
  const count = findings.length;
  const result =
    count === 0 ? "all balanced" : count === 1 ? "1 thing does not add up" : `${count} things do not add up`;
  return `Books checked ${momentWords(checkedAt, zone, now)}: ${result}`;
}

/** Where the row of a finding is shown; undefined where it has no screen. */
export const findingHref = ({
  check,
  kind,
  id,
}: Pick<Finding, "kind" | "id"> & Partial<Pick<Finding, "check">>): string | undefined =>
  check === "bank"
    ? reconcilePage.path
    : kind === "invoice" && id !== null
      ? `/accounting/invoices/${id}`
      : undefined;
