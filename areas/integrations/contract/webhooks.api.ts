import { z } from "zod";
import { edits } from "#platform/contract/edits.ts";
import { Done, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import {
  DeliveriesQuery,
  NewWebhook,
  Replay,
  Replayed,
  TestOutcome,
  Webhook,
  WebhookChanges,
  WebhookDelivery,
  WebhookEvent,
  WebhookLog,
  WebhookLogsQuery,
  WebhookWithSecret,
} from "./webhooks.schema.ts";

const role = "manager" as const;

/** What is sent is signed as Standard Webhooks 1.0.0 says. */
export const webhooksApi = {
  list: endpoint({
    method: "GET",
    path: "/api/webhooks",
    role,
    summary: "Addresses that are told what happens here; at most 20",
    reply: z.array(Webhook),
  }),
  events: endpoint({
    method: "GET",
    path: "/api/webhooks/events",
    role,
    summary: "What a webhook can be told about",
    reply: z.array(WebhookEvent),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/webhooks",
    role,
    summary: "Tell an address what happens here; the secret that signs is told this once",
    body: NewWebhook,
    reply: WebhookWithSecret,
    transaction: "own",
  }),
  get: endpoint({
    method: "GET",
    path: "/api/webhooks/:id",
    role,
    summary: "One webhook",
    params: IdParams,
    reply: Webhook,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/webhooks/:id",
    role,
    summary: "Change a webhook's address or events, or switch it on or off",
    params: IdParams,
    body: edits(WebhookChanges),
    reply: Webhook,
    transaction: "own",
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/webhooks/:id",
    whenReadOnly: "works",
    role,
    summary: "Remove a webhook with its log",
    params: IdParams,
    reply: Done,
  }),
  test: endpoint({
    method: "POST",
    path: "/api/webhooks/:id/test",
    role,
    summary: "Send a test, and see what the address answers",
    params: IdParams,
    reply: TestOutcome,
    transaction: "own",
    atOnce: 2,
  }),
  rotate: endpoint({
    method: "POST",
    path: "/api/webhooks/:id/rotate",
    role,
    summary: "Make a new secret, told this once; the one before signs as well for 24 hours",
    params: IdParams,
    reply: WebhookWithSecret,
  }),
  enable: endpoint({
    method: "POST",
    path: "/api/webhooks/:id/enable",
    role,
    summary: "Switch a webhook on again, and send what waits",
    params: IdParams,
    reply: Webhook,
  }),
  replay: endpoint({
    method: "POST",
    path: "/api/webhooks/:id/replay",
    role,
    summary: "Send what happened between two moments again, also what it was never told",
    params: IdParams,
    body: Replay,
    reply: Replayed,
  }),
  deliveries: endpoint({
    method: "GET",
    path: "/api/webhooks/:id/deliveries",
    role,
    summary: "What is sent to a webhook, newest first",
    params: IdParams,
    query: DeliveriesQuery,
    reply: z.array(WebhookDelivery),
  }),
};

export const webhookLogsApi = {
  replay: endpoint({
    method: "POST",
    path: "/api/webhook-deliveries/:id/replay",
    role,
    summary: "Send one event to its webhook again, under the same id",
    params: IdParams,
    reply: WebhookDelivery,
  }),
  list: endpoint({
    method: "GET",
    path: "/api/webhook-logs",
    role,
    summary: "Every try of the last 30 days, newest first",
    query: WebhookLogsQuery,
    reply: z.array(WebhookLog),
  }),
};
