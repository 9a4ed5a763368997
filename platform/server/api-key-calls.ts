import type { FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { AppError } from "#platform/contract/errors.ts";
import { callsPerMinuteByKey, isForPeople } from "#platform/contract/key-access.ts";
import { productName } from "#platform/contract/product.ts";
import { countCall, type KeyStanding, wordsFor } from "./api-key-leases.ts";
import { type ApiKey, apiKeyPrefix, readApiKey } from "./api-key-token.ts";
import type { Services } from "./context.ts";
import { callerOf } from "./request.ts";
import { businessOf, type Caller } from "./sessions.ts";

const bearer = new RegExp(`^bearer +(${apiKeyPrefix}.*)$`, "i");
const known = new WeakMap<FastifyRequest, ApiKey | "malformed">();

/** The API key that came with a request. Other things in that header are none of ours: a proxy may put its own there. */
function keyIn(request: FastifyRequest): ApiKey | "malformed" | undefined {
  const { authorization } = request.headers;
  if (authorization === undefined) return undefined;
  const before = known.get(request);
  if (before) return before;
  const text = bearer.exec(authorization)?.[1];
  if (text === undefined) return undefined;
  const key = readApiKey(text.trim()) ?? "malformed";
  known.set(request, key);
  return key;
}

/** True when a program sent this, by an API key. A browser never adds one by itself, so no other site can have it send such a request. */
export const isByKey = (request: FastifyRequest): boolean => keyIn(request) !== undefined;

/** Who sends a call: whoever the API key stands for, else whoever the cookie does. Where there is a key, the cookie isn't looked at. */
export function senderOf(request: FastifyRequest, appUrl: string): Caller {
  const key = keyIn(request);
  const caller = callerOf(request, appUrl);
  return key === undefined ? caller : { ...caller, token: undefined, ...(key !== "malformed" && { key }) };
}

/** Refuses a key where only people get in. */
export function refuseKeys(request: FastifyRequest): void {
  if (isByKey(request)) throw new AppError("forbidden", onlyPeople);
}

const onlyPeople = `An API key can’t do this. Signing in, your own account, the team, billing and API keys are for people: do it in ${productName}.`;

/** Lets a call by key in, or refuses it: 401 for a wrong key, 429 when its minute is used up, 403 where only people get in. Nothing happens to calls without one. */
export function admitKey(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  call: Endpoint,
): Promise<void> | undefined {
  const key = keyIn(request);
  return key === undefined ? undefined : admit(key, request, reply, services, call);
}

async function admit(
  key: ApiKey | "malformed",
  request: FastifyRequest,
  reply: FastifyReply,
  { database, ports, callsPerMinuteByKey: limit = callsPerMinuteByKey }: Services,
  call: Endpoint,
): Promise<void> {
  if (key === "malformed") throw new AppError("unauthenticated", wordsFor.malformed);
  const subject = businessOf(senderOf(request, ports.appUrl));
  try {
    say(reply, await countCall(database, key, subject, limit));
  } catch (error) {
    const { code, details } = error as AppError;
    if (code === "rate_limited")
      say(reply, { limit, remaining: 0, resetSeconds: details.retryAfterSeconds ?? 1 });
    throw error;
  }
  if (isForPeople(call)) throw new AppError("forbidden", onlyPeople);
}

/** The key's own numbers, in place of those of the limit per person. */
function say(reply: FastifyReply, { limit, remaining, resetSeconds }: KeyStanding): void {
  for (const name of ["limit", "remaining", "reset"]) reply.removeHeader(`x-ratelimit-${name}`);
  void reply.headers({
    "ratelimit-limit": limit,
    "ratelimit-remaining": remaining,
    "ratelimit-reset": resetSeconds,
  });
}
