import { type DeliveryState, onlyTest } from "#areas/outreach/contract/deliveries.schema.ts";

/** What the ledger calls mails of documents. */
export const invoiceMailKind = "invoice";

/** The step of sending a document by hand, the first time or again. */
export const sendStep = (time: number): string => `send ${time}`;
/** Which time it was; undefined for mails of another kind, such as reminders. */
export const timeOfStep = (step: string): number | undefined => {
  const time = /^send (\d+)$/.exec(step)?.[1];
  return time === undefined ? undefined : Number(time);
};

/** Said to whoever sends something of which another email has gone out since they looked; `who` sent that one, null for a timer. */
export function sentMeanwhile(isReminder: boolean, who: string | null): string {
  if (isReminder)
    return `${who === null ? "A reminder went out" : `${who} sent a reminder`} in the meantime. Look before you send another one.`;
  return `${who === null ? "It was sent" : `${who} sent it`} in the meantime. Look before you send it again.`;
}

type Standing = {
  state: DeliveryState;
  reason: string | null;
  bouncedAt: string | null;
  detail?: string | null;
};

const reasonWords: Record<string, string> = {
  bad_address: "the address doesn’t exist",
  bounced: "email to this address came back before",
  invalid_address: "the address isn’t valid",
  no_address: "there is no address",
  deleted: "the customer is in the trash",
  suppressed: "the address is on your list of people who get no email",
  complained: "they marked an email as spam",
  superseded: "it was not needed any more",
  voided: "it was voided first",
  paid: "nothing was open any more",
  no_mail_server: "email isn’t set up",
  left_out: "somebody left it out",
};

/** What became of a mail, as people say it; `waits` says why none goes out right now. */
export function mailWords(
  { state, reason, bouncedAt, detail }: Standing,
  waits: string | null = null,
): string {
  if (bouncedAt !== null) return "It came back: the address doesn’t take it";
  switch (state) {
    case "pending":
    case "claimed":
      return waits === null ? "On its way" : `It waits. ${waits}`;
    case "accepted":
      if (detail === onlyTest) return "Not really sent: this is a test business";
      return "Delivered to their mail server";
    case "unknown":
      return "It may have arrived; the connection broke before that was clear";
    case "failed":
    case "skipped":
      if (reason === "late")
        return "It waited for more than a day. Decide under Settings, Mail, whether it still goes out";
      return `Not sent: ${reasonWords[reason ?? ""] ?? "the mail server refused it"}`;
  }
}
