import { z } from "zod";
import { Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { pageQuery } from "#platform/contract/page-query.ts";

/** The most webhooks of one business. */
export const maxWebhooks = 20;
/** The most events that one replay sends again. */
export const maxReplayed = 10_000;

const chooseEvents = "Choose what it’s told about";
const Url = z
  .string()
  .trim()
  .min(1, "Enter the address")
  .max(2000, "Please use at most 2,000 characters")
  .regex(/^https?:\/\/[^\s]+$/i, "Enter an address that begins with https://")
  .meta({ example: "https://example.com/hook" });
/** The types of events it is told about, or all there are, also those to come. */
const Events = z.union(
  [
    z.literal("all"),
    z.array(z.string().min(1, chooseEvents).max(60, chooseEvents)).min(1, chooseEvents).max(100),
  ],
  { error: chooseEvents },
);

export const NewWebhook = z.strictObject({
  url: Url,
  events: Events,
  isActive: z.boolean().default(true),
});
export type NewWebhook = z.output<typeof NewWebhook>;

export const WebhookChanges = z.strictObject({
  url: Url.optional(),
  events: Events.optional(),
  isActive: z.boolean().optional(),
});
export type WebhookChanges = z.output<typeof WebhookChanges>;

/**
 * new: nothing was sent yet; works: the last try arrived; failing: it didn't; off: switched off by someone; disabled: by the product
 * itself; paused: the plan has no webhooks right now; test: a throw-away business, which sends nothing.
 */
export const webhookStates = ["new", "works", "failing", "off", "disabled", "paused", "test"] as const;
export const disabledReasons = ["gone", "failing"] as const;

export const Webhook = z.object({
  id: Id,
  url: z.string(),
  /** The connected app that it belongs to: switched, changed and removed with it. */
  app: z.object({ id: Id, name: z.string() }).nullable(),
  events: z.union([z.literal("all"), z.array(z.string())]),
  isActive: z.boolean(),
  state: z.enum(webhookStates),
  disabledReason: z.enum(disabledReasons).nullable(),
  disabledAt: Instant.nullable(),
  failingSince: Instant.nullable(),
  /** Nothing is sent before, because the address was slow or asked for a pause. */
  pausedUntil: Instant.nullable(),
  lastDeliveredAt: Instant.nullable(),
  /** How many events wait to be sent; 1,000 stands for more. */
  waiting: z.int(),
  /** Until then the secret before signs as well. */
  oldSecretUntil: Instant.nullable(),
  createdAt: Instant,
});
export type Webhook = z.infer<typeof Webhook>;

/** The only answers that tell the secret. */
export const WebhookWithSecret = z.object({ ...Webhook.shape, secret: z.string() });
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

export const deliveryStates = ["pending", "delivered", "failed", "dropped", "not_sent"] as const;
export const WebhookDelivery = z.object({
  id: Id,
  webhookId: Id,
  /** Sent as `webhook-id`. */
  eventId: Id,
  eventType: z.string(),
  /** dropped: what it was about was removed for good before it was sent. */
  status: z.enum(deliveryStates),
  attempts: z.int(),
  nextAttemptAt: Instant.nullable(),
  createdAt: Instant,
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const logStates = ["pending", "delivered", "failed", "not_sent"] as const;
/** One try (Spec 2 §3, webhook_logs). */
export const WebhookLog = z.object({
  id: Id,
  /** The webhook that was called. */
  integrationId: Id,
  /** Null for a test. */
  deliveryId: Id.nullable(),
  eventType: z.string(),
  /** What was sent; null once it is no longer kept. */
  payload: z.record(z.string(), z.unknown()).nullable(),
  status: z.enum(logStates),
  responseStatus: z.int().nullable(),
  /** The first 2,000 characters of the answer, or why there was none. */
  response: z.string().nullable(),
  durationMs: z.int(),
  createdAt: Instant,
});
export type WebhookLog = z.infer<typeof WebhookLog>;

export const webhookLogsPageSize = "20";
export const DeliveriesQuery = z.strictObject({ status: z.enum(deliveryStates).optional(), ...pageQuery() });
export const WebhookLogsQuery = z.strictObject({ webhookId: Id.optional(), ...pageQuery() });

export const Replay = z.strictObject({
  since: z.iso
    .datetime({ offset: true, error: "Enter a date and a time" })
    .meta({ example: "2026-01-01T00:00:00Z" }),
  until: z.iso
    .datetime({ offset: true, error: "Enter a date and a time" })
    .meta({ example: "2026-02-01T00:00:00Z" })
    .optional(),
});
export type Replay = z.output<typeof Replay>;
export const Replayed = z.object({ events: z.int() });

/** How a test went. */
export const TestOutcome = z.object({
  status: z.enum(logStates),
  responseStatus: z.int().nullable(),
  response: z.string().nullable(),
  durationMs: z.int(),
});
export type TestOutcome = z.infer<typeof TestOutcome>;

/** A type of event, in words. */
export const WebhookEvent = z.object({ type: z.string(), summary: z.string() });
export type WebhookEvent = z.infer<typeof WebhookEvent>;
