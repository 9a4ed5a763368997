import { z } from "zod";
import { Money } from "#platform/contract/money.ts";
import { addOns, packageTypes } from "./packages.rules.ts";
import { BusinessType, Source, StateCode } from "./states.schema.ts";

export const PackageChoice = z.enum(packageTypes, { error: "Choose a package" });
export const AddOns = z
  .array(z.enum(addOns, { error: "Choose add-ons from the list" }))
  .max(addOns.length, "Choose each add-on once")
  .refine((chosen) => new Set(chosen).size === chosen.length, "Choose each add-on once");

export const QuoteAsked = z.strictObject({
  incorporationState: StateCode,
  businessType: BusinessType,
  packageType: PackageChoice.default("basic"),
  additionalServices: AddOns.default([]),
});
export type QuoteAsked = z.output<typeof QuoteAsked>;

/** Who gets the money. */
export const payees = ["state", "us", "other"] as const;
export const QuoteLine = z.object({
  text: z.string(),
  /** null: unknown. `note` then says where to ask. */
  amount: Money.nullable(),
  payTo: z.enum(payees),
  /** When it comes again; null: never. */
  again: z.string().nullable(),
  note: z.string().nullable(),
  source: Source.nullable(),
});
export type QuoteLine = z.infer<typeof QuoteLine>;

/** What an order comes to in its first year. A sum of null has a part that nobody confirmed. */
export const Quote = z.object({
  stateFees: Money.nullable(),
  serviceFees: Money,
  totalAmount: Money.nullable(),
  lines: z.array(QuoteLine),
  /** What comes again each year. */
  yearly: Money.nullable(),
});
export type Quote = z.infer<typeof Quote>;
