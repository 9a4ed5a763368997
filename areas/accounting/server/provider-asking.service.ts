import type { Ports } from "#platform/server/context.ts";
import { OutgoingRefused } from "#platform/server/outgoing-way.ts";
import type { WebAnswer, WebRequest } from "#platform/server/outgoing-web.ts";

/**
 * What went wrong with a provider, in words. "object": only this one thing is refused. "consent": it no longer lets us in. "wait": it
 * asks for patience. "away": nobody knows whether it was done, so it is looked up before it is sent again.
 */
export class ProviderTrouble extends Error {
  readonly kind: "object" | "consent" | "wait" | "away";
  readonly waitSeconds: number | undefined;
  /** The provider's own number of the error. */
  readonly code: string | undefined;
  constructor(
    kind: ProviderTrouble["kind"],
    message: string,
    { waitSeconds, code }: { waitSeconds?: number; code?: string } = {},
  ) {
    super(message);
    this.kind = kind;
    this.waitSeconds = waitSeconds;
    this.code = code;
  }
}

const maxBytes = 4_194_304;
const requestMs = 20_000;
/** When nothing is said about how long to wait, and the longest wait that is believed, in seconds. */
const usualWait = 60;
const longestWait = 86_400;

/** Requests one address of a provider; when nobody answers, that is trouble of the kind "away". Nothing of the request is in its words. */
export async function askProvider(
  outgoing: Ports["outgoing"],
  name: string,
  url: string,
  request: WebRequest,
): Promise<WebAnswer> {
  let answer: WebAnswer;
  try {
    answer = await outgoing.request(url, { ...request, maxMs: requestMs, maxBytes, isUnpacked: true });
  } catch (error) {
    if (error instanceof OutgoingRefused) throw new ProviderTrouble("away", error.message);
    throw new ProviderTrouble("away", `We couldn’t reach ${name}.`);
  }
  const { status, headers } = answer;
  if (status === 429)
    throw new ProviderTrouble("wait", `${name} asks us to wait.`, { waitSeconds: waitIn(headers) });
  if (status >= 500 || !answer.isWhole)
    throw new ProviderTrouble("away", `${name} has a problem of its own right now (${status}).`);
  return answer;
}

function waitIn(headers: WebAnswer["headers"]): number {
  const seconds = Number(headers["retry-after"] ?? usualWait);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(Math.ceil(seconds), longestWait) : usualWait;
}

type Fields = Record<string, unknown>;

/** A JSON object; an empty one for anything else, because it comes from outside. */
export function jsonOf(body: Buffer): Fields {
  try {
    return fieldsOf(JSON.parse(body.toString("utf8")));
  } catch {
    return {};
  }
}
/** The fields of what may be an object. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
/** The objects of what may be a list. */
export const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);
/** What may be a text or a number, as text; empty for anything else. */
export const textOf = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
/** An amount that a provider answered, in cents. */
export const centsIn = (value: unknown): number => Math.round(Number(textOf(value) || Number.NaN) * 100);

/** What a provider said against something, as a sentence of ours. */
export const refusedWords = (name: string, said: string): string =>
  `${name} says: “${said.replaceAll(/\s+/g, " ").trim().slice(0, 300) || "no"}”`;
