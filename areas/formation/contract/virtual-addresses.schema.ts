import { z } from "zod";
import { Day, Instant, NearDay } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { Money, MoneyInput } from "#platform/contract/money.ts";
import { optionalPlainText, plainText } from "./no-ssn.rules.ts";

/** An address that a business rents, wherever it was bought: kept for its price and its end (Spec 2 §3). */
export const VirtualAddress = z.object({
  id: Id,
  userId: Id.nullable(),
  formationId: Id.nullable(),
  provider: z.string(),
  address: z.string(),
  plan: z.string().nullable(),
  monthlyPrice: Money.nullable(),
  features: z.array(z.string()),
  status: z.enum(["active", "ended"]),
  startDate: Day.nullable(),
  endDate: Day.nullable(),
  autoRenewal: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type VirtualAddress = z.infer<typeof VirtualAddress>;

const day = z
  .union([z.literal("").transform(() => null), z.null(), NearDay])
  .optional()
  .transform((value) => value ?? null);

export const NewVirtualAddress = z.strictObject({
  provider: plainText(200, "Enter who rents it to you"),
  address: plainText(500, "Enter the address"),
  plan: optionalPlainText(100),
  monthlyPrice: MoneyInput.nullish().transform((value) => value ?? null),
  startDate: day,
  endDate: day,
  autoRenewal: z.boolean().default(true),
});
export type NewVirtualAddress = z.output<typeof NewVirtualAddress>;
