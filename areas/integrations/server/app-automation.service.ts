import type { AppAdapter } from "./app-checks.service.ts";

/** Automation: needs no key. What it is told goes by webhooks, each with its own check and log, so this alone is never called connected. */
export const automationAdapter: AppAdapter = {
  appId: "automation",
  reachesOut: false,
  check: async (_parts, { webhookUrl }) =>
    webhookUrl
      ? {
          status: "failed",
          field: "webhookUrl",
          reason: "Enter this address under Webhooks: there you choose what it’s told, and send a test.",
        }
      : { status: "waiting", reason: "Add a webhook or an API key for the other program" },
};
