import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { isStorable } from "#platform/contract/text.ts";
import { contactLimits } from "#areas/customers/contract/standard-fields.rules.ts";
import { ContactStatus, StageKey } from "#areas/customers/contract/contacts.schema.ts";

/** The most values of one kind, own fields, and customers picked by hand. */
export const audienceLimits = { values: 100, customFields: 20, contacts: 1000, days: 3650 } as const;

const words = (max: number, message: string) =>
  z
    .array(z.string().trim().min(1).max(max).refine(isStorable, "Contains characters that can’t be saved"))
    .max(audienceLimits.values, message)
    .default([]);
const atMost = `At most ${audienceLimits.values} at a time`;

/**
 * The customers a campaign is for. What is left out narrows nothing, so `{}` is everybody. Values of one list mean "any of these"; the
 * lists together mean "and".
 */
export const Audience = z.strictObject({
  stages: z.array(StageKey).max(audienceLimits.values, atMost).default([]),
  tags: words(contactLimits.tag, atMost),
  sources: words(contactLimits.source, atMost),
  statuses: z.array(ContactStatus).max(10).default([]),
  /** An own field (by its key) that has this value. */
  customFields: z
    .array(
      z.strictObject({
        key: z.string().min(1).max(100).refine(isStorable),
        value: z.union([z.string().max(2000).refine(isStorable), z.number(), z.boolean()]),
      }),
    )
    .max(audienceLimits.customFields, `At most ${audienceLimits.customFields} fields`)
    .default([]),
  /** Nobody has been in touch with them for this many days; if nobody ever was, counted since they were added. */
  noContactForDays: z
    .number({ error: "Enter a whole number of days" })
    .int("Enter a whole number of days")
    .min(1, "At least 1 day")
    .max(audienceLimits.days, "At most 3,650 days")
    .nullable()
    .default(null),
  /** Customers picked by hand. */
  contactIds: z
    .array(Id)
    .max(audienceLimits.contacts, "Choose at most 1,000 customers one by one, or choose a group")
    .default([]),
});
export type Audience = z.output<typeof Audience>;
export type AudienceInput = z.input<typeof Audience>;

/** Everybody. */
export const everybody: Audience = Audience.parse({});

/** How many of an audience who have an address lack a value for a placeholder. */
export const MissingValues = z.object({
  firstName: z.number().int(),
  lastName: z.number().int(),
  customerCompany: z.number().int(),
});
export type MissingValues = z.infer<typeof MissingValues>;

/** How many customers an audience has. */
export const AudienceCount = z.object({ count: z.number().int(), missing: MissingValues });
export type AudienceCount = z.infer<typeof AudienceCount>;

/** What an audience can be made of. */
export const AudienceOptions = z.object({
  sources: z.array(z.object({ source: z.string(), count: z.number().int() })),
  total: z.number().int(),
});
