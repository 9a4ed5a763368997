import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import underPressure from "@fastify/under-pressure";
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import type { Logger } from "pino";
import { AppError } from "#platform/contract/errors.ts";
import { liveApi } from "#platform/contract/live.ts";
import { senderOf } from "#platform/server/api-key-calls.ts";
import { waitWords } from "#platform/server/attempts.ts";
import { bind, contextFactory } from "#platform/server/bind.ts";
import type { Ports, Services } from "#platform/server/context.ts";
import { setCursorKey } from "#platform/server/cursor.ts";
import type { Database } from "#platform/server/database.ts";
import { serveLive } from "#platform/server/live-streams.ts";
import { serveMetrics } from "#platform/server/metrics.ts";
import { readJsonBodies, secure } from "#platform/server/security.ts";
import {
  endSlowSenders,
  headersEnd,
  type SenderBounds,
  senderBounds,
} from "#platform/server/slow-senders.ts";
import { personOf } from "#platform/server/sessions.ts";
import { boundStorage } from "#platform/server/storage.ts";
import { followRequests } from "#platform/server/unexpected.ts";
import * as billing from "#areas/billing/server/index.ts";
import { declared, routes, subscribers } from "./areas.ts";
import { maxHeaderBytes, refuseConnection } from "./client-errors.ts";
import { serveDocs } from "./docs.ts";
import { servePages } from "./page.ts";
import { refuse } from "./refuse.ts";
import { closeConnectionsWhenStopping } from "./stopping.ts";

export type AppOptions = {
  database: Database;
  ports: Ports;
  secret: Buffer;
  log: Logger;
  webDir: string;
  /** False: the service worker of earlier visits is taken back. On unless told otherwise. */
  hasOfflineApp?: boolean;
  callsPerMinute: number;
  /** Calls a minute by one API key, other than the usual ones. */
  callsPerMinuteByKey?: number;
  /** How far the process may lag, in milliseconds, before calls are told to try again; 0 means never. */
  busyAfterMs?: number;
  metricsToken?: string;
  /** The newest migration that this version has; one that is newer in the database makes it unready. */
  newestMigration?: string;
  /** True: the log names the request of an error that nobody handled, whatever that costs. */
  followsRequests?: boolean;
  /** Proxies before this server: how many, or their addresses and networks; none by default. */
  trustProxy?: number | string[];
  /** Limits on slow senders and open streams other than the usual ones. */
  senders?: Partial<SenderBounds>;
};

/** The server with every route on it, not yet listening. */
export async function makeApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, ports, secret } = options;
  setCursorKey(secret);
  boundStorage((tx) => billing.storageLimit({ tx, ports, now: new Date() }));
  const senders = { ...senderBounds, ...options.senders };
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustedProxies(options.trustProxy),
    bodyLimit: 65_536,
    // An upload may take as long as it makes progress; one that stalls is ended earlier.
    requestTimeout: 3_600_000,
    return503OnClosing: true,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    http: { maxHeaderSize: maxHeaderBytes, ...headersEnd(senders) },
    clientErrorHandler: (error, socket) => refuseConnection(error, socket as Socket),
    frameworkErrors: (error, request, reply) =>
      void refuse(
        error,
        request as FastifyRequest,
        reply.header("x-request-id", request.id) as unknown as FastifyReply,
      ),
  }) as unknown as FastifyInstance;
  app.setErrorHandler((error, request, reply) => refuse(error, request, reply));
  followRequests(app, options.followsRequests);
  app.addHook("onSend", async (request, reply, payload) => {
    reply.header("x-request-id", request.id);
    return payload;
  });
  app.addHook("onResponse", (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime),
      },
      "request",
    );
    done();
  });
  closeConnectionsWhenStopping(app);
  endSlowSenders(app, senders, options.trustProxy !== undefined && options.trustProxy !== 0);
  secure(app, ports.appUrl);
  await app.register(cookie, { secret: secret.toString("hex") });
  readJsonBodies(app);
  await app.register(multipart, { throwFileSizeLimit: false });
  await app.register(underPressure, {
    maxEventLoopDelay: options.busyAfterMs ?? 4000,
    exposeStatusRoute: false,
    pressureHandler: turnAway,
  });
  await limitRates(app, ports.appUrl);
  const services: Services = {
    database,
    ports,
    subscribers,
    declared,
    plans: billing.planRule(ports, declared.features),
    callsPerMinute: options.callsPerMinute,
    callsPerMinuteByKey: options.callsPerMinuteByKey,
  };
  serveHealth(app, database, options.newestMigration);
  serveMetrics(app, database, options.metricsToken);
  bind(app, routes, services);
  serveLive(app, services);
  serveDocs(app, [...routes.map((route) => route.call), liveApi.stream], declared.publicEvents);
  await servePages(app, {
    services,
    routes,
    webDir: options.webDir,
    contextFor: contextFactory(services),
    hasOfflineApp: options.hasOfflineApp ?? true,
  });
  return app;
}

/** As many of the last addresses in X-Forwarded-For as there are proxies, or those of known proxies; anything before them was written by the caller. */
const trustedProxies = (proxies: number | string[] | undefined) =>
  typeof proxies === "number" ? (_address: string, hop: number) => hop < proxies : (proxies ?? false);

async function limitRates(app: FastifyInstance, appUrl: string): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => personOf(senderOf(request, appUrl)),
    errorResponseBuilder: (_request, context) =>
      new AppError(
        "rate_limited",
        `Too many calls. Please wait ${waitWords(Math.ceil(context.ttl / 1000))} and try again.`,
        { retryAfterSeconds: Math.ceil(context.ttl / 1000) },
      ),
  });
}

const healthPath = "/healthz";

/** Turns calls away while the process can't keep up; /healthz still answers, or it would be killed for being busy. */
function turnAway(request: FastifyRequest): void {
  if (request.url !== healthPath)
    throw new AppError("unavailable", "Very busy right now. Please try again in a moment.", {
      retryAfterSeconds: 5,
    });
}

function serveHealth(app: FastifyInstance, database: Database, newestMigration?: string): void {
  app.get(healthPath, { logLevel: "silent" }, async () => ({ status: "ok" }));
  app.get("/readyz", { logLevel: "silent" }, async () => {
    const { rows } = await database.pool.query<{ newest: string }>("SELECT app.newest_migration() AS newest");
    if (newestMigration && rows[0] && rows[0].newest > newestMigration)
      throw new AppError("unavailable", "A newer version has updated the database. Stop this one.");
    return { status: "ready" };
  });
}
