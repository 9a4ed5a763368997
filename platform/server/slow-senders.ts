import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { networkOf } from "./network.ts";

/** How long headers and a body may take, how much of an upload has to arrive in that time, and how many connections one address, and all together, may have. */
export type SenderBounds = { slowMs: number; uploadBytes: number; perAddress: number; all: number };

export const senderBounds: SenderBounds = {
  slowMs: 30_000,
  uploadBytes: 32_768,
  perAddress: 1000,
  all: 20_000,
};

/** Options of the HTTP server that end a connection whose headers take too long. */
export const headersEnd = ({ slowMs }: SenderBounds) => ({
  headersTimeout: slowMs,
  connectionsCheckingInterval: Math.min(slowMs, 5000),
});

/**
 * Ends the connection of a slow sender: a body that is not complete in time, or an upload that is too slow. Behind a proxy,
 * whose address is everybody's, connections are not counted by address.
 */
export function endSlowSenders(app: FastifyInstance, bounds: SenderBounds, isBehindProxy: boolean): void {
  app.server.maxConnections = bounds.all;
  if (!isBehindProxy) boundPerAddress(app, bounds.perAddress);
  app.addHook("onRequest", (request, _reply, done) => {
    const { raw, headers } = request;
    if (headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0)
      watch(raw, bounds, /^multipart\//i.test(headers["content-type"] ?? ""));
    done();
  });
}

function watch(raw: IncomingMessage, { slowMs, uploadBytes }: SenderBounds, isUpload: boolean): void {
  let seen = raw.socket.bytesRead;
  const timer = setInterval(() => {
    if (raw.complete || raw.destroyed) return clearInterval(timer);
    const came = raw.socket.bytesRead - seen;
    seen += came;
    // Bytes that have arrived and wait to be read are our delay, not the sender's.
    if (isUpload && (came >= uploadBytes || raw.readableLength > 0)) return;
    clearInterval(timer);
    raw.socket.destroy();
  }, slowMs).unref();
  raw.once("close", () => clearInterval(timer));
}

function boundPerAddress(app: FastifyInstance, max: number): void {
  const open = new Map<string, number>();
  app.server.on("connection", (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? "");
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once("close", () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (count > max) socket.destroy();
  });
}
