import { z } from "zod";
import { secret } from "#platform/contract/secret-fields.ts";
import { Instant } from "#platform/contract/dates.ts";
import { OptionalEmail, requiredText, text } from "#platform/contract/text.ts";

/** How the connection to a mail server is encrypted: from the start, after a greeting, or not at all. */
export const mailSecurities = ["tls", "starttls", "none"] as const;
export const MailSecurity = z.enum(mailSecurities, { error: "Choose from the list" });

/** What a host name looks like: only letters, digits, dots and hyphens, or an IP address. */
const Host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253, "At most 253 characters")
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$|^[0-9a-f:]+$/, "Enter a name such as mail.example.com");
const OptionalHost = z
  .union([z.literal("").transform(() => null), z.null(), Host], {
    error: "Enter a name such as mail.example.com",
  })
  .optional()
  .meta({ example: "mail.example.com" });
const Port = z
  .number({ error: "Enter a number" })
  .int("Enter a whole number")
  .min(1, "Enter a number from 1 to 65535")
  .max(65_535, "Enter a number from 1 to 65535");
const Rate = z
  .number({ error: "Enter a number" })
  .int("Enter a whole number")
  .min(1, "At least 1")
  .max(100_000, "At most 100,000")
  .nullish();
const Selector = z
  .union(
    [
      z.literal("").transform(() => null),
      z.null(),
      z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, "Letters, digits and hyphens"),
    ],
    { error: "Letters, digits and hyphens" },
  )
  .optional()
  .meta({ example: "mainstay" });
const Address = OptionalEmail.meta({ example: "hello@example.com" });
/** Left out, it stays; "" and null remove it. */
const Line = (max: number) =>
  text(max)
    .nullable()
    .transform((value) => value || null)
    .optional();
/** Written, never read back: left out, it stays; "" removes it. */
const Secret = (max: number, meta = {}) => secret(text(max).nullish().meta(meta));

/** A business's mail settings; of passwords and keys only whether they are set. */
export const MailServer = z.object({
  host: z.string().nullable(),
  port: z.number().int().nullable(),
  security: MailSecurity,
  username: z.string().nullable(),
  hasPassword: z.boolean(),
  fromName: z.string(),
  fromAddress: z.string().nullable(),
  replyTo: z.string().nullable(),
  postalAddress: z.string().nullable(),
  perMinute: z.number().int().nullable(),
  perDomainMinute: z.number().int().nullable(),
  dkimDomain: z.string().nullable(),
  dkimSelector: z.string().nullable(),
  hasDkimKey: z.boolean(),
  bounceAddress: z.string().nullable(),
  bounceTagged: z.boolean(),
  /** Where another system may post bounces. */
  bounceUrl: z.string(),
  imapHost: z.string().nullable(),
  imapPort: z.number().int().nullable(),
  imapSecurity: MailSecurity,
  imapUsername: z.string().nullable(),
  hasImapPassword: z.boolean(),
  imapCheckedAt: Instant.nullable(),
  imapError: z.string().nullable(),
  /** When a test email was last sent through these settings. */
  verifiedAt: Instant.nullable(),
  /** Why nothing is being sent at the moment. */
  pausedReason: z.string().nullable(),
  /** True when the installation has its own server, which sends when no host is set. */
  hasInstallationServer: z.boolean(),
  /** The address that mail through the installation's server comes from, unless the business's domain is proven; null with its own server. */
  installationAddress: z.string().nullable(),
  /** The domain that the business has proven to be its own. */
  provenDomain: z.string().nullable(),
  /** The most emails a day through the installation's server. */
  perDay: z.number().int().nullable(),
  /** True in a throw-away business: nothing is ever sent. */
  isTest: z.boolean(),
});
export type MailServer = z.infer<typeof MailServer>;

export const MailServerChanges = z.strictObject({
  host: OptionalHost,
  port: Port.nullish(),
  security: MailSecurity.optional(),
  username: Line(254),
  password: Secret(1000),
  fromName: text(100)
    .refine(
      (name) => !/[@\uFF20\p{Cc}\p{Zl}\p{Zp}]|:\/\/|[\p{L}\p{N}]\.\p{L}{2}/u.test(name),
      "Enter a name, not an email address",
    )
    .optional(),
  fromAddress: Address,
  replyTo: Address,
  postalAddress: Line(500),
  perMinute: Rate,
  perDomainMinute: Rate,
  dkimDomain: OptionalHost,
  dkimSelector: Selector,
  /** A private key in PEM; "make" creates one here. */
  dkimKey: Secret(10_000, { example: "make" }),
  bounceAddress: Address,
  bounceTagged: z.boolean().optional(),
  imapHost: OptionalHost,
  imapPort: Port.nullish(),
  imapSecurity: MailSecurity.optional(),
  imapUsername: Line(254),
  imapPassword: Secret(1000),
});
export type MailServerChanges = z.output<typeof MailServerChanges>;

/** The result of a test email. */
export const TestMail = z.object({ sent: z.boolean(), message: z.string() });
export type TestMail = z.infer<typeof TestMail>;

/** One DNS record of the sender's domain: what it should say, what was found, and its state. */
export const DomainCheck = z.object({
  kind: z.enum(["owner", "spf", "dkim", "dmarc"]),
  name: z.string(),
  /** To copy to the domain's DNS settings; null when nothing needs to be added. */
  wanted: z.string().nullable(),
  found: z.string().nullable(),
  state: z.enum(["good", "missing", "wrong", "unknown", "off"]),
  words: z.string(),
});
export type DomainCheck = z.infer<typeof DomainCheck>;

/** The reason somebody gives for a change by hand. */
export const Reason = requiredText(500, "Please give a reason");
