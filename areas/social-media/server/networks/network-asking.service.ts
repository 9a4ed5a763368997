import { isHeldBack } from "#platform/server/gate.ts";
import { OutgoingRefused } from "#platform/server/outgoing-way.ts";
import type { WebAnswer, WebRequest } from "#platform/server/outgoing-web.ts";
import type { Answer, NetworkParts } from "./network.service.ts";

/**
 * What went wrong with a network, in words. "away": nothing was sent. "unknown": something was, and no answer came. "waits": it asks for patience.
 * "refused": it said no for good. "disconnected": it no longer takes our token.
 */
export class NetworkTrouble extends Error {
  readonly kind: Exclude<Answer["type"], "published">;
  readonly until: Date | undefined;
  /** True where the address itself is refused: it isn't there, or inside our own network. */
  readonly isAddress: boolean;
  constructor(
    kind: NetworkTrouble["kind"],
    message: string,
    { until, isAddress = false }: { until?: Date | undefined; isAddress?: boolean } = {},
  ) {
    super(message);
    this.kind = kind;
    this.until = until;
    this.isAddress = isAddress;
  }
}

type Fields = Record<string, unknown>;
export type NetworkAnswer = { status: number; headers: WebAnswer["headers"]; body: Fields; list: Fields[] };

// Nobody was there, or not who should be: the request never left.
const nothingSent =
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT|SSL|TLS/;
const codeOf = (error: unknown): string =>
  error instanceof Error ? `${(error as { code?: string }).code ?? ""} ${codeOf(error.cause)}` : "";

/** Asks a network. What it answers is returned but for 429 (waits) and its own faults (5xx), of which nobody knows what they did. */
export async function askNetwork(
  { ports, signal }: Pick<NetworkParts, "ports" | "signal">,
  name: string,
  url: string,
  request: WebRequest,
): Promise<NetworkAnswer> {
  if (signal?.aborted) throw new NetworkTrouble("away", "We are stopping. It goes out in a moment.");
  const answer = await ports.outgoing
    .request(url, { maxMs: 20_000, maxBytes: 4_194_304, isUnpacked: true, ...request })
    .catch((error: unknown) => {
      if (error instanceof OutgoingRefused)
        throw new NetworkTrouble("away", error.message, { isAddress: !isHeldBack(error) });
      throw nothingSent.test(codeOf(error))
        ? new NetworkTrouble("away", `${name} could not be reached.`)
        : new NetworkTrouble("unknown", `${name} didn’t answer.`);
    });
  const { status, headers, isWhole } = answer;
  if (status === 429)
    throw new NetworkTrouble("waits", `${name} asks us to wait: too many posts or pictures at once.`, {
      until: waitIn(headers),
    });
  if (status >= 500) throw new NetworkTrouble("unknown", `${name} has a problem of its own (${status}).`);
  if (!isWhole) throw new NetworkTrouble("unknown", `${name} answered more than we read.`);
  const read = jsonOf(answer.body);
  return { status, headers, body: fieldsOf(read), list: listOf(read) };
}

/** The same for what creates nothing: whatever is unknown about it, nothing was posted. */
export async function askSafely(...asked: Parameters<typeof askNetwork>): Promise<NetworkAnswer> {
  try {
    return await askNetwork(...asked);
  } catch (error) {
    if (error instanceof NetworkTrouble && error.kind === "unknown")
      throw new NetworkTrouble("away", error.message);
    throw error;
  }
}

const longestWaitMs = 86_400_000;
/** When a network's answer says that it may be asked again: Retry-After, or when its count begins anew. */
function waitIn(headers: WebAnswer["headers"], now = Date.now()): Date | undefined {
  const [after, reset] = [headers["retry-after"], headers["x-ratelimit-reset"] ?? headers["ratelimit-reset"]];
  const at =
    typeof after === "string"
      ? /^\d+$/.test(after)
        ? now + Number(after) * 1000
        : Date.parse(after)
      : typeof reset === "string"
        ? /^\d+$/.test(reset)
          ? Number(reset) * 1000
          : Date.parse(reset)
        : Number.NaN;
  return at > now ? new Date(Math.min(at, now + longestWaitMs)) : undefined;
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
/** The fields of what may be an object. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
/** The objects of what may be a list. */
export const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);
/** What may be a text; empty for anything else. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
/** What may be a whole number that counts something. */
export const countIn = (value: unknown): number | null =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : null;

/** What a network said against something, as a sentence of ours. */
export const refusalIn = (name: string, said: string): string =>
  `${name} says: “${said.replaceAll(/\s+/g, " ").trim().slice(0, 300) || "no"}”`;

/** Does what posts something, and turns trouble into an answer. */
export async function answering(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof NetworkTrouble)) throw error;
    const { kind: type, message: reason, until } = error;
    return type === "waits" ? { type, reason, ...(until && { until }) } : { type, reason };
  }
}
