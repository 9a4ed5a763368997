import { z } from "zod";

/**
 * What would become of an email sent now: it `goes`, `waits` until something passes, or `never` leaves; in a test business it only seems
 * to (`test`). `message` says so in a sentence, "" when it simply goes.
 */
export const MailOutlook = z.object({
  state: z.enum(["goes", "waits", "never", "test"]),
  message: z.string(),
  /** Where somebody can change that. */
  href: z.string().nullable(),
});
export type MailOutlook = z.infer<typeof MailOutlook>;
