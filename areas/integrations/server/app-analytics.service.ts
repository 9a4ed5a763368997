import { createHash } from "node:crypto";
import type { Ports } from "#platform/server/context.ts";
import {
  analyticsBody,
  type AnalyticsEvent,
  isMeasurementId,
  measurementIdIn,
  sendingWords,
  validationTrouble,
} from "#areas/integrations/contract/google-analytics.rules.ts";
import type { AppAdapter, AppCheck } from "./app-checks.service.ts";
import { addressesOf, noReaderYet } from "./app-sheets.service.ts";
import { troubleOf } from "./webhook-sending.service.ts";

const google = "https://www.google-analytics.com";

/** With what events are sent. */
export type AnalyticsKeys = { integrationId: string; measurementId: string; apiKey: string };

/** Sends one event, or has it validated. Why it didn’t get through, undefined when it did: a good answer says nothing about the secret. */
export async function sendToGoogle(
  ports: Ports,
  { integrationId, measurementId, apiKey }: AnalyticsKeys,
  event: AnalyticsEvent,
  path: "/mp/collect" | "/debug/mp/collect" = "/mp/collect",
): Promise<string | undefined> {
  const query = new URLSearchParams({ measurement_id: measurementId, api_secret: apiKey });
  try {
    const { status, body } = await ports.outgoing.request(
      `${ports.programUrls?.["google-analytics"] ?? google}${path}?${query.toString()}`,
      {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(analyticsBody(clientOf(integrationId), event)),
        maxMs: 10_000,
        maxBytes: 16_384,
      },
    );
    if (status >= 300) return `Google didn’t take the event (${status}).`;
    return path === "/mp/collect" ? undefined : validationTrouble(readJson(body));
  } catch (error) {
    return troubleOf(error);
  }
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** "123456789.123456789", as Google’s own script numbers browsers: one for the whole app. */
function clientOf(integrationId: string): string {
  const hash = createHash("sha256").update(integrationId).digest();
  return `${hash.readUInt32BE(0)}.${hash.readUInt32BE(4)}`;
}

const failed = (field: AppCheck["field"], reason: string): AppCheck => ({ status: "failed", field, reason });

/** Analytics: numbers by day by a private address; and Google Analytics, which is sent events and never confirms its secret. */
export const analyticsAdapter: AppAdapter = {
  appId: "analytics",
  reachesOut: true,
  async check({ ports, now }, { id, apiKey, config: { options } }) {
    const measurementId = measurementIdIn(options);
    if (!measurementId && !apiKey) return noReaderYet;
    if (!measurementId || !isMeasurementId(measurementId))
      return failed("config.options.measurementId", "Copy the measurement ID: it begins with G-");
    if (!apiKey) return failed("apiKey", "Enter the API secret of the Measurement Protocol");
    const sample: AnalyticsEvent = { name: "generate_lead", at: now.toISOString() };
    const keys = { integrationId: id, measurementId, apiKey };
    const trouble = await sendToGoogle(ports, keys, sample, "/debug/mp/collect");
    return trouble === undefined
      ? { status: "waiting", reason: sendingWords }
      : failed("config.options.measurementId", trouble);
  },
  shown: addressesOf,
};
