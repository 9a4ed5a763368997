import { expect, test } from "vitest";
import type { Suppression } from "#areas/outreach/contract/suppressions.schema.ts";
import { suppressionWords } from "./suppressions.view.ts";

const held: Suppression = {
  id: "0197a000-0000-7000-8000-000000000001",
  channel: "email",
  address: "dana@example.com",
  reason: "unsubscribed",
  beneath: null,
  lowest: null,
  evidence: null,
  until: null,
  createdByName: null,
  createdAt: "2026-11-04T12:00:00.000Z",
};

test.each<[string, Partial<Suppression>, string]>([
  ["by the link of a mail", {}, "Unsubscribed on Nov 4, 2026"],
  [
    "in a file that was imported: nobody here added them by hand",
    { reason: "by_status" },
    "Unsubscribed on Nov 4, 2026",
  ],
  [
    "by a teammate, with why",
    { reason: "by_hand", createdByName: "Mina Sato", evidence: "Asked on the phone" },
    "Added by Mina Sato on Nov 4, 2026: Asked on the phone",
  ],
  [
    "by a status that a teammate set",
    { reason: "by_status", createdByName: "Mina Sato" },
    "Set to unsubscribed by Mina Sato on Nov 4, 2026",
  ],
  [
    "by a bounce over their own “no”",
    { reason: "bounced", beneath: "unsubscribed", evidence: "No such user" },
    "Email bounced on Nov 4, 2026: No such user. They also unsubscribed, and that stays.",
  ],
  [
    "by a mail that came back",
    { reason: "bounced", evidence: "No such user" },
    "Email bounced on Nov 4, 2026: No such user",
  ],
  [
    "by themselves for a while",
    { reason: "paused", until: "2026-12-04T12:00:00.000Z" },
    "Paused your emails on Nov 4, 2026, until Dec 4, 2026",
  ],
  [
    "by a text that may be a STOP",
    { channel: "text", reason: "paused" },
    "May have said stop by text on Nov 4, 2026",
  ],
  [
    "by a number that takes none",
    { channel: "text", reason: "bounced", evidence: "Unreachable" },
    "The number takes no texts on Nov 4, 2026: Unreachable",
  ],
])("who gets nothing on a channel %s is told of so", (_name, changes, words) =>
  expect(suppressionWords({ ...held, ...changes })).toBe(words),
);
