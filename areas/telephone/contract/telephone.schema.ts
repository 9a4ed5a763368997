import { z } from "zod";
import { Instant } from "#platform/contract/dates.ts";
import { secret } from "#platform/contract/secret-fields.ts";
import { text } from "#platform/contract/text.ts";

const priceMessage = "Enter a price such as 0.0079";
/** Dollars of one minute or one text, up to four decimals: carriers count in hundredths of a cent. */
const Price = z
  .union([z.string().trim().max(20), z.number().min(0).max(1000).transform(String)], { error: priceMessage })
  .transform((written, ctx) => {
    const price = written.replace(/^\$/, "");
    if (price === "") return null;
    if (/^\d{0,4}(\.\d{1,4})?$/.test(price) && price !== ".") return Number(price).toFixed(4);
    ctx.addIssue({ code: "custom", message: priceMessage });
    return z.NEVER;
  })
  .meta({ example: "0.0079" });

/** An account, a number or a Messaging Service as Twilio names them. */
export const accountPattern = /^AC[0-9a-fA-F]{32}$/;
export const servicePattern = /^MG[0-9a-fA-F]{32}$/;

const AccountSid = z
  .union(
    [
      z.literal("").transform(() => null),
      z.null(),
      z.string().trim().regex(accountPattern, "It begins with AC and has 34 characters"),
    ],
    { error: "It begins with AC and has 34 characters" },
  )
  .meta({ example: `AC${"0".repeat(32)}` });

const Line = (max: number) =>
  text(max)
    .nullable()
    .transform((value) => value || null);

/** Whether campaigns really call and text (`live`), or only practice. */
export const telephoneModes = ["practice", "live"] as const;

/** The business's telephone line; of the token only whether it is set. */
export const Telephone = z.object({
  accountSid: z.string().nullable(),
  hasAuthToken: z.boolean(),
  /** Our number ("+12125550142"), or a Messaging Service ("MG…"), which only texts. */
  number: z.string().nullable(),
  pricePerMinute: z.string().nullable(),
  pricePerText: z.string().nullable(),
  /** The phone that rings when somebody calls back. */
  forwardTo: z.string().nullable(),
  /** Whoever called in vain gets one text a day with the booking link. */
  missedCallText: z.boolean(),
  mode: z.enum(telephoneModes),
  /** When it was last checked, and what was found then. */
  checkedAt: Instant.nullable(),
  accountName: z.string().nullable(),
  isTrial: z.boolean(),
  canText: z.boolean(),
  canCall: z.boolean(),
  /** Why nothing goes out at the moment. */
  problem: z.string().nullable(),
  /** True in a throw-away business: nobody is ever called or texted. */
  isTest: z.boolean(),
});
export type Telephone = z.infer<typeof Telephone>;

export const TelephoneChanges = z.strictObject({
  accountSid: AccountSid.optional(),
  /** Written, never read back: left out, it stays; "" removes it. */
  authToken: secret(text(100).nullish()),
  number: Line(40).optional().meta({ example: "+12125550142" }),
  pricePerMinute: Price.nullish(),
  pricePerText: Price.nullish(),
  forwardTo: Line(40).optional().meta({ example: "+12125550143" }),
  missedCallText: z.boolean().optional(),
});
export type TelephoneChanges = z.output<typeof TelephoneChanges>;

/** What came of a check: the line as it is now, and a sentence about it. */
export const TelephoneCheck = z.object({ ok: z.boolean(), message: z.string(), telephone: Telephone });
export type TelephoneCheck = z.infer<typeof TelephoneCheck>;

/** What everyone may know of the line. */
export const TelephoneMode = z.object({
  mode: z.enum(telephoneModes),
  /** What a text costs in dollars, as the owner entered it. */
  pricePerText: z.string().nullable(),
});
export type TelephoneMode = z.infer<typeof TelephoneMode>;
