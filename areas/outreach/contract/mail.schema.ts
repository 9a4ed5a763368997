import { z } from "zod";

/** Whose server sends the mail, or in plain words why it can't be sent; `href` leads to where that is fixed. */
export const MailReadiness = z.discriminatedUnion("ready", [
  z.object({
    ready: z.literal(true),
    /** True in a throw-away test business: everything works, and nothing is ever sent. */
    isTest: z.boolean(),
    fromName: z.string(),
    fromAddress: z.string(),
    replyTo: z.string().nullable(),
    postalAddress: z.string(),
  }),
  z.object({
    ready: z.literal(false),
    reason: z.enum(["no_server", "no_sender", "unconfirmed", "no_postal_address", "paused"]),
    message: z.string(),
    href: z.string(),
  }),
]);
export type MailReadiness = z.infer<typeof MailReadiness>;
