import { urlOf } from "#platform/server/web-address.ts";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { Agent, request as ask } from "undici";
import { OutgoingRefused, type WayTo, webWay } from "./outgoing-way.ts";

export type WebRequest = {
  method?: "GET" | "POST" | "PUT" | "DELETE" | "PROPFIND" | "REPORT";
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** How many redirects are followed, each checked like the address itself; otherwise a redirect is the answer. Only for GET. */
  maxRedirects?: number;
  /** How long all of it may take, in milliseconds, and how much of the answer is read, in bytes. */
  maxMs?: number;
  maxBytes?: number;
  /** The answer may come packed (gzip), and is unpacked; `maxBytes` counts what was unpacked. */
  isUnpacked?: boolean;
};
/** `isWhole` is false when the answer was longer than what is read. */
export type WebAnswer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  isWhole: boolean;
};

const usualMaxMs = 20_000;
const usualMaxBytes = 65_536;
const redirects: readonly number[] = [301, 302, 303, 307, 308];

/** Requests one web address, at the address that was checked. Redirects are followed only where `maxRedirects` says so. */
export async function requestBy(
  wayTo: WayTo,
  address: string,
  { maxMs = usualMaxMs, maxRedirects = 0, ...request }: WebRequest = {},
): Promise<WebAnswer> {
  const signal = AbortSignal.timeout(maxMs);
  for (let [goal, left] = [address, maxRedirects]; ; left -= 1) {
    const answer = await requestOnce(wayTo, goal, request, signal);
    const { location } = answer.headers;
    if (maxRedirects === 0 || !redirects.includes(answer.status) || typeof location !== "string")
      return answer;
    if (left === 0)
      throw new OutgoingRefused("This address leads on to others too often. Check the address.");
    const next = urlOf(location, goal);
    if (!next) throw new OutgoingRefused("This address leads nowhere. Check the address.");
    goal = next.href;
  }
}

async function requestOnce(
  wayTo: WayTo,
  address: string,
  request: WebRequest,
  signal: AbortSignal,
): Promise<WebAnswer> {
  const { url, dispatcher } = await openTo(wayTo, address, signal, { pipelining: 0 });
  try {
    return await askOf(url, dispatcher, request, signal);
  } finally {
    await dispatcher.destroy();
  }
}

/** A web address that was checked once, and the connections to it, which are kept from one request to the next. It must be closed. */
export type WebLine = { request(request?: WebRequest): Promise<WebAnswer>; close(): Promise<void> };

/** Opens a line for many requests in a short time: the name is resolved and checked once. Redirects are never followed. */
export async function lineBy(
  wayTo: WayTo,
  address: string,
  { connections, maxMs = usualMaxMs }: { connections: number; maxMs?: number },
): Promise<WebLine> {
  const { url, dispatcher } = await openTo(wayTo, address, AbortSignal.timeout(maxMs), { connections });
  return {
    request: ({ maxMs: ms = usualMaxMs, ...request } = {}) =>
      within(ms, (signal) => askOf(url, dispatcher, request, signal)),
    close: () => dispatcher.destroy(),
  };
}

/** Does `work`, whose signal ends it after so many milliseconds. Of thousands a second none leaves a timer behind, as `AbortSignal.timeout` does. */
async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(new DOMException("It took too long", "TimeoutError")), ms);
  try {
    return await work(over.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** Checks an address, and makes what connects to it and to nothing else. */
async function openTo(
  wayTo: WayTo,
  address: string,
  signal: AbortSignal,
  options: { pipelining?: number; connections?: number },
): Promise<{ url: URL; dispatcher: Agent }> {
  const url = urlOf(address);
  if (!url || !["https:", "http:"].includes(url.protocol))
    throw new OutgoingRefused("Enter an address that begins with https://");
  if (url.username || url.password)
    throw new OutgoingRefused("An address must not contain a username or a password.");
  const { lookup } = await before(signal, webWay({ wayTo }, url));
  return { url, dispatcher: new Agent({ connect: { lookup }, ...options }) };
}

async function askOf(
  url: URL,
  dispatcher: Agent,
  { method = "GET", headers, body, maxBytes = usualMaxBytes, isUnpacked = false }: WebRequest,
  signal: AbortSignal,
): Promise<WebAnswer> {
  const answer = await ask(url, {
    method,
    headers: isUnpacked ? { ...headers, "accept-encoding": "gzip" } : headers,
    body,
    signal,
    dispatcher,
  });
  const parts = isUnpacked ? unpacked(answer.body, answer.headers["content-encoding"]) : answer.body;
  return { status: answer.statusCode, headers: answer.headers, ...(await read(parts, maxBytes)) };
}

/** What comes of `work`, unless the time is over first: name servers know nothing of it. */
function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

function unpacked(
  body: NodeJS.ReadableStream,
  encoding: string | string[] = "identity",
): AsyncIterable<Buffer> {
  if (encoding === "identity") return body as AsyncIterable<Buffer>;
  if (encoding !== "gzip" && encoding !== "x-gzip")
    throw new OutgoingRefused("What this address sends is packed in a way that can’t be read.");
  // Ends the one when the other ends or fails; whoever reads learns of the failure.
  return pipeline(body, createGunzip(), () => {});
}

async function read(
  body: AsyncIterable<Buffer>,
  maxBytes: number,
): Promise<Pick<WebAnswer, "body" | "isWhole">> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body) {
    parts.push(part);
    bytes += part.length;
    if (bytes > maxBytes) break;
  }
  return { body: Buffer.concat(parts).subarray(0, maxBytes), isWhole: bytes <= maxBytes };
}
