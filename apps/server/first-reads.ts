import type { FastifyRequest } from "fastify";
import { isJsonReply, pathOf, roleAllows, type Endpoint } from "#platform/contract/endpoint.ts";
import { found } from "#platform/contract/errors.ts";
import type { FirstRead, Page, PageAddress } from "#platform/contract/page.ts";
import type { SessionEnding } from "#platform/contract/session-ending.ts";
import { parseInput } from "#platform/server/bind.ts";
import { withSession } from "#platform/server/call-session.ts";
import type { ContextFor, Ctx, Services } from "#platform/server/context.ts";
import { momentOf, positionText } from "#platform/server/live-position.ts";
import { callerOf, nextAddress } from "#platform/server/request.ts";
import { findEnding } from "#platform/server/sessions.ts";
import type { Answer, Route } from "#platform/server/route.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { firstReadsOf } from "./areas.ts";

/** Answers by the address that the browser would have requested; `next` is what the Link header would have said. */
type Answers = Record<string, { body: unknown; next?: string }>;
/** `since`: what moment they are from and whose, for the live stream. `ended`: why the browser's last session is over. */
export type FirstReads = { reads: Answers; since?: string; ended?: SessionEnding };
type Parts = { services: Services; routes: readonly Route[]; contextFor: ContextFor };

/**
 * Runs the page's first reads in one transaction, by the same handlers and checks as the calls themselves. The current user is
 * always among them, null when signed out. A read that fails is left out: the browser requests it and shows what went wrong.
 */
export async function answerFirstReads(
  page: Page,
  address: PageAddress,
  request: FastifyRequest,
  parts: Parts,
): Promise<FirstReads> {
  const { services, routes, contextFor } = parts;
  const userPath = pathOf(authApi.user);
  const caller = callerOf(request, services.ports.appUrl);
  const nobody: FirstReads = { reads: { [userPath]: { body: null } } };
  if (!caller.token) return nobody;
  const first: FirstReads = { reads: {} };
  const routeOf = (call: Endpoint) =>
    found(
      routes.find((route) => route.call === call),
      "Call",
    );
  try {
    return await withSession(services.database, caller, "read", async (tx, session) => {
      if (!session) return { ...nobody, ended: await findEnding(tx, caller.token) };
      first.since = positionText({ ...session, at: await momentOf(tx) });
      const ctx = contextFor(tx, session, request.id, request.log);
      const wanted: FirstRead[] = [{ call: authApi.user }];
      wanted.push(...firstReadsOf(page, address));
      for (const read of wanted) {
        if (!roleAllows(session.role, read.call.role)) continue;
        if (session.isClosed && read.call.whenClosed !== "works") continue;
        const answered = await answer(routeOf(read.call), read, ctx);
        first.reads[addressOf(read)] = answered;
        wanted.push(...(read.andThen?.(answered.body as never) ?? []));
      }
      return first;
    });
  } catch (error) {
    request.log.debug({ err: error }, "first read left out");
    return first;
  }
}

/** The addresses of a page's first reads, for the demo: what the page would read if somebody were signed in. */
export const askedFirst = (page: Page, address: PageAddress): string[] =>
  firstReadsOf(page, address).map(addressOf);

/** The address under which the browser keeps the answer of a read. */
export const addressOf = (read: FirstRead): string => pathOf(read.call, read.params, read.query);

async function answer(route: Route, read: FirstRead, ctx: Ctx): Promise<Answers[string]> {
  let next: string | undefined;
  const shape: Answer = {
    header: () => {},
    next: (cursor) => {
      next = cursor === undefined ? undefined : nextAddress(addressOf(read), cursor);
    },
    session: () => {},
    signedCookie: () => {},
    cookie: () => {},
  };
  const input = parseInput(route, { params: read.params ?? {}, query: asQuery(read.query), body: {} });
  const result = await route.handle({ ...input, ctx, answer: shape } as never);
  const reply = route.call.reply;
  const body = isJsonReply(reply) ? reply.parse(result) : null;
  return { body, ...(next !== undefined && { next }) };
}

function asQuery(query: Record<string, unknown> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === null || value === "" ? [] : [[name, String(value)]],
    ),
  );
}
