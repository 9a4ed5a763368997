import { z } from "zod";
import { Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { providerOf, providers } from "./providers.rules.ts";

/** `active` only once the provider itself has answered; until then what was asked for is `pending`, and `failed` if it refused. */
export const integrationStates = ["pending", "active", "failed"] as const;

/** The link with an accounting program. Its keys are never answered (Spec 2 §3, decisions). */
export const AccountingIntegration = z.object({
  id: Id,
  userId: Id.nullable(),
  provider: z.enum(providers),
  status: z.enum(integrationStates),
  companyId: z.string().nullable(),
  lastSyncAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type AccountingIntegration = z.infer<typeof AccountingIntegration>;

const unknownProvider = "Choose QuickBooks Online, Xero, FreshBooks or Wave Accounting";
/** Which program to link: lowercase, with underscores (Spec 2 §7). */
export const NewAccountingIntegration = z.strictObject({
  provider: z
    .string({ error: unknownProvider })
    .max(40, unknownProvider)
    .transform((name, ctx) => {
      const provider = providerOf(name);
      if (provider) return provider;
      ctx.addIssue({ code: "custom", message: unknownProvider });
      return z.NEVER;
    })
    .meta({ example: "quickbooks_online" }),
});
