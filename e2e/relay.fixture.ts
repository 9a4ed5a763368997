import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { workerPath } from "#platform/contract/offline.ts";

/** Passes on to the server at `target` what it is asked for, under an address of its own; what the service worker's file ends with can be changed. */
export async function relay(target: string): Promise<{ url: string; addToWorker(text: string): void }> {
  let added = "";
  const { hostname, port, host } = new URL(target);
  const pass = (asked: IncomingMessage, reply: ServerResponse) => {
    const { origin: _origin, ...headers } = asked.headers;
    const passed = request(
      { hostname, port, path: asked.url, method: asked.method, headers: { ...headers, host } },
      (answer) => {
        const isWorker = asked.url === workerPath;
        const { "content-length": length, ...rest } = answer.headers;
        reply.writeHead(answer.statusCode ?? 502, isWorker ? rest : answer.headers);
        if (!isWorker) return void answer.pipe(reply);
        void length;
        answer.on("data", (part) => reply.write(part)).on("end", () => reply.end(added));
      },
    );
    passed.on("error", () => reply.destroy());
    reply.on("close", () => passed.destroy());
    asked.pipe(passed);
  };
  const server = createServer(pass);
  await new Promise<void>((listening) => {
    server.listen(0, "127.0.0.1", listening);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    addToWorker: (text) => {
      added = text;
    },
  };
}
