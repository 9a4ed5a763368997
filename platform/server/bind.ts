import { finished, Readable } from "node:stream";
import { setImmediate as soon } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest, preParsingHookHandler } from "fastify";
import type { z } from "zod";
import { AppError } from "#platform/contract/errors.ts";
import { isStorable } from "#platform/contract/text.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { isForPeople } from "#platform/contract/key-access.ts";
import { admitKey, senderOf } from "./api-key-calls.ts";
import { allow, withSession } from "./call-session.ts";
import { BusinessGone } from "./closed-businesses.ts";
import type { ContextFor, Ctx, Services } from "./context.ts";
import { enterWorkspace } from "./database.ts";
import { appErrorOf, validationError } from "./errors-of.ts";
import { publisher } from "./events.ts";
import { sendKept } from "./idempotency.ts";
import { plainMessage } from "./input-messages.ts";
import { enqueue } from "./jobs.ts";
import { networkOf } from "./network.ts";
import { type Asked, type BinaryAnswer, fileInsteadOf, type RedirectAnswer, type Route } from "./route.ts";
import { publicPagePolicy, refusedPage } from "./public-page.ts";
import { answerOf, publicContextOf } from "./request.ts";
import { serveSession } from "./serve-session.ts";
import { businessOf } from "./sessions.ts";
import { makeTurns, type Turns } from "./turns.ts";

/** Where nobody needs to be signed in, a forged cookie must not count as somebody else. */
const byAddress = { keyGenerator: (request: FastifyRequest) => networkOf(request.ip) };
const byParameter = (name: string) => ({
  keyGenerator: (request: FastifyRequest) => (request.params as Record<string, string>)[name] ?? "",
});

/** A JSON body up to this many bytes is read before checking who sent it. */
const smallBodyBytes = 16_384;

/** Puts every route on the server: access, role, parsing, one transaction per request, reply schema. */
export function bind(app: FastifyInstance, routes: readonly Route[], services: Services): void {
  const contextFor = contextFactory(services);
  const put = (on: FastifyInstance) => (route: Route) => putRoute(on, route, services, contextFor);
  routes.filter((route) => !route.call.takesAnything).forEach(put(app));
  void app.register((inner, _options, done) => {
    readAnyBodies(inner);
    routes.filter((route) => route.call.takesAnything).forEach(put(inner));
    done();
  });
}

/** Reads every body as raw bytes. */
function readAnyBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (request, bytes, done) =>
    done(null, { contentType: request.headers["content-type"] ?? "", bytes }),
  );
}

function putRoute(app: FastifyInstance, route: Route, services: Services, contextFor: ContextFor): void {
  const { call } = route;
  const turns =
    call.atOnce === undefined
      ? undefined
      : makeTurns({
          max: call.atOnce,
          maxWaiting: call.atOnce,
          waitSeconds: 10,
          refusal: "This is already running several times. Please wait until it’s done and try again.",
        });
  const config = {
    takesAnything: call.takesAnything,
    rateLimit: {
      max: call.callsPerMinute ?? services.callsPerMinute,
      timeWindow: 60_000,
      ...(call.countedBy !== undefined ? byParameter(call.countedBy) : call.access === "public" && byAddress),
    },
  };
  app.route({
    method: call.method,
    url: call.path,
    bodyLimit: call.maxBodyBytes,
    config,
    ...((call.access === "session" || isForPeople(call)) && {
      preParsing: checksBefore(route, services),
    }),
    handler: async (request, reply) => {
      const serve = () =>
        call.access === "public"
          ? servePublic(route, request, reply, services, contextFor)
          : serveSession({ route, request, reply, services, contextFor, inputOf });
      return send(
        call,
        reply,
        await (turns
          ? inTurnUntilRead(turns, businessOf(senderOf(request, services.ports.appUrl)), serve)
          : serve()),
      );
    },
  });
}

/** What is checked before a body is read: an API key, and, where there is more than a little to read, who sent it. */
function checksBefore(route: Route, services: Services): preParsingHookHandler {
  const { access, method, multipart } = route.call;
  const looks = access === "session" && method !== "GET" && !multipart;
  return (request, reply, _payload, done) => {
    const admitted = admitKey(request, reply, services, route.call);
    const look = looks && bodySizeOf(request) > smallBodyBytes;
    if (!admitted && !look) return done();
    void (async () => {
      let refusal: Error | undefined;
      try {
        await admitted;
        if (look) await lookFirst(route, request, services);
      } catch (error) {
        refusal = error as Error;
      }
      done(refusal ?? null);
    })();
  };
}

const bodySizeOf = ({ headers }: FastifyRequest): number =>
  Number(headers["content-length"] ?? (headers["transfer-encoding"] ? Infinity : 0));

/** Refuses those not signed in, or not allowed. */
async function lookFirst(
  route: Route,
  request: FastifyRequest,
  { database, ports, plans }: Services,
): Promise<void> {
  const caller = senderOf(request, ports.appUrl);
  await withSession(database, caller, "read", async (_tx, open) => allow(route, open, caller, plans));
}

/** Keeps the turn until the answer is sent, or, for a stream, until its last byte is read or nobody reads it anymore. */
async function inTurnUntilRead(
  turns: Turns,
  subject: string,
  serve: () => Promise<unknown>,
): Promise<unknown> {
  const give = await turns.take(subject);
  try {
    const result = await serve();
    const { bytes } = (result ?? {}) as Partial<BinaryAnswer>;
    if (bytes instanceof Readable) finished(bytes, give);
    else give();
    return result;
  } catch (error) {
    give();
    throw error;
  }
}

async function servePublic(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  contextFor: ContextFor,
): Promise<unknown> {
  const input = inputOf(route, request);
  const ctx = publicContextOf(route.call, request, services, contextFor);
  try {
    return await route.handle({
      ...input,
      ctx,
      answer: answerOf(request, reply, services.ports.appUrl),
    } as never);
  } catch (error) {
    if (!isPage(route.call)) throw error;
    const refusal = appErrorOf(error);
    // What is our own fault is logged where all of it is.
    if (refusal.code === "internal" || refusal.code === "unavailable") throw error;
    reply.header("content-security-policy", publicPagePolicy());
    return refusedPage(
      refusal,
      error instanceof BusinessGone ? "This business is no longer here." : undefined,
    );
  }
}

/** True for a call whose answer people see in a browser. */
const isPage = ({ reply }: Endpoint): boolean =>
  "binary" in reply && reply.contentType.startsWith("text/html");

/** Makes the factory of contexts: for requests, jobs and tests alike. */
export function contextFactory(
  services: Pick<Services, "database" | "ports" | "subscribers" | "declared">,
): ContextFor {
  const publishFor = publisher(services.subscribers);
  const contextFor: ContextFor = (tx, session, requestId, log) => {
    const { userId, sessionId, workspaceId, role, sees = "all", cause } = session;
    const ctx: Ctx = {
      actor: { userId, sessionId, role, sees },
      workspaceId,
      tx,
      now: new Date(),
      requestId,
      log,
      ports: services.ports,
      declared: services.declared,
      cause,
      database: services.database,
      inNewTransaction: (work) =>
        userId === null
          ? services.database.inWorkspace(workspaceId, work)
          : services.database.asMember(workspaceId, userId, work),
      enter: async (other) => {
        await enterWorkspace(tx, other);
        return contextFor(tx, { ...session, workspaceId: other }, requestId, log);
      },
      publish: publishFor(() => ctx),
      enqueue: (type, payload, options) => enqueue(tx, type, payload, options),
    };
    return ctx;
  };
  return contextFor;
}

function inputOf(route: Route, request: FastifyRequest): Asked {
  // Forms are read only by calls that take a file.
  if (!route.call.multipart && !route.call.takesAnything && request.isMultipart())
    throw new AppError("unsupported_type", "This type of content isn’t accepted here");
  return parseInput(route, {
    params: request.params,
    query: request.query,
    body: route.call.multipart || request.body === undefined ? {} : request.body,
  });
}

/** Checks what was asked against the call's schemas; 400 with a message per field. */
export function parseInput(route: Route, asked: Asked): Asked {
  refuseUnstorable(asked.query);
  return {
    params: parsed(route.call.params, asked.params),
    query: parsed(route.call.query, asked.query),
    body: parsed(route.call.body, withoutFormer(route.call, asked.body)),
  };
}

function withoutFormer({ formerFields }: Endpoint, body: unknown): unknown {
  if (!formerFields || typeof body !== "object" || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !formerFields.includes(name)));
}

function parsed(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value, { error: plainMessage });
  if (!result.success) throw validationError(result.error);
  return result.data;
}

function refuseUnstorable(query: unknown): void {
  for (const value of Object.values(query as Record<string, unknown>)) {
    if (typeof value === "string" && !isStorable(value))
      throw new AppError("validation_failed", "The address contains invalid characters");
  }
}

/** Answers with more rows than this are checked and written in separate turns, so that other calls get in between. */
const manyRows = 100;

async function send({ reply: shape }: Endpoint, reply: FastifyReply, result: unknown): Promise<unknown> {
  const file = "binary" in shape ? (result as BinaryAnswer) : await fileInsteadOf(result);
  if (file) return sendBinary(reply, file);
  const kept = sendKept(reply, result);
  if (kept) return kept;
  reply.header("cache-control", "no-store");
  if ("redirect" in shape) return reply.redirect((result as RedirectAnswer).path, 302);
  if (Array.isArray(result) && result.length >= manyRows) await soon();
  return (shape as z.ZodType).parse(result);
}

function sendBinary(reply: FastifyReply, answer: BinaryAnswer): unknown {
  if (answer.status !== undefined) reply.code(answer.status);
  reply.header("content-type", answer.contentType);
  if (!reply.hasHeader("cache-control")) reply.header("cache-control", "private, no-store");
  if (answer.sizeBytes !== undefined) reply.header("content-length", answer.sizeBytes);
  if (answer.fileName !== undefined) {
    const ascii = answer.fileName.replace(/[^\x20-\x7e]|["\\%]/g, "_");
    reply.header(
      "content-disposition",
      `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(answer.fileName).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`,
    );
  }
  return reply.send(answer.bytes);
}
