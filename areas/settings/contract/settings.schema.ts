import { z } from "zod";
import { secret } from "#platform/contract/secret-fields.ts";
import { Email, optionalText, requiredText } from "#platform/contract/text.ts";
import { isTimeZone } from "#platform/contract/wall-time.ts";

/** What a person says of themselves. */
export const Profile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  jobTitle: z.string().nullable(),
  /** Where their picture in this business is; null without one. */
  pictureUrl: z.string().nullable(),
});
export type Profile = z.infer<typeof Profile>;

/** Largest picture of a person, in bytes (10 MB): as phones take them. */
export const maxPictureBytes = 10 * 1024 * 1024;

export const ProfileChanges = z.strictObject({
  firstName: requiredText(100, "First name is required"),
  lastName: requiredText(100, "Last name is required"),
  phone: optionalText(50),
  jobTitle: optionalText(100),
});
export type ProfileChanges = z.output<typeof ProfileChanges>;

/** A new address is only taken once its link was opened. */
export const NewEmail = z.strictObject({
  email: Email,
  password: secret(
    z
      .string({ error: "Password is required" })
      .min(1, "Password is required")
      .max(1000, "Password is too long"),
  ),
});

/** What a business says of itself. */
export const BusinessInfo = z.object({
  name: z.string(),
  timeZone: z.string(),
  industry: z.string().nullable(),
  companySize: z.string().nullable(),
  website: z.string().nullable(),
  address: z.string().nullable(),
});
export type BusinessInfo = z.infer<typeof BusinessInfo>;

export const BusinessChanges = z.strictObject({
  name: requiredText(200, "Company name is required"),
  timeZone: z
    .string({ error: "Choose a time zone" })
    .max(60, "Choose a time zone")
    .refine(isTimeZone, "Choose a time zone")
    .meta({ example: "Europe/Berlin" }),
  industry: optionalText(100),
  companySize: optionalText(50),
  website: optionalText(255),
  address: optionalText(500),
});
export type BusinessChanges = z.output<typeof BusinessChanges>;

/** What a person wants to hear of outside the app (Spec 2 §2, Settings); on, off, on, off at first. */
export const Alerts = z.strictObject({
  email: z.boolean("Choose on or off"),
  sms: z.boolean("Choose on or off"),
  push: z.boolean("Choose on or off"),
  marketing: z.boolean("Choose on or off"),
});
export type Alerts = z.output<typeof Alerts>;
export const alertKeys = ["email", "sms", "push", "marketing"] as const;

/** The alerts, and which of them nothing can arrive by here. */
export const AlertsHere = z.object({ ...Alerts.shape, missing: z.array(z.enum(alertKeys)) });
export type AlertsHere = z.infer<typeof AlertsHere>;

export const checkKeys = ["database", "worker", "mail"] as const;
/** How this installation is doing: `status` is 'All Good' only when every check is. */
export const SystemInfo = z.object({
  version: z.string(),
  status: z.string(),
  checks: z.array(z.object({ key: z.enum(checkKeys), ok: z.boolean(), words: z.string() })),
});
export type SystemInfo = z.infer<typeof SystemInfo>;
