import type { IncomingHttpHeaders } from "node:http";
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { businessHeader } from "#platform/contract/whose.ts";
import type { ContextFor, Services } from "./context.ts";
import { visitedBy, visitWorkspace } from "./closed-businesses.ts";
import { enterWorkspace, sharedBy } from "./database.ts";
import { networkOf } from "./network.ts";
import type { Answer, PublicCtx } from "./route.ts";
import { type Caller, cookieName } from "./sessions.ts";

/** The value of the session cookie, if one came. */
export const sessionTokenOf = (request: FastifyRequest, appUrl: string): string | undefined =>
  request.cookies[cookieName(appUrl)];

/** Who sends this request, and for which business. */
export const callerOf = (request: FastifyRequest, appUrl: string): Caller => ({
  token: sessionTokenOf(request, appUrl),
  address: networkOf(request.ip),
  business: headerIn(request.headers)(businessHeader),
});

/** The longest that browsers keep a cookie. The database decides when a session ends: each visit renews it. */
const cookieSeconds = 400 * 86_400;

const secureFor = (appUrl: string): boolean => appUrl.startsWith("https:");

/** What kind of device asked, for the list of sessions: "Firefox on Windows". */
export function deviceOf(userAgent: string | undefined): string {
  const agent = userAgent ?? "";
  const browser = /Edg\//.test(agent)
    ? "Edge"
    : /Firefox\//.test(agent)
      ? "Firefox"
      : /Chrome\//.test(agent)
        ? "Chrome"
        : /Safari\//.test(agent)
          ? "Safari"
          : "Unknown browser";
  const system = /iPhone|iPad/.test(agent)
    ? "iPhone or iPad"
    : /Android/.test(agent)
      ? "Android"
      : /Windows/.test(agent)
        ? "Windows"
        : /Mac OS X/.test(agent)
          ? "Mac"
          : /Linux/.test(agent)
            ? "Linux"
            : "unknown device";
  return `${browser} on ${system}`;
}

/** The ways to shape an answer, on top of Fastify's reply. */
export function answerOf(request: FastifyRequest, reply: FastifyReply, appUrl: string): Answer {
  const secure = secureFor(appUrl);
  const lasting = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;
  return {
    header: (name, value) => void reply.header(name, value),
    next: (cursor) => {
      if (cursor !== undefined) reply.header("link", `<${nextAddress(request.url, cursor)}>; rel="next"`);
    },
    session: (token) => {
      if (token === undefined) reply.clearCookie(cookieName(appUrl), { path: "/", secure });
      else reply.setCookie(cookieName(appUrl), token, { ...lasting, maxAge: cookieSeconds });
    },
    signedCookie: (name, value, maxAge) =>
      void reply.setCookie(name, value, { ...lasting, maxAge, signed: true }),
    cookie: (name, value, maxAge) => void reply.setCookie(name, value, { ...lasting, maxAge }),
  };
}

/** The same address with another cursor. */
export function nextAddress(url: string, cursor: string): string {
  const [path = "", query = ""] = url.split("?");
  const search = new URLSearchParams(query);
  search.set("cursor", cursor);
  return `${path}?${search.toString()}`;
}

/** Reads a header by its lowercase name: the first value, if there are several. */
const headerIn =
  (headers: IncomingHttpHeaders): PublicCtx["header"] =>
  (name) => {
    const value = headers[name];
    return Array.isArray(value) ? value[0] : value;
  };

/** Enters a workspace for a call without a signed-in person; 404 for a closed one, unless the call goes on there. */
const entryFor =
  (
    contextFor: ContextFor,
    requestId: string,
    log: FastifyBaseLogger,
    enter: typeof enterWorkspace,
  ): PublicCtx["enter"] =>
  async (tx, workspaceId, userId) => {
    await enter(tx, workspaceId);
    return contextFor(tx, { userId, sessionId: null, workspaceId, role: "public" }, requestId, log);
  };

/** What a call without a signed-in person gets. */
export function publicContextOf(
  { whenClosed }: Pick<Endpoint, "whenClosed">,
  request: FastifyRequest,
  services: Services,
  contextFor: ContextFor,
): PublicCtx {
  const { ports } = services;
  const seesClosed = whenClosed === "works";
  const database = seesClosed ? services.database : visitedBy(services.database);
  return {
    // Counted by address, because nobody is known yet; once in a workspace, its own share counts.
    database: sharedBy(database, networkOf(request.ip)),
    now: new Date(),
    requestId: request.id,
    log: request.log,
    ports,
    ip: networkOf(request.ip),
    device: deviceOf(request.headers["user-agent"]),
    method: request.method,
    header: headerIn(request.headers),
    sessionToken: sessionTokenOf(request, ports.appUrl),
    signedCookie: (name) => {
      const raw = request.cookies[name];
      if (raw === undefined) return undefined;
      const { valid, value } = request.unsignCookie(raw);
      return valid ? (value ?? undefined) : undefined;
    },
    enter: entryFor(contextFor, request.id, request.log, seesClosed ? enterWorkspace : visitWorkspace),
  };
}
