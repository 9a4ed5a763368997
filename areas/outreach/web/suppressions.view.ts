import { date } from "#platform/web/format.ts";
import { type Suppression, suppressionLabel } from "#areas/outreach/contract/suppressions.schema.ts";

/** Why somebody gets no email, in one line. Someone imported as unsubscribed was not added by hand. */
export function suppressionWords({ reason, createdAt, createdByName, until, evidence }: Suppression): string {
  const cause =
    reason !== "by_hand"
      ? suppressionLabel[reason]
      : createdByName
        ? `Added by ${createdByName}`
        : suppressionLabel.unsubscribed;
  const end = until ? `, until ${date(until)}` : "";
  return `${cause} on ${date(createdAt)}${end}${evidence && (reason === "by_hand" || reason === "bounced") ? `: ${evidence}` : ""}`;
}
