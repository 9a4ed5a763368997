import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Counter, Histogram, Registry } from "prom-client";
import { AppError } from "#platform/contract/errors.ts";
import type { Database } from "./database.ts";
import { unexpectedErrors } from "./unexpected.ts";

const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** `/metrics` in Prometheus text: for this machine, or anyone with the token. Also counts and times every call. */
export function serveMetrics(app: FastifyInstance, database: Database, token: string | undefined): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(unexpectedErrors);
  const seconds = new Histogram({
    name: "http_request_seconds",
    help: "Time to answer",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    seconds.observe(
      { method: request.method, route: request.routeOptions.url ?? "none", status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });
  const all = new Counter({
    name: "http_requests_total",
    help: "Every request; also opens and clicks of emails, which are answered ahead of the others and not timed",
    registers: [registry],
  });
  // Once all listeners are registered: requests answered ahead of the others are counted too.
  app.addHook("onReady", (done) => {
    app.server.on("request", () => all.inc());
    done();
  });
  app.get("/metrics", { logLevel: "silent" }, async (request, reply) => {
    const allowed = token
      ? request.headers.authorization === `Bearer ${token}`
      : loopback.has(request.socket.remoteAddress ?? "") && !request.headers["x-forwarded-for"];
    if (!allowed) throw new AppError("not_found", "There is nothing at GET /metrics");
    const { totalCount, idleCount, waitingCount } = database.pool;
    const pool = `# TYPE database_connections gauge\ndatabase_connections{state="total"} ${totalCount}\ndatabase_connections{state="idle"} ${idleCount}\ndatabase_connections{state="waiting"} ${waitingCount}\n`;
    return reply.type(registry.contentType).send((await registry.metrics()) + pool);
  });
}
