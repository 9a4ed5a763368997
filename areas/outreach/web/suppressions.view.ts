import { date } from "#platform/web/format.ts";
import { type Suppression, suppressionLabel } from "#areas/outreach/contract/suppressions.schema.ts";

/** Why somebody gets no email, texts or calls, in one line. Nobody here unsubscribed somebody who was imported so. */
export function suppressionWords({
  channel,
  reason,
  beneath,
  lowest,
  createdAt,
  createdByName,
  until,
  evidence,
}: Suppression): string {
  const labels = suppressionLabel[channel];
  const cause =
    reason === "by_hand" && createdByName
      ? `Added by ${createdByName}`
      : reason === "by_status"
        ? createdByName
          ? `Set to unsubscribed by ${createdByName}`
          : labels.unsubscribed
        : labels[reason];
  const end = until ? `, until ${date(until)}` : "";
  const also = [beneath, lowest]
    .flatMap((one) =>
      one === null
        ? []
        : [
            one === "by_hand"
              ? "Your team added it, too"
              : one === "paused"
                ? "They may also have said stop"
                : "They also unsubscribed",
          ],
    )
    .map((one) => ` ${one}, and that stays.`)
    .join("");
  const why = evidence && (reason === "by_hand" || reason === "bounced") ? `: ${evidence}` : "";
  return `${cause} on ${date(createdAt)}${end}${why}${also && `.${also}`}`;
}
