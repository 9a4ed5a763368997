import { isErrorBody, type ErrorBody } from "#platform/contract/errors.ts";
import {
  isQuestion,
  pathOf,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from "#platform/contract/endpoint.ts";
import { whoseHeaders } from "./whose.ts";

/** A query as screens write it: numbers and booleans are sent as text, undefined and empty values are left out. */
export type Asked<Q> = { [K in keyof Q]: Q[K] | number | boolean | null | undefined };

type Part<Name extends string, T> = {} extends T ? { [K in Name]?: T } : { [K in Name]: T };
/** What a call is given: the parts that its declaration asks for. */
export type CallInput<E extends Endpoint> = Part<"params", ParamsOf<E>> &
  Part<"query", Asked<QueryOf<E>>> &
  Part<"body", BodyOf<E>> & {
    signal?: AbortSignal;
    headers?: Record<string, string>;
    /** The Idempotency-Key of a write: the same one for another try of the same act. */
    once?: string;
  };

type AnyInput = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  once?: string;
};

/** A new Idempotency-Key, also where the page came without encryption and the browser offers no UUIDs. */
export const newOnceKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Any non-OK answer. Its message is the status, a colon and the response text, or the status text if that is empty (Spec 1 §8). */
export class CallError extends Error {
  readonly status: number;
  readonly body: ErrorBody | undefined;
  constructor(status: number, statusText: string, text: string) {
    super(`${status}: ${text || statusText}`);
    this.name = "CallError";
    this.status = status;
    this.body = errorBodyOf(text);
  }
}

function errorBodyOf(text: string): ErrorBody | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return isErrorBody(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

/** The server's message for people, or undefined when there is none (no connection, no JSON). */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof CallError ? error.body?.message : undefined;
}

/** True when the server knows no such thing: it is gone, not this person's, or never existed. */
export const isMissing = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 404 || error.status === 400);

/** True when an edit was refused because somebody else changed the same field. */
export const isClash = (error: unknown): boolean =>
  error instanceof CallError && error.body?.code === "clash";

/** The number of a refused call in the server's log, to be shown small and copied. */
export function requestNumber(error: unknown): string | undefined {
  return error instanceof CallError ? error.body?.requestId : undefined;
}

/** One answer: its body, and the address of the next page when the answer is one page of a list. */
export type Answer<T> = { body: T; next?: string };

/** The address that a `Link: <...>; rel="next"` header names, as path and query. */
export function nextOf(link: string | null): string | undefined {
  const address = link?.match(/<([^>]+)>\s*;[^,]*rel="?next"?/)?.[1];
  if (!address) return undefined;
  const url = new URL(address, "http://self");
  return url.pathname + url.search;
}

const notOursListeners = new Set<() => void>();

/** Calls `listener` whenever the server answers that nobody is signed in (401), or that the session is in another business than this page. */
export const onNotOurs = (listener: () => void): void => {
  notOursListeners.add(listener);
};

/** True for the refusal of a call that was made on the page of another business: the page is loaded anew, and says so itself. */
export const isOtherBusiness = (error: unknown): boolean =>
  error instanceof CallError && error.body?.code === "other_workspace";

/** True for the refusal of an act whose number was no longer right: nothing was done. `useAction` says it, and the act stays on the screen. */
export const isCountChanged = (error: unknown): boolean =>
  error instanceof CallError && error.body?.code === "count_changed";

/** What is thrown for a non-OK answer. Where it says that the page is no longer ours, that is told as well. */
export function refusalOf(status: number, statusText: string, text: string): CallError {
  const error = new CallError(status, statusText, text);
  if (status === 401 || isOtherBusiness(error)) for (const listener of notOursListeners) listener();
  return error;
}

/** GET of an address that the server gave (a next page), with the same promises as `call`. */
export async function fetchAnswer<T>(address: string, init: RequestInit = {}): Promise<Answer<T>> {
  const headers = { ...whoseHeaders(), ...(init.headers as Record<string, string> | undefined) };
  const response = await fetch(address, { credentials: "include", ...init, headers });
  const text = await response.text();
  if (!response.ok) throw refusalOf(response.status, response.statusText, text);
  const next = nextOf(response.headers.get("link"));
  return { body: (text ? JSON.parse(text) : {}) as T, ...(next ? { next } : {}) };
}

/** The longest body, in characters, of a write that outlives its page: a browser allows 64 kB of such bodies in all. */
const keptAliveLength = 4_000;

/** Sends a call with cookies and a JSON body, and a write with its Idempotency-Key, and gives its reply; throws `CallError` when it is refused, and the browser's own error without a connection. */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E>>;
export async function call<E extends Endpoint>(endpoint: E): Promise<ReplyOf<E>>;
export async function call(endpoint: Endpoint, input: AnyInput = {}): Promise<unknown> {
  const hasBody = input.body !== undefined;
  const body = hasBody ? JSON.stringify(input.body) : "";
  const answer = await fetchAnswer(pathOf(endpoint, input.params, input.query), {
    method: endpoint.method,
    headers: {
      accept: "application/json",
      ...(hasBody ? { "content-type": "application/json" } : {}),
      ...(endpoint.method !== "GET" && !isQuestion(endpoint)
        ? { "idempotency-key": input.once ?? newOnceKey() }
        : {}),
      ...input.headers,
    },
    ...(hasBody ? { body } : {}),
    // Changes show at once, and menu entries load a page: they must be saved even if the person moves on quickly.
    keepalive: endpoint.method !== "GET" && body.length <= keptAliveLength,
    ...(input.signal ? { signal: input.signal } : {}),
  });
  return answer.body;
}
