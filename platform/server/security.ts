import { isUtf8 } from "node:buffer";
import { setImmediate as soon } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import helmet from "helmet";
import { AppError } from "#platform/contract/errors.ts";
import { isByKey } from "#platform/server/api-key-calls.ts";
import { urlOf } from "#platform/server/web-address.ts";
import { isStorable } from "#platform/contract/text.ts";

/** Headers for every answer; a page replaces the content policy with its own, which has a nonce. */
export function secure(app: FastifyInstance, appUrl: string): void {
  const https = appUrl.startsWith("https:");
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'none'"],
        "frame-ancestors": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'none'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: "same-origin" },
    crossOriginOpenerPolicy: https ? undefined : false,
    originAgentCluster: https,
  });
  app.addHook("onRequest", (request, reply, done) => {
    setHeaders(request.raw, reply.raw, (error) =>
      done((error as Error | undefined) ?? misaddressed(request, appUrl) ?? foreign(request, appUrl)),
    );
  });
}

/** Where the script, the frames and the calls of Stripe's card form come from. */
const stripeScripts = " https://js.stripe.com https://*.js.stripe.com";
const stripeFrames = `${stripeScripts} https://hooks.stripe.com`;
const stripeCalls = " https://api.stripe.com";

/** A page's content policy: scripts only with this nonce or from ourselves, nothing from elsewhere, but Stripe's card form where cards are taken. */
export function pagePolicy(nonce: string, takesCards = false): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${takesCards ? stripeScripts : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${takesCards ? stripeCalls : ""}`,
    "media-src 'self' blob:",
    "manifest-src 'self'",
    // The owner looks at their own booking page inside the calendar.
    `frame-src 'self'${takesCards ? stripeFrames : ""}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join("; ");
}

const loopbackNames = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** Requested by machines that use another name for this process. */
const anyHostPaths = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * A request under a name that isn't ours: from another site whose name was pointed at this machine. On a laptop all of the machine's own
 * names are ours.
 */
function misaddressed(request: FastifyRequest, appUrl: string): AppError | undefined {
  if (anyHostPaths.has(request.routeOptions.url ?? "")) return undefined;
  const ours = new URL(appUrl);
  const address = `${ours.protocol}//${request.headers.host ?? ""}`;
  const asked = urlOf(address);
  const isLoopback =
    asked !== undefined &&
    loopbackNames.has(ours.hostname) &&
    loopbackNames.has(asked.hostname) &&
    (asked.port === ours.port || asked.port === String(request.socket.localPort));
  if (isLoopback || asked?.host === ours.host) return undefined;
  return new AppError(
    "bad_request",
    `This address is not set up here. Open ${ours.origin}, or set APP_URL to the address that people use; a proxy must pass on the Host header.`,
  );
}

const reads = new Set(["GET", "HEAD", "OPTIONS"]);

/** A write that a foreign site made the browser send. A browser always names the origin of such a write; other clients need not. */
function foreign(request: FastifyRequest, appUrl: string): AppError | undefined {
  if (reads.has(request.method)) return undefined;
  if ((request.routeOptions.config as { takesAnything?: boolean } | undefined)?.takesAnything)
    return undefined;
  const { origin, host } = request.headers;
  const site = request.headers["sec-fetch-site"];
  const ours =
    origin === undefined
      ? site === undefined || site === "same-origin" || site === "none"
      : origin === new URL(appUrl).origin || (host !== undefined && urlOf(origin)?.host === host);
  // What comes with an API key isn't sent by a browser on its own.
  return ours || isByKey(request)
    ? undefined
    : new AppError("forbidden", "This request came from another site and was refused");
}

/** A body with more bytes than this is read in steps, so that others get a turn in between. */
const largeBytes = 262_144;

/** Reads JSON bodies: no broken UTF-8, no keys that poison prototypes, no text that can't be stored; an empty body is no body. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser(
    "application/json",
    { parseAs: "buffer" },
    (request: FastifyRequest, body: Buffer) =>
      readJson(
        body,
        (text) =>
          new Promise((resolve, reject) => {
            void parse(request, text, (error, value) =>
              error ? reject(new AppError("bad_request", "The request is not valid JSON")) : resolve(value),
            );
          }),
      ),
  );
}

async function readJson(bytes: Buffer, parse: (text: string) => Promise<unknown>): Promise<unknown> {
  if (bytes.length === 0) return undefined;
  const isLarge = bytes.length >= largeBytes;
  if (!isUtf8(bytes)) throw new AppError("bad_request", "The request is not valid UTF-8");
  if (await nestsDeeply(bytes)) throw new AppError("bad_request", "The request is nested too deeply");
  const text = bytes.toString("utf8");
  if (isLarge) await soon();
  const value = await parse(text);
  if (isLarge) await soon();
  // Only an escape can smuggle in what UTF-8 itself forbids.
  if (/\\u(0000|d[89a-f])/i.test(text) && !allStorable(value))
    throw new AppError("validation_failed", "The text contains characters that can’t be saved");
  if (isLarge) await soon();
  return value;
}

/** The text in these bytes; 400 for broken UTF-8. */
export function readText(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new AppError("bad_request", "The request is not valid UTF-8");
  return bytes.toString("utf8");
}

/** A JSON value of another program, whose keys and texts may be any: to be read by its own entries only. 400 for what is no JSON, or nests too deeply. */
export async function readForeignJson(bytes: Buffer): Promise<unknown> {
  const text = readText(bytes);
  if (await nestsDeeply(bytes)) throw new AppError("bad_request", "The request is nested too deeply");
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new AppError("bad_request", "The request is not valid JSON");
  }
}

/** Deeper than any of our bodies, and shallow enough for any code that walks through one. */
const deepest = 32;

/** Checks the bytes before they are parsed: a body of brackets takes a hundred times its size as a value. */
async function nestsDeeply(bytes: Buffer): Promise<boolean> {
  const state = { depth: 0, isText: false, at: 0 };
  while (state.at < bytes.length) {
    if (lookThrough(bytes, state, Math.min(bytes.length, state.at + largeBytes))) return true;
    if (state.at < bytes.length) await soon();
  }
  return false;
}

function lookThrough(
  bytes: Buffer,
  state: { depth: number; isText: boolean; at: number },
  end: number,
): boolean {
  const [quote, backslash] = [0x22, 0x5c];
  let { depth, isText, at } = state;
  for (; at < end; at++) {
    const byte = bytes[at];
    if (byte === quote) isText = !isText;
    else if (isText && byte === backslash) at++;
    else if (!isText && (byte === 0x5b || byte === 0x7b) && ++depth > deepest) return true;
    else if (!isText && (byte === 0x5d || byte === 0x7d)) depth--;
  }
  Object.assign(state, { depth, isText, at });
  return false;
}

function allStorable(value: unknown): boolean {
  if (typeof value === "string") return isStorable(value);
  if (Array.isArray(value)) return value.every(allStorable);
  if (value && typeof value === "object")
    return Object.entries(value).every(([key, part]) => isStorable(key) && allStorable(part));
  return true;
}
