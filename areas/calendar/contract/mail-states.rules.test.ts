import { expect, test } from "vitest";
import type { Delivery } from "#areas/outreach/contract/deliveries.schema.ts";
import type { MeetingMail } from "./appointment-history.schema.ts";
import { mailState } from "./mail-states.rules.ts";

const now = new Date("2026-11-24T12:00:00Z");
type Row = Pick<Delivery, "state" | "reason" | "bouncedAt" | "dueAt">;

test.each<[string, Partial<Row>, boolean, MeetingMail["state"] | undefined, (string | null)?]>([
  ["accepted", { state: "accepted" }, false, "sent"],
  ["accepted in a test business", { state: "accepted" }, true, "test"],
  ["bounced later", { state: "accepted", bouncedAt: now.toISOString() }, false, "bounced"],
  ["refused for its address", { state: "failed", reason: "bad_address" }, false, "bounced"],
  ["refused", { state: "failed", reason: "refused" }, false, "failed"],
  ["without an answer", { state: "unknown" }, false, "unknown"],
  ["due", { state: "pending" }, false, "waits"],
  ["being sent", { state: "claimed" }, false, "waits"],
  ["due tomorrow", { state: "pending", dueAt: "2026-11-25T12:00:00Z" }, false, undefined],
  ["replaced by a later change", { state: "skipped", reason: "superseded" }, false, undefined],
  ["without a server", { state: "skipped", reason: "no_mail_server" }, false, "no_server"],
  ["late", { state: "skipped", reason: "too_late" }, false, "skipped", "it was too late"],
  [
    "to an address that bounced before",
    { state: "skipped", reason: "bounced" },
    false,
    "skipped",
    "an earlier email to this address bounced",
  ],
])("a mail that is %s", (_name, changes, isTest, state, reason = null) => {
  const row: Row = { state: "pending", reason: null, bouncedAt: null, dueAt: now.toISOString(), ...changes };
  expect(mailState(row, { now, isTest })).toEqual(state && { state, reason });
});
