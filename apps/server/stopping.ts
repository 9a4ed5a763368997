import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Lets the server end as soon as the last request is answered: a browser keeps its connection open for more, or opens one in
 * advance that it never uses, and stopping would wait for it.
 */
export function closeConnectionsWhenStopping(app: FastifyInstance): void {
  let isStopping = false;
  const unused = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    // One that was on its way while stopping began: nothing will be answered on it.
    if (isStopping) return void socket.destroy();
    unused.add(socket);
    return void socket.once("close", () => unused.delete(socket));
  });
  app.addHook("onRequest", async (request) => void unused.delete(request.raw.socket));
  app.addHook("preClose", async () => {
    isStopping = true;
    for (const socket of unused) socket.destroy();
  });
  app.addHook("onSend", async (_request, reply, payload) => {
    if (isStopping) reply.header("connection", "close");
    return payload;
  });
}
