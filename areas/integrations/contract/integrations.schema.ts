import { z } from "zod";
import { secret } from "#platform/contract/secret-fields.ts";
import { Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { appCategories, appIds } from "./app-catalog.rules.ts";

export const integrationStatuses = ["connected", "waiting", "failed"] as const;
export type IntegrationStatus = (typeof integrationStatuses)[number];

const atMost = (max: number) => `Please use at most ${max} characters`;
const AppKind = z.enum(appIds, { error: "Choose one of the apps" });

/** What an app needs to know beyond its key and its address, such as the columns of a spreadsheet. */
const Options = z.record(
  z.string().min(1).max(50),
  z.union([
    z.string().max(500),
    z.number(),
    z.boolean(),
    z.array(z.string().max(100)).max(100, "Please choose at most 100"),
  ]),
);
const Config = z.strictObject({
  appId: AppKind,
  features: z
    .array(z.string().max(100, atMost(100)))
    .max(20, "Please name at most 20")
    .default([]),
  options: Options.optional(),
});
export type IntegrationConfig = z.output<typeof Config>;

const Name = z.string().trim().min(1, "Enter a name").max(100, atMost(100));
const Category = z.string().trim().min(1, "Enter a category").max(50, atMost(50));
const Description = z.string().trim().max(1000, atMost(1000)).nullish();
const ApiKeyText = secret(z.string().trim().max(255, atMost(255)).nullish());
const WebhookUrl = secret(
  z
    .string()
    .trim()
    .max(255, atMost(255))
    .regex(/^(https?:\/\/\S+)?$/i, "Enter an address that begins with https://")
    .meta({ example: "https://example.com/hook" })
    .nullish(),
);

/** Limits are stated (Spec 2 §9): name 100, category 50, key and address 255. */
export const NewIntegration = z.strictObject({
  name: Name,
  category: Category,
  description: Description,
  apiKey: ApiKeyText,
  webhookUrl: WebhookUrl,
  isActive: z.boolean().default(false),
  config: Config,
});
export type NewIntegration = z.output<typeof NewIntegration>;

export const IntegrationChanges = z.strictObject({
  name: Name.optional(),
  category: Category.optional(),
  description: Description,
  /** A key or an address that is left out stays as it is. */
  apiKey: ApiKeyText,
  webhookUrl: WebhookUrl,
  isActive: z.boolean().optional(),
  config: Config.optional(),
});
export type IntegrationChanges = z.output<typeof IntegrationChanges>;

export const IntegrationSwitch = z.strictObject({ isActive: z.boolean() });

/** What an app tells about itself, such as a private address; shown to managers only. */
export const IntegrationSettings = z.record(z.string(), z.unknown());

export const Integration = z.object({
  id: Id,
  name: z.string(),
  category: z.string(),
  description: z.string().nullable(),
  /** Its switch. Whether it works is `status`. */
  isActive: z.boolean(),
  /** The key itself is never answered. */
  apiKeyLast4: z.string().nullable(),
  /** Where its messages go; of a secret address only the beginning and the end. */
  webhookUrl: z.string().nullable(),
  config: z.object({
    appId: AppKind,
    features: z.array(z.string()),
    options: z.record(z.string(), z.unknown()).optional(),
  }),
  /** connected: a real check passed, at `checkedAt`; waiting: not checked, or can't be; failed: the last check or message didn't pass. */
  status: z.enum(integrationStatuses),
  statusReason: z.string().nullable(),
  checkedAt: Instant.nullable(),
  /** Its plan doesn't include it right now: it is kept, and does nothing. */
  isPaused: z.boolean(),
  settings: IntegrationSettings,
  userId: Id.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Integration = z.infer<typeof Integration>;

export const CatalogEntry = z.object({
  appId: AppKind,
  name: z.string(),
  category: z.enum(appCategories),
  description: z.string(),
  isFree: z.boolean(),
  features: z.array(z.string()),
  max: z.int(),
});
