import { z } from "zod";
import { Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { optionalPlainText, plainText } from "./no-ssn.rules.ts";
import { BusinessType, Source, StateCode } from "./states.schema.ts";

export const businessNameMax = 200;
export const BusinessName = plainText(businessNameMax, "Enter a business name");

export const nameChecksPageSize = "10";

export const nameRules = ["designator", "restricted", "characters", "length"] as const;
export const NameProblem = z.object({
  rule: z.enum(nameRules),
  message: z.string(),
  source: Source.nullable(),
});
export type NameProblem = z.infer<typeof NameProblem>;

export const NewNameCheck = z.strictObject({
  businessName: BusinessName,
  incorporationState: StateCode,
  businessType: BusinessType,
});
export type NewNameCheck = z.output<typeof NewNameCheck>;

/** What the rules say of a name, and what the owner saw in the state's own search. It never says that a name is free. */
export const NameCheck = NewNameCheck.extend({
  id: Id,
  businessName: z.string(),
  problems: z.array(NameProblem),
  searchUrl: z.string().nullable(),
  trademarkUrl: z.string(),
  seen: z.string().nullable(),
  seenAt: Instant.nullable(),
  createdAt: Instant,
});
export type NameCheck = z.infer<typeof NameCheck>;

export const NameCheckChanges = z.strictObject({ seen: optionalPlainText(1000) });
export type NameCheckChanges = z.output<typeof NameCheckChanges>;
