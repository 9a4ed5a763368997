import type { FastifyInstance } from "fastify";

/**
 * Lets the server end as soon as the last request is answered: a browser would keep its connection open for more, and stopping
 * would wait for it.
 */
export function closeConnectionsWhenStopping(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook("preClose", async () => {
    isStopping = true;
  });
  app.addHook("onSend", async (_request, reply, payload) => {
    if (isStopping) reply.header("connection", "close");
    return payload;
  });
}
