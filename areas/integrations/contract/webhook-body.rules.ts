import type { LoggedEvent } from "#platform/contract/event-log.ts";

/** A body stays under this many bytes (Standard Webhooks asks for less than 20 kB). */
export const maxBodyBytes = 20_000;
const longText = 500;

export type WebhookBody = { type: string; timestamp: string; data: Record<string, unknown> };

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/**
 * What is sent of an event. Where it is too much, long texts are cut to 500 characters and lists to 20 entries, and `data.cut` names
 * them; where that is still too much, only ids are left. The whole is at `/api/events`.
 */
export function bodyOf({ type, timestamp, data }: Omit<LoggedEvent, "id">): WebhookBody {
  const whole = { type, timestamp, data };
  if (bytesOf(whole) < maxBodyBytes) return whole;
  const cut: string[] = [];
  const short = { ...(shortened(data, "", cut) as Record<string, unknown>), cut };
  if (bytesOf({ type, timestamp, data: short }) < maxBodyBytes) return { type, timestamp, data: short };
  const ids = Object.fromEntries(
    Object.entries(data).filter(
      ([name, value]) => name.endsWith("Id") && typeof value === "string" && value.length < 100,
    ),
  );
  return { type, timestamp, data: { ...ids, cut: ["everything else"] } };
}

function shortened(value: unknown, path: string, cut: string[]): unknown {
  if (typeof value === "string" && value.length > longText) {
    cut.push(path);
    return `${value.slice(0, longText).replace(/[\uD800-\uDBFF]$/, "")}…`;
  }
  if (Array.isArray(value)) {
    if (value.length > 20) cut.push(path);
    return value.slice(0, 20).map((one, at) => shortened(one, `${path}.${at}`, cut));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, shortened(one, path ? `${path}.${name}` : name, cut)]),
  );
}

/** What a test sends. */
export const testBody = (now: Date): WebhookBody => ({
  type: "webhook.test",
  timestamp: now.toISOString(),
  data: { message: "This is a test. If you can read it, the webhook works." },
});
