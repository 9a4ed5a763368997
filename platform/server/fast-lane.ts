import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import type { ContextFor, Services } from "./context.ts";
import { networkOf } from "./network.ts";
import { entryFor, headerIn } from "./request.ts";
import type { Answer, BinaryAnswer, PublicCtx, Route } from "./route.ts";

/** What holds for every such answer: nothing in it is taken for something else or kept. */
const usualHeaders = { "x-content-type-options": "nosniff", "cache-control": "private, no-store" };
/** And for one that is drawn: nothing in it runs or frames. */
const policy = "default-src 'none'; frame-ancestors 'none'";
/** The plain form of a last part of an address. */
const plain = /^[\w.-]{1,200}$/;

/**
 * Answers calls that are declared `isFast` before anything else looks at them: they come by the thousand after a mail to many, know no session,
 * no cookie and no limit, and are not in the log of requests. Only the plain form of their address is taken; whatever else comes goes the usual way.
 */
export function openFastLane(
  app: FastifyInstance,
  routes: readonly Route[],
  services: Services,
  contextFor: ContextFor,
): void {
  const lanes = routes
    .filter(({ call }) => call.isFast)
    .map((route) => ({
      route,
      prefix: route.call.path.slice(0, route.call.path.indexOf(":")),
      name: route.call.path.split(":")[1] ?? "",
    }));
  const [usual] = app.server.listeners("request") as RequestListener[];
  if (!usual || lanes.length === 0) return;
  const base = contextBase(app, services, contextFor);
  app.server.removeAllListeners("request").on("request", (request, response) => {
    const { url = "", method } = request;
    const lane =
      method === "GET" || method === "HEAD" ? lanes.find(({ prefix }) => url.startsWith(prefix)) : undefined;
    const value = lane && url.slice(lane.prefix.length);
    if (lane && value !== undefined && plain.test(value))
      void answer(
        lane.route,
        { [lane.name]: value },
        Object.assign(Object.create(base) as LaneCtx, { request, method, now: new Date() }),
        response,
      );
    else usual(request, response);
  });
}

async function answer(
  route: Route,
  params: Record<string, string>,
  ctx: LaneCtx,
  response: ServerResponse,
): Promise<void> {
  const shape: LaneAnswer = Object.assign(Object.create(answerBase) as LaneAnswer, {
    headers: { ...usualHeaders },
  });
  try {
    const {
      status = 200,
      contentType,
      bytes,
    } = (await route.handle({
      ctx,
      params,
      query: nothing,
      body: nothing,
      answer: shape,
    } as never)) as BinaryAnswer;
    if (!Buffer.isBuffer(bytes)) throw new Error("A fast call answers with bytes");
    const { headers } = shape;
    headers["content-type"] = contentType;
    headers["content-length"] = bytes.length;
    if (contentType.startsWith("text/") && bytes.length > 0) headers["content-security-policy"] = policy;
    response.writeHead(status, headers);
    // Bytes as the letters of the same numbers: then the head and they are one piece.
    if (ctx.method === "HEAD" || bytes.length === 0) response.end();
    else response.end(bytes.toString("latin1"), "latin1");
  } catch (error) {
    ctx.log.error({ err: error, route: route.call.path }, "a fast call failed");
    response.writeHead(500, { "content-length": 0 }).end();
  }
}

// What is the same for all requests is made once, and what is not is found through `this`: a function of its own for each costs more than it does.
type LaneCtx = PublicCtx & { readonly request: IncomingMessage };
type LaneAnswer = Answer & { readonly headers: Record<string, string | number> };

const nothing = Object.freeze({});
const none = (): undefined => undefined;

const answerBase = {
  header(this: LaneAnswer, name: string, value: string): void {
    this.headers[name] = value;
  },
  next: none,
  session: none,
  signedCookie: none,
};

const contextBase = (app: FastifyInstance, { database, ports }: Services, contextFor: ContextFor) => ({
  database,
  ports,
  requestId: "",
  log: app.log,
  device: "",
  sessionToken: undefined,
  signedCookie: none,
  get ip(): string {
    return networkOf((this as unknown as LaneCtx).request.socket.remoteAddress ?? "");
  },
  header(this: LaneCtx, name: string): string | undefined {
    return headerIn(this.request.headers)(name);
  },
  enter: entryFor(contextFor, "", app.log),
});
