import { z } from "zod";
import { Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { text } from "#platform/contract/text.ts";
import { numberForm } from "#areas/outreach/contract/permission.rules.ts";
import { byHandOutcomes } from "./call-list.rules.ts";

export const callNoteMax = 2000;

export const ByHandOutcome = z.enum(byHandOutcomes, { error: "Choose what came of the call" });

/** Whom to call next, and what to say. */
export const CallListPerson = z.object({
  contactId: Id,
  name: z.string(),
  company: z.string().nullable(),
  /** As it is dialed: "+12125550142". */
  phoneNumber: z.string(),
  /** What to say, filled in for them; null where something can't be filled in. */
  script: z.string().nullable(),
  /** What their clock shows ("2:40 PM"); null where their number may be in several zones. */
  localTime: z.string().nullable(),
  /** How often they were called from this list already, and when last. */
  tries: z.number().int(),
  lastTriedAt: Instant.nullable(),
});
export type CallListPerson = z.infer<typeof CallListPerson>;

/** A campaign's customers as somebody calls them by themselves. */
export const CallList = z.object({
  campaignId: Id,
  name: z.string(),
  /** Customers called from this list, and those of them who were spoken with. */
  called: z.number().int(),
  reached: z.number().int(),
  /** Those who may still be called, whatever the hour. */
  left: z.number().int(),
  /** Of those left out: for whom no hour is known to be good, since their local time isn't known. The first are named where nobody can be called now. */
  noZone: z.object({
    count: z.number().int(),
    first: z.array(z.object({ contactId: Id, name: z.string() })),
  }),
  /** Those whom teammates have on their screens now; counted where nobody else can be called. */
  withOthers: z.number().int(),
  leftOut: z.array(z.object({ reason: z.string(), label: z.string(), count: z.number().int() })),
  next: CallListPerson.nullable(),
  /** Where nobody can be called now: when the first can be again. */
  nextAt: Instant.nullable(),
});
export type CallList = z.infer<typeof CallList>;

/** `after`: those up to this customer were put off for now. */
export const CallListQuery = z.strictObject({ after: Id.optional() });

/** Whom somebody has on their screen. */
export const CallListHold = z.strictObject({ contactId: Id });

export const CallListEntry = z.strictObject({
  contactId: Id,
  /** The number that was called: as it was shown, whatever stands with the customer by now. */
  phoneNumber: z.string().regex(numberForm, "This isn’t a phone number").meta({ example: "+12125550140" }),
  outcome: ByHandOutcome,
  note: text(callNoteMax).default(""),
});
export type CallListEntry = z.output<typeof CallListEntry>;
