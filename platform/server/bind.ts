import { finished, Readable } from "node:stream";
import { setImmediate as soon } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { AppError } from "#platform/contract/errors.ts";
import { isStorable } from "#platform/contract/text.ts";
import { type Endpoint, roleAllows } from "#platform/contract/endpoint.ts";
import type { ContextFor, Ctx, OpenCtx, Services } from "./context.ts";
import { enterWorkspace, sharedBy, transactWith, type Database, type Tx } from "./database.ts";
import { validationError } from "./errors-of.ts";
import { publisher } from "./events.ts";
import { plainMessage } from "./input-messages.ts";
import { enqueue } from "./jobs.ts";
import { networkOf } from "./network.ts";
import { type BinaryAnswer, fileInsteadOf, type RedirectAnswer, type Route, type Upload } from "./route.ts";
import { beginWithSession, businessOf, type Caller, type OpenSession } from "./sessions.ts";
import { makeTurns, type Turns } from "./turns.ts";
import { withUpload } from "./upload.ts";
import { answerOf, callerOf, publicContextOf } from "./request.ts";

type Asked = { params: unknown; query: unknown; body: unknown };

/** Where nobody needs to be signed in, a forged cookie must not count as somebody else. */
const byAddress = { keyGenerator: (request: FastifyRequest) => networkOf(request.ip) };

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
      ...(call.access === "public" && byAddress),
    },
  };
  app.route({
    method: call.method,
    url: call.path,
    bodyLimit: call.maxBodyBytes,
    config,
    ...(call.access === "session" &&
      call.method !== "GET" &&
      !call.multipart && { preParsing: (request: FastifyRequest) => lookFirst(route, request, services) }),
    handler: async (request, reply) => {
      const serve = () =>
        call.access === "public"
          ? servePublic(route, request, reply, services, contextFor)
          : serveSession(route, request, reply, services, contextFor);
      return send(
        call,
        reply,
        await (turns
          ? inTurnUntilRead(turns, businessOf(callerOf(request, services.ports.appUrl)), serve)
          : serve()),
      );
    },
  });
}

/** Refuses those not signed in, or not allowed, before more than a little of a body is read. */
async function lookFirst(
  route: Route,
  request: FastifyRequest,
  { database, ports }: Services,
): Promise<void> {
  const size = Number(
    request.headers["content-length"] ?? (request.headers["transfer-encoding"] ? Infinity : 0),
  );
  if (size > smallBodyBytes)
    await withSession(database, callerOf(request, ports.appUrl), "read", async (_tx, open) =>
      allow(route, open),
    );
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
  const ctx = publicContextOf(request, services, contextFor);
  return route.handle({ ...input, ctx, answer: answerOf(request, reply, services.ports.appUrl) } as never);
}

async function serveSession(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  contextFor: ContextFor,
): Promise<unknown> {
  const { database, ports } = services;
  const caller = callerOf(request, ports.appUrl);
  const { multipart, transaction } = route.call;
  const whoAsks = () => withSession(database, caller, "read", async (_tx, open) => allow(route, open));
  const transact = <T>(kind: "read" | "write", work: (ctx: Ctx) => Promise<T>) =>
    withSession(database, caller, kind, (tx, open) =>
      work(contextFor(tx, allow(route, open), request.id, request.log)),
    );
  const handleWith = async (form?: { upload: Upload; fields: unknown }) => {
    const handle = (ctx: Ctx | OpenCtx) =>
      route.handle({
        ...inputOf(route, request),
        ctx,
        ...form,
        answer: answerOf(request, reply, ports.appUrl),
      } as never);
    if (transaction === "one") return transact(route.call.method === "GET" ? "read" : "write", handle);
    const { userId, sessionId, workspaceId, role, sees } = await whoAsks();
    return handle({
      actor: { userId, sessionId, role, sees },
      workspaceId,
      now: new Date(),
      requestId: request.id,
      log: request.log,
      ports,
      database: sharedBy(database, workspaceId),
      transact: (work) => transact("write", work),
    });
  };
  if (!multipart) return handleWith();
  const { workspaceId } = await whoAsks();
  return withUpload({ request, shape: multipart, database, workspaceId }, handleWith);
}

function allow(route: Route, session: OpenSession | undefined): OpenSession {
  if (!session) throw new AppError("unauthenticated", "Please sign in");
  if (!roleAllows(session.role, route.call.role))
    throw new AppError("forbidden", `Only ${peopleWith(route.call.role)} can do this`);
  return session;
}

const peopleWith = (role: string): string =>
  role === "owner"
    ? "the owner"
    : role === "manager"
      ? "the owner and managers"
      : "people who may make changes";

/** One transaction, begun together with the session's look-up. */
export const withSession = <T>(
  database: Database,
  caller: Caller,
  kind: "read" | "write",
  work: (tx: Tx, session: OpenSession | undefined) => Promise<T>,
): Promise<T> =>
  database.inShare(businessOf(caller), () =>
    transactWith(database.pool, (client) => beginWithSession(client, caller.token), kind, work),
  );

/** Makes the factory of contexts: for requests, jobs and tests alike. */
export function contextFactory(
  services: Pick<Services, "database" | "ports" | "subscribers" | "mergeRules">,
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
      mergeRules: services.mergeRules,
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
    body: parsed(route.call.body, asked.body),
  };
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
