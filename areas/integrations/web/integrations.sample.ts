import { appCatalog } from "#areas/integrations/contract/app-catalog.rules.ts";
import type { Integration } from "#areas/integrations/contract/integrations.schema.ts";

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

export const sampleCatalog = () => appCatalog.map((app) => ({ ...app, features: [...app.features] }));

export const sampleIntegrations = (): Integration[] => [
  {
    id: "0190a000-0000-7000-8000-0000000000d1",
    name: "Slack: #new-customers",
    category: "Talking to people",
    description: null,
    isActive: true,
    apiKeyLast4: null,
    webhookUrl: "https://hooks.slack.com/…x7Qa",
    config: { appId: "chat", features: [] },
    status: "connected",
    statusReason: "Slack took a message",
    checkedAt: hoursAgo(3),
    isPaused: false,
    settings: {},
    userId: null,
    createdAt: hoursAgo(700),
    updatedAt: hoursAgo(700),
  },
];
