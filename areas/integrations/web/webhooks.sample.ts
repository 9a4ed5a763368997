import type { Webhook, WebhookEvent, WebhookLog } from "#areas/integrations/contract/webhooks.schema.ts";

const id = "0190a000-0000-7000-8000-0000000000a1";
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

export const sampleWebhooks = (): Webhook[] => [
  {
    id,
    url: "https://hooks.example.com/new-customers",
    app: null,
    events: ["contact.created", "invoice.paid"],
    isActive: true,
    state: "works",
    disabledReason: null,
    disabledAt: null,
    failingSince: null,
    pausedUntil: null,
    lastDeliveredAt: hoursAgo(2),
    waiting: 0,
    oldSecretUntil: null,
    createdAt: hoursAgo(400),
  },
];

export const sampleWebhookLogs = (): WebhookLog[] =>
  [2, 26].map((hours, at) => ({
    id: `0190a000-0000-7000-8000-0000000000b${at}`,
    integrationId: id,
    deliveryId: `0190a000-0000-7000-8000-0000000000c${at}`,
    eventType: at === 0 ? "contact.created" : "invoice.paid",
    payload: null,
    status: "delivered" as const,
    responseStatus: 200,
    response: "ok",
    durationMs: 120,
    createdAt: hoursAgo(hours),
  }));

export const sampleWebhookEvents = (): WebhookEvent[] => [
  { type: "contact.created", summary: "A customer was added" },
  { type: "invoice.paid", summary: "An invoice was paid" },
];
