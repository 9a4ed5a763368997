import { z } from "zod";
import { Day } from "#platform/contract/dates.ts";
import { Money } from "#platform/contract/money.ts";
import { Source } from "./states.schema.ts";

/** What is offered, with its price (Spec 2 §3). `isActive`: offered on this installation. */
export const BusinessService = z.object({
  id: z.string(),
  name: z.string(),
  category: z.enum(["package", "add_on", "address"]),
  description: z.string(),
  price: Money,
  isRecurring: z.boolean(),
  billingCycle: z.enum(["once", "month"]),
  features: z.array(z.string()),
  isActive: z.boolean(),
  displayOrder: z.int(),
});
export type BusinessService = z.infer<typeof BusinessService>;

/** A bank, only with a source for what is said of it: no rating, and no word of a partnership that nobody has agreed to. */
export const BankingPartner = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  features: z.array(z.string()),
  minimumDeposit: Money.nullable(),
  monthlyFee: Money.nullable(),
  websiteUrl: z.string(),
  source: Source,
  checkedOn: Day,
});
export type BankingPartner = z.infer<typeof BankingPartner>;
