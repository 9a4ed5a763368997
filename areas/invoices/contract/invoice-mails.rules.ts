import type { DeliveryState } from "#areas/outreach/contract/deliveries.schema.ts";

/** What the ledger calls mails of documents. */
export const invoiceMailKind = "invoice";

/** The step of sending a document by hand, the first time or again. */
export const sendStep = (time: number): string => `send ${time}`;
/** Which time it was; undefined for mails of another kind, such as reminders. */
export const timeOfStep = (step: string): number | undefined => {
  const time = /^send (\d+)$/.exec(step)?.[1];
  return time === undefined ? undefined : Number(time);
};

type Standing = { state: DeliveryState; reason: string | null; bouncedAt: string | null };

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
};

/** What became of a mail, as people say it. */
export function mailWords({ state, reason, bouncedAt }: Standing): string {
  if (bouncedAt !== null) return "It came back: the address doesn’t take it";
  switch (state) {
    case "pending":
    case "claimed":
      return "On its way";
    case "accepted":
      return "Delivered to their mail server";
    case "unknown":
      return "It may have arrived; the connection broke before that was clear";
    case "failed":
    case "skipped":
      return `Not sent: ${reasonWords[reason ?? ""] ?? "the mail server refused it"}`;
  }
}

/** Whether it may still arrive or has: then sending it again is a step of its own. */
export const hasLeft = ({ state, bouncedAt }: Omit<Standing, "reason">): boolean =>
  bouncedAt === null && state !== "failed" && state !== "skipped";
