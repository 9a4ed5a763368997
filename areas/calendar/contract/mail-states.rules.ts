import { type Delivery, type Refusal, refusalWords } from "#areas/outreach/contract/deliveries.schema.ts";
import type { MeetingMail } from "./appointment-history.schema.ts";

type Row = Pick<Delivery, "state" | "reason" | "bouncedAt" | "dueAt">;

/** What became of a mail about a meeting; undefined for one that is not due yet, or that a later change took the place of. */
export function mailState(
  { state, reason, bouncedAt, dueAt }: Row,
  { now, isTest }: { now: Date; isTest: boolean },
): Pick<MeetingMail, "state" | "reason"> | undefined {
  const plain = (one: MeetingMail["state"]) => ({ state: one, reason: null });
  if (bouncedAt !== null || (state === "failed" && reason === "bad_address")) return plain("bounced");
  if (state === "accepted") return plain(isTest ? "test" : "sent");
  if (state === "failed" || state === "unknown") return plain(state);
  if (state === "skipped") return skipped(reason);
  if (reason === "day_limit")
    return { state: "waits", reason: "today’s email limit is reached, so it goes out tomorrow" };
  return Date.parse(dueAt) <= now.getTime() || state === "claimed" ? plain("waits") : undefined;
}

function skipped(reason: string | null): Pick<MeetingMail, "state" | "reason"> | undefined {
  if (reason === "superseded") return undefined;
  if (reason === "no_mail_server") return { state: "no_server", reason: null };
  const words: Record<string, string> = {
    ...ofPerson,
    too_late: "it was too late",
    late: "it waited for more than a day; decide under Settings, Mail, whether it still goes out",
    left_out: "somebody left it out",
    too_many: "this address already got three emails from you that day",
  };
  return { state: "skipped", reason: words[reason ?? ""] ?? refusalWords[reason as Refusal] ?? null };
}

const ofPerson = {
  deleted: "the customer is in the trash",
  bounced: "an earlier email to this address bounced",
  suppressed: "the address is on your list of people who get no email",
  invalid_address: "the address isn’t valid",
};
