import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { AppError } from "#platform/contract/errors.ts";
import { isStorable } from "#platform/contract/text.ts";
import { roleAllows } from "#platform/contract/endpoint.ts";
import type { ContextFor, Ctx, OpenCtx, Services } from "./context.ts";
import { enterWorkspace, transactWith, type Database, type Tx } from "./database.ts";
import { validationError } from "./errors-of.ts";
import { publisher } from "./events.ts";
import { removeFile } from "./files.ts";
import { plainMessage } from "./input-messages.ts";
import { enqueue } from "./jobs.ts";
import type { BinaryAnswer, RedirectAnswer, Route, Upload } from "./route.ts";
import { beginWithSession, type OpenSession } from "./sessions.ts";
import { receiveUpload } from "./upload.ts";
import { answerOf, publicContextOf, sessionTokenOf } from "./request.ts";

type Asked = { params: unknown; query: unknown; body: unknown };

/** Where nobody need be signed in, a made-up cookie must not count as somebody else. */
const byAddress = { keyGenerator: (request: FastifyRequest) => request.ip };

/** Puts every route on the server: access, role, parsing, one transaction per request, reply schema. */
export function bind(app: FastifyInstance, routes: readonly Route[], services: Services): void {
  const contextFor = contextMaker(services);
  const put = (on: FastifyInstance) => (route: Route) => putRoute(on, route, services, contextFor);
  routes.filter((route) => !route.call.takesAnything).forEach(put(app));
  void app.register((inner, _options, done) => {
    readAnyBodies(inner);
    routes.filter((route) => route.call.takesAnything).forEach(put(inner));
    done();
  });
}

/** Reads every body as the bytes that came. */
function readAnyBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (request, bytes, done) => done(null, { contentType: request.headers["content-type"] ?? "", bytes }));
}

function putRoute(app: FastifyInstance, route: Route, services: Services, contextFor: ContextFor): void {
  const { call } = route;
  app.route({
    method: call.method,
    url: call.path,
    bodyLimit: call.maxBodyBytes,
    config: { takesAnything: call.takesAnything, rateLimit: { max: call.callsPerMinute ?? services.callsPerMinute, timeWindow: 60_000, ...(call.access === "public" && byAddress) } },
    handler: (request, reply) => (call.access === "public" ? servePublic(route, request, reply, services, contextFor) : serveSession(route, request, reply, services, contextFor)),
  });
}

async function servePublic(route: Route, request: FastifyRequest, reply: FastifyReply, services: Services, contextFor: ContextFor): Promise<unknown> {
  const input = inputOf(route, request);
  const ctx = publicContextOf(request, services, contextFor);
  const result = await route.handle({ ...input, ctx, answer: answerOf(request, reply, services.ports.appUrl) } as never);
  return send(route, reply, result);
}

async function serveSession(route: Route, request: FastifyRequest, reply: FastifyReply, services: Services, contextFor: ContextFor): Promise<unknown> {
  const token = sessionTokenOf(request, services.ports.appUrl);
  const { multipart, transaction } = route.call;
  const whoAsks = () => withSession(services.database, token, "read", async (_tx, open) => allow(route, open));
  const transact = <T>(kind: "read" | "write", work: (ctx: Ctx) => Promise<T>) =>
    withSession(services.database, token, kind, (tx, open) => work(contextFor(tx, allow(route, open), request.id, request.log)));
  let upload: Upload | undefined;
  let fields: unknown;
  if (multipart) ({ upload, fields } = await receiveUpload(request, multipart, services.database, (await whoAsks()).workspaceId));
  const handle = (ctx: Ctx | OpenCtx) => route.handle({ ...inputOf(route, request), ctx, fields, upload, answer: answerOf(request, reply, services.ports.appUrl) } as never);
  try {
    if (transaction === "own") {
      const { userId, sessionId, workspaceId, role, sees } = await whoAsks();
      const { database, ports } = services;
      return send(route, reply, await handle({ actor: { userId, sessionId, role, sees }, workspaceId, now: new Date(), requestId: request.id, log: request.log, ports, database, transact: (work) => transact("write", work) }));
    }
    return send(route, reply, await transact(route.call.method === "GET" ? "read" : "write", handle));
  } catch (error) {
    if (upload) await discard(services.database, token, upload);
    throw error;
  }
}

async function discard(database: Database, token: string | undefined, upload: Upload): Promise<void> {
  await withSession(database, token, "write", async (tx) => removeFile(tx, upload.fileId)).catch(() => {});
}

function allow(route: Route, session: OpenSession | undefined): OpenSession {
  if (!session) throw new AppError("unauthenticated", "Please sign in");
  if (!roleAllows(session.role, route.call.role)) throw new AppError("forbidden", `Only ${peopleWith(route.call.role)} can do this`);
  return session;
}

const peopleWith = (role: string): string => (role === "owner" ? "the owner" : role === "manager" ? "the owner and managers" : "people who may make changes");

/** One transaction, begun together with the session's look-up. */
export const withSession = <T>(database: Database, token: string | undefined, kind: "read" | "write", work: (tx: Tx, session: OpenSession | undefined) => Promise<T>): Promise<T> =>
  transactWith(database.pool, (client) => beginWithSession(client, token), kind, work);

/** Makes the maker of contexts: for requests, for jobs and for tests alike. */
export function contextMaker(services: Pick<Services, "database" | "ports" | "subscribers">): ContextFor {
  const publishFor = publisher(services.subscribers);
  const contextFor: ContextFor = (tx, session, requestId, log) => {
    const ctx: Ctx = {
      actor: { userId: session.userId, sessionId: session.sessionId, role: session.role, sees: session.sees ?? "all" },
      workspaceId: session.workspaceId,
      tx,
      now: new Date(),
      requestId,
      log,
      ports: services.ports,
      database: services.database,
      again: (work) => (session.userId === null ? services.database.inWorkspace(session.workspaceId, work) : services.database.asMember(session.workspaceId, session.userId, work)),
      enter: async (workspaceId) => {
        await enterWorkspace(tx, workspaceId);
        return contextFor(tx, { ...session, workspaceId }, requestId, log);
      },
      publish: publishFor(() => ctx),
      enqueue: (type, payload, options) => enqueue(tx, type, payload, options),
    };
    return ctx;
  };
  return contextFor;
}

function inputOf(route: Route, request: FastifyRequest): Asked {
  // A form is read by calls that take a file, and by no other.
  if (!route.call.multipart && !route.call.takesAnything && request.isMultipart()) throw new AppError("unsupported_type", "This kind of content cannot be read here");
  return parseInput(route, { params: request.params, query: request.query, body: route.call.multipart || request.body === undefined ? {} : request.body });
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
    if (typeof value === "string" && !isStorable(value)) throw new AppError("validation_failed", "The address contains characters that cannot be read");
  }
}

function send(route: Route, reply: FastifyReply, result: unknown): unknown {
  const { reply: shape } = route.call;
  if ("binary" in shape) return sendBinary(reply, result as BinaryAnswer);
  reply.header("cache-control", "no-store");
  if ("redirect" in shape) return reply.redirect((result as RedirectAnswer).path, 302);
  return shape.parse(result);
}

function sendBinary(reply: FastifyReply, answer: BinaryAnswer): unknown {
  if (answer.status !== undefined) reply.code(answer.status);
  reply.header("content-type", answer.contentType);
  if (!reply.hasHeader("cache-control")) reply.header("cache-control", "private, no-store");
  if (answer.sizeBytes !== undefined) reply.header("content-length", answer.sizeBytes);
  if (answer.fileName !== undefined) {
    const ascii = answer.fileName.replace(/[^\x20-\x7e]|["\\%]/g, "_");
    reply.header("content-disposition", `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(answer.fileName).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`);
  }
  return reply.send(answer.bytes);
}

