import { automationFactories, bodiesNameHelperRecords } from "./automation-factories.ts";
import { makeKey } from "./key-client.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { hooksApi } from "#areas/integrations/contract/hooks.api.ts";
import { integrationsApi } from "#areas/integrations/contract/integrations.api.ts";
import { webhooksApi } from "#areas/integrations/contract/webhooks.api.ts";
import { chatUrl, newApp } from "./connected-apps.ts";
import type { SignedIn } from "./test-server.ts";
import { newWebhook } from "./webhook-receiver.ts";

type Made = { params: Record<string, string>; body?: unknown };
type Factory = (owner: SignedIn) => Promise<Made>;

/** Where nobody listens. */
const url = "http://127.0.0.1:9/";

const webhook =
  (body?: unknown): Factory =>
  async (owner) => ({ params: { id: (await newWebhook(owner, { url })).id }, body });

const delivery: Factory = async (owner) => {
  const { id } = await newWebhook(owner, { url, events: ["contact.created"] });
  await owner.call(contactsApi.create, {
    body: { firstName: "Dana", lastName: "Whitfield", email: `${id}@example.com`, source: "Referral" },
  });
  const [made] = (await owner.call(webhooksApi.deliveries, { params: { id } })).body;
  return { params: { id: made?.id ?? "" } };
};

const hookMade = async (owner: SignedIn) =>
  (await owner.call(hooksApi.create, { body: { name: "Our website", mapping: { email: "email" } } })).body;

const hook =
  (body?: unknown): Factory =>
  async (owner) => ({ params: { id: (await hookMade(owner)).id }, body });

/** Something that was sent to a hook, and waits. */
const hookBody: Factory = async (owner) => {
  const { id, url } = await hookMade(owner);
  await owner.send(new URL(url ?? "").pathname, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "ana@example.com" }),
  });
  const [sent] = (await owner.call(hooksApi.bodies, { params: { id } })).body;
  return { params: { id: sent?.id ?? "" } };
};

/** Payments by a link to where something answers. */
const payments =
  (body?: unknown): Factory =>
  async (owner) => {
    const link = await chatUrl();
    const made = await owner.call(integrationsApi.create, {
      body: {
        name: "Payments",
        category: "Money",
        config: { appId: "payment", options: { link } },
      },
    });
    return { params: { id: made.body.id }, body };
  };
const app =
  (body?: unknown, isDeleted = false): Factory =>
  async (owner) => {
    const made = await newApp(owner);
    if (isDeleted) await owner.call(integrationsApi.remove, { params: { id: made.id } });
    return { params: { id: made.id }, body };
  };

/** Calls whose body names an address that can be reached, and events that there are. */
export const bodiesNameWebhookRecords = [
  ...bodiesNameHelperRecords,
  "POST /api/webhooks",
  "PUT /api/webhooks/:id",
  "POST /api/integrations",
  "PUT /api/integrations/:id",
];

/** How to make webhooks, and what is sent to them. */
export const integrationFactories: Record<string, Factory> = {
  ...automationFactories,
  "DELETE /api/api-keys/:id": async (owner) => ({ params: { id: (await makeKey(owner)).id } }),
  "GET /api/integrations/:id": app(),
  "PATCH /api/integrations/:id": app({ isActive: false }),
  "PUT /api/integrations/:id": app({ name: "Team chat" }),
  "DELETE /api/integrations/:id": app(),
  "POST /api/integrations/:id/restore": app(undefined, true),
  "POST /api/integrations/:id/check": app(),
  "POST /api/integrations/:id/address": payments(),
  "PUT /api/integrations/:id/signing-secret": payments({ secret: "whsec_0123456789abcdef" }),
  "GET /api/webhooks/:id": webhook(),
  "PUT /api/webhooks/:id": webhook({ isActive: false }),
  "DELETE /api/webhooks/:id": webhook(),
  "POST /api/webhooks/:id/test": webhook(),
  "POST /api/webhooks/:id/rotate": webhook(),
  "POST /api/webhooks/:id/enable": webhook(),
  "POST /api/webhooks/:id/replay": webhook({ since: "2026-01-01T00:00:00Z" }),
  "GET /api/webhooks/:id/deliveries": webhook(),
  "POST /api/webhook-deliveries/:id/replay": delivery,
  "PUT /api/hooks/:id": hook({ name: "Their website" }),
  "DELETE /api/hooks/:id": hook(),
  "POST /api/hooks/:id/rotate": hook({}),
  "GET /api/hooks/:id/bodies": hook(),
  "POST /api/hook-bodies/:id/retry": hookBody,
};
