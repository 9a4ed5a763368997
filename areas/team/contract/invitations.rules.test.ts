import { expect, test } from "vitest";
import { expiryOf, invitationState } from "./invitations.rules.ts";

const now = new Date("2026-11-21T12:00:00.000Z");
const open = { expiresAt: expiryOf(now), acceptedAt: null, revokedAt: null };

test("an invitation works for 7 days", () => expect(open.expiresAt).toBe("2026-11-28T12:00:00.000Z"));

test.each([
  ["open", open, now],
  ["open", open, new Date("2026-11-28T11:59:59.999Z")],
  ["expired", open, new Date("2026-11-28T12:00:00.000Z")],
  ["accepted", { ...open, acceptedAt: now.toISOString() }, new Date("2027-01-01")],
  ["revoked", { ...open, revokedAt: now.toISOString() }, now],
  ["accepted", { ...open, acceptedAt: now.toISOString(), revokedAt: now.toISOString() }, now],
] as const)("is %s", (state, invitation, at) => expect(invitationState(invitation, at)).toBe(state));
