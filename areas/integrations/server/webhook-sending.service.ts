import type { Ports } from "#platform/server/context.ts";
import type { WebLine } from "#platform/server/outgoing-web.ts";
import { OutgoingRefused } from "#platform/server/outgoing-way.ts";
import { retryAfterOf, type Try } from "#areas/integrations/contract/webhook-schedule.rules.ts";
import type { WebhookBody } from "#areas/integrations/contract/webhook-body.rules.ts";
import { signedHeaders } from "./webhook-signing.service.ts";

/** A try, with what the log says of it. */
export type SentTry = Try & { response: string; durationMs: number };

const maxResponse = 2000;

/** Sends one event over a line, signed. Never throws: what went wrong is what the try says. */
export async function sendOver(
  line: Promise<WebLine>,
  secrets: readonly string[],
  { id, body, depth }: { id: string; body: WebhookBody; depth?: number },
): Promise<SentTry> {
  const started = performance.now();
  const now = new Date();
  const text = JSON.stringify(body);
  const done = (one: Try, response: string): SentTry => ({
    ...one,
    response: textOf(response),
    durationMs: Math.round(performance.now() - started),
  });
  try {
    const headers = signedHeaders(secrets, { id, body: text, now, depth });
    const answer = await (await line).request({ method: "POST", headers, body: text });
    return done(
      { status: answer.status, retryAfterMs: retryAfterOf(answer.headers["retry-after"], now) },
      answer.body.subarray(0, maxResponse * 4).toString("utf8"),
    );
  } catch (error) {
    return done({ status: 0 }, troubleOf(error));
  }
}

/** Sends one event by itself, over a connection of its own. Never throws. */
export async function sendOnce(
  { outgoing }: Pick<Ports, "outgoing">,
  url: string,
  secrets: readonly string[],
  event: Parameters<typeof sendOver>[2],
): Promise<SentTry> {
  const line = outgoing.line(url, { connections: 1 });
  try {
    return await sendOver(line, secrets, event);
  } finally {
    await (await line.catch(() => undefined))?.close();
  }
}

/** What PostgreSQL can store of an answer. */
const textOf = (answer: string): string =>
  answer
    .replaceAll("\0", "")
    .slice(0, maxResponse)
    .replace(/[\uD800-\uDBFF]$/, "");

/** Why an address could not be asked, in a sentence that tells nothing about what is there. */
export function troubleOf(error: unknown): string {
  if (error instanceof OutgoingRefused) return error.message;
  const { name, code = "" } = error as { name?: string; code?: string };
  if (name === "TimeoutError" || /TIMEOUT|TIMEDOUT/.test(code))
    return "The address didn’t answer within 20 seconds.";
  if (/CERT|TLS|SSL|ALTNAME/.test(code)) return "The address isn’t secure: its certificate isn’t valid.";
  return "The connection failed: nothing answers there, or it hung up.";
}
