import { z } from "zod";
import { ShownCount } from "#platform/contract/counted.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { Instant } from "#platform/contract/dates.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import { heldReasons } from "./held-mail.rules.ts";

/** An email that didn't go out for a reason that passes, and goes out when somebody says so. */
export const HeldMail = z.object({
  id: Id,
  /** What it is: "invoice", "meeting", "waiting", "helper". */
  kind: z.string(),
  contactId: Id.nullable(),
  name: z.string(),
  address: z.string(),
  reason: z.enum(heldReasons),
  /** When it should have gone out. */
  dueAt: Instant,
});
export type HeldMail = z.infer<typeof HeldMail>;

export const HeldMailQuery = z.strictObject({ ...pageQuery() });
export const HeldMailCount = z.object({ count: z.number().int() });
export type HeldMailCount = z.infer<typeof HeldMailCount>;
/** What is still held, and the work that goes on with it; null once it is done. */
export const HeldMailDecision = HeldMailCount.extend({ operationId: Id.nullable() });
export type HeldMailDecision = z.infer<typeof HeldMailDecision>;
/** The number that stood on the button. */
export const HeldMailPress = z.strictObject({ count: ShownCount.min(1, "Enter how many") });
export type HeldMailPress = z.infer<typeof HeldMailPress>;
