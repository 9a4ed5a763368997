import { z } from "zod";
import { Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { Operation } from "#platform/contract/operations.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import { linkedProviders, providerOf, providers } from "./providers.rules.ts";

/** `active` only once the provider itself has answered; until then what was asked for is `pending`, and `failed` if it refused. */
export const integrationStates = ["pending", "active", "failed"] as const;

/** The link with an accounting program. Its keys are never answered (Spec 2 §3, decisions). */
export const AccountingIntegration = z.object({
  id: Id,
  userId: Id.nullable(),
  provider: z.enum(providers),
  status: z.enum(integrationStates),
  companyId: z.string().nullable(),
  /** The business's name over there. */
  companyName: z.string().nullable(),
  lastSyncAt: Instant.nullable(),
  /** Why the link ended, in words. */
  failure: z.string().nullable(),
  /** The work that is going on, or went on last. */
  operation: Operation.nullable(),
  /** What went over so far, and what did not or is to be looked at. */
  sentCount: z.number().int(),
  problemCount: z.number().int(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type AccountingIntegration = z.infer<typeof AccountingIntegration>;

/** A link that was asked for; `connectUrl` is the provider's own page where the business agrees. None: this installation has no keys for it. */
export const WantedIntegration = AccountingIntegration.extend({ connectUrl: z.string().optional() });
export type WantedIntegration = z.infer<typeof WantedIntegration>;

const unknownProvider = "Choose QuickBooks Online, Xero, FreshBooks or Wave Accounting";
const NamedProvider = z
  .string({ error: unknownProvider })
  .max(40, unknownProvider)
  .transform((name, ctx) => {
    const provider = providerOf(name);
    if (provider) return provider;
    ctx.addIssue({ code: "custom", message: unknownProvider });
    return z.NEVER;
  })
  .meta({ example: "quickbooks_online" });
/** Which program to link: lowercase, with underscores (Spec 2 §7). */
export const NewAccountingIntegration = z.strictObject({ provider: NamedProvider });

export const LinkedProvider = z.enum(linkedProviders, {
  error: "Only QuickBooks Online and Xero can be linked",
});
/** What a provider says when it sends a person back: it may add fields of its own. */
export const ConsentAnswer = z.object({
  state: z.string().max(200).optional(),
  code: z.string().max(4000).optional(),
  /** QuickBooks: the company that was chosen there. */
  realmId: z.string().max(64).optional(),
  error: z.string().max(200).optional(),
});
export type ConsentAnswer = z.infer<typeof ConsentAnswer>;

/** Which link to bring up to date; left out: each that is connected. */
export const SyncAsked = z.strictObject({ provider: NamedProvider.optional() });
export const SyncAnswer = z.object({
  /** The work that goes on now, one for each connected program. */
  started: z.array(z.object({ provider: z.enum(providers), operation: Operation })),
  /** The others, each with the reason why nothing goes over. */
  left: z.array(z.object({ provider: z.enum(providers), reason: z.string() })),
});
export type SyncAnswer = z.infer<typeof SyncAnswer>;

export const handoverKinds = ["customer", "invoice", "payment"] as const;
export const handoverStates = ["sending", "sent", "failed"] as const;
/** One customer, invoice or payment that went over, or should have. */
export const Handover = z.object({
  id: Id,
  kind: z.enum(handoverKinds),
  objectId: Id,
  label: z.string(),
  state: z.enum(handoverStates),
  /** Its id over there. */
  externalId: z.string().nullable(),
  /** Why it did not go over, or what is to be looked at there. */
  problem: z.string().nullable(),
  attemptedAt: Instant,
});
export type Handover = z.infer<typeof Handover>;
export const HandoverQuery = z.strictObject({
  /** Only what did not go over, or is to be looked at. */
  problems: z.enum(["true", "false"], { error: "Must be true or false" }).default("false"),
  ...pageQuery({ usual: 20 }),
});
export type HandoverQuery = z.output<typeof HandoverQuery>;

/** `isRevoked` is false where the provider did not answer: then the business takes our access away over there. */
export const Disconnected = z.object({ integration: AccountingIntegration, isRevoked: z.boolean() });
