import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { Counter } from "prom-client";

/** An error that was thrown outside of any promise, or a promise that failed and that nobody waited for. */
export const unexpectedKinds = ["error", "rejection"] as const;
export type UnexpectedKind = (typeof unexpectedKinds)[number];

/** How many there were in this process, its threads included; for `/metrics`. */
export const unexpectedErrors = new Counter({
  name: "unexpected_errors_total",
  help: "Errors that nobody handled; the process went on",
  labelNames: ["kind"],
  registers: [],
});
for (const kind of unexpectedKinds) unexpectedErrors.inc({ kind }, 0);

/** Counts one of this process or of one of its threads. */
export const countUnexpected = (kind: UnexpectedKind): void => unexpectedErrors.inc({ kind });

let requests: AsyncLocalStorage<FastifyRequest> | undefined;

/** Before version 24, Node pays for it with every promise. */
const isCheap = Number.parseInt(process.versions.node, 10) >= 24;

/** Remembers which request is being answered, so that the log can name it; only where Node does that at no cost, unless it is wanted. */
export function followRequests(app: FastifyInstance, isWanted = isCheap): void {
  if (!isWanted) return;
  const following = (requests ??= new AsyncLocalStorage());
  app.addHook("onRequest", (request, _reply, done) => following.run(request, done));
}

/**
 * From now on, what nobody handles is logged, with its request where that is known, and `count`ed, and ends nothing: each call and each
 * job has its own transaction, which is rolled back. Not for a start, which must fail when it can't go on. Returns how to end this.
 */
export function surviveUnexpected(
  log: Logger,
  count: (kind: UnexpectedKind) => void = countUnexpected,
): () => void {
  const note =
    (kind: UnexpectedKind) =>
    (thrown: unknown): void => {
      count(kind);
      const request = requests?.getStore();
      const err = thrown instanceof Error ? thrown : new Error(String(thrown));
      log.error({ err, ...(request && { reqId: request.id, req: request }) }, `unexpected ${kind}; going on`);
    };
  const [onError, onRejection] = [note("error"), note("rejection")];
  process.on("uncaughtException", onError);
  process.on("unhandledRejection", onRejection);
  return () => {
    process.off("uncaughtException", onError);
    process.off("unhandledRejection", onRejection);
  };
}
