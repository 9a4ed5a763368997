import { z } from "zod";
import { Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";

/** What is looked at, in the order in which it is told. */
export const selfChecks = [
  "entries",
  "tallies",
  "receivables",
  "payments",
  "totals",
  "credits",
  "numbers",
  "bank",
] as const;
export type SelfCheckName = (typeof selfChecks)[number];

/** Something that does not add up: which check, in words, and the row where it has one. Amounts are decimal text. */
export const Finding = z.object({
  check: z.enum(selfChecks),
  message: z.string(),
  /** What it is about: an invoice, an entry, an account; null where it is the whole. */
  kind: z.enum(["entry", "account", "invoice", "series"]).nullable(),
  id: Id.nullable(),
  expected: z.string().nullable(),
  found: z.string().nullable(),
});
export type Finding = z.infer<typeof Finding>;

/** How the books stood when they were looked through. No findings: all balanced. Nothing is changed by looking. */
export const SelfCheck = z.object({ checkedAt: Instant, findings: z.array(Finding) });
export type SelfCheck = z.infer<typeof SelfCheck>;

/** The latest look, null before the first one. */
export const LatestCheck = z.object({ checkedAt: Instant.nullable(), findings: z.array(Finding) });
