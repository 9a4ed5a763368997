import { expect, test } from "vitest";
import type { MailReadiness } from "#areas/outreach/contract/mail.schema.ts";
import { mailNoteOf } from "./mail-note.view.ts";

const ready = {
  ready: true as const,
  isTest: false,
  fromName: "Alder & Rye",
  fromAddress: "mail@example.com",
  replyTo: null,
  postalAddress: "",
};
const not = (reason: Extract<MailReadiness, { ready: false }>["reason"]): MailReadiness => ({
  ready: false,
  reason,
  message: "",
  href: "/settings/mail",
});

test.each<[MailReadiness, boolean, string | undefined]>([
  [ready, true, undefined],
  [{ ...ready, isTest: true }, false, "No email leaves: this is a test business."],
  [not("no_server"), false, "No email leaves: no mail server is set up."],
  [not("unconfirmed"), false, "No email leaves: the owner’s email address isn’t confirmed."],
  [not("paused"), false, "Email waits: sending is paused."],
])("of %j: leaves %s", (readiness, leaves, why) => {
  expect(mailNoteOf(readiness)).toMatchObject({ leaves, ...(why && { why }) });
});
