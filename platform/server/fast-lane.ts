import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import type { ContextFor, Services } from "./context.ts";
import { entryFor, headerIn } from "./request.ts";
import type { Answer, BinaryAnswer, PublicCtx, Route } from "./route.ts";

/** What holds for every such answer: nothing in it runs, frames, or is taken for something else. */
const usualHeaders = { "x-content-type-options": "nosniff", "content-security-policy": "default-src 'none'; frame-ancestors 'none'", "cache-control": "private, no-store" };
/** The plain form of a last part of an address. */
const plain = /^[\w.-]{1,200}$/;

/**
 * Answers calls that are declared `isFast` before anything else looks at them: they come by the thousand after a mail to many, know no session,
 * no cookie and no limit, and are not in the log of requests. Only the plain form of their address is taken; whatever else comes goes the usual way.
 */
export function openFastLane(app: FastifyInstance, routes: readonly Route[], services: Services, contextFor: ContextFor): void {
  const lanes = routes.filter(({ call }) => call.isFast).map((route) => ({ route, prefix: route.call.path.slice(0, route.call.path.indexOf(":")), name: route.call.path.split(":")[1] ?? "" }));
  const [usual] = app.server.listeners("request") as RequestListener[];
  if (!usual || lanes.length === 0) return;
  app.server.removeAllListeners("request").on("request", (request, response) => {
    const { url = "", method } = request;
    const lane = method === "GET" || method === "HEAD" ? lanes.find(({ prefix }) => url.startsWith(prefix)) : undefined;
    const value = lane && url.slice(lane.prefix.length);
    if (lane && value !== undefined && plain.test(value)) void answer(lane.route, { [lane.name]: value }, publicContextOf(app, request, services, contextFor), response);
    else usual(request, response);
  });
}

async function answer(route: Route, params: Record<string, string>, ctx: PublicCtx, response: ServerResponse): Promise<void> {
  const headers: Record<string, string | number> = { ...usualHeaders };
  try {
    const { status = 200, contentType, bytes } = (await route.handle({ ctx, params, query: {}, body: {}, answer: answerInto(headers) } as never)) as BinaryAnswer;
    if (!Buffer.isBuffer(bytes)) throw new Error("A fast call answers with bytes");
    response.writeHead(status, { ...headers, "content-type": contentType, "content-length": bytes.length }).end(ctx.method === "HEAD" ? undefined : bytes);
  } catch (error) {
    ctx.log.error({ err: error, route: route.call.path }, "a fast call failed");
    response.writeHead(500, { "content-length": 0 }).end();
  }
}

const none = (): undefined => undefined;
const answerInto = (headers: Record<string, string | number>): Answer => ({ header: (name, value) => { headers[name] = value; }, next: none, session: none, signedCookie: none });

function publicContextOf(app: FastifyInstance, request: IncomingMessage, { database, ports }: Services, contextFor: ContextFor): PublicCtx {
  return {
    database, ports, now: new Date(), requestId: "", log: app.log, ip: request.socket.remoteAddress ?? "", device: "", method: request.method ?? "GET", sessionToken: undefined, signedCookie: none,
    header: headerIn(request.headers),
    enter: entryFor(contextFor, "", app.log),
  };
}
