import type { MailReadiness } from "#areas/outreach/contract/mail.schema.ts";

/** Whether email about meetings leaves; where it does not, in a sentence why not, and where that is put right. */
export type MailNote = { leaves: boolean; why?: string; href?: string };

const whyNot: Record<Extract<MailReadiness, { ready: false }>["reason"], string> = {
  no_server: "No email leaves: no mail server is set up.",
  no_sender: "No email leaves: the address that it comes from is missing.",
  unconfirmed: "No email leaves: the owner’s email address isn’t confirmed.",
  no_postal_address: "No email leaves: your business’s mailing address is missing.",
  paused: "Email waits: sending is paused.",
};

/** Only what is true is said of email: that it leaves, or why it does not. */
export const mailNoteOf = (readiness: MailReadiness): MailNote =>
  readiness.ready
    ? readiness.isTest
      ? { leaves: false, why: "No email leaves: this is a test business." }
      : { leaves: true }
    : { leaves: false, why: whyNot[readiness.reason], href: readiness.href };
