import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as a stand-in sees it. */
export type Asked = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string | undefined>;
  bytes: Buffer;
};
export type Told = { status: number; body?: unknown; headers?: Record<string, string> };
/** "drop" does what was asked and breaks the line; "hang" does nothing and never answers. */
export type Fault = "drop" | "hang" | Told;

export type FaultyServer = {
  origin: string;
  /** Every request, as "POST /api/v1/statuses". */
  seen: string[];
  /** Something happens to the next requests that match. */
  next(pattern: RegExp, what: Fault, times?: number): void;
  stop(): Promise<void>;
};

const read = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

/** A server on this machine that answers as `serve` says, unless a fault was ordered. */
export async function startFaultyServer(
  serve: (asked: Asked) => Told | Promise<Told>,
): Promise<FaultyServer> {
  const seen: string[] = [];
  const faults: { pattern: RegExp; what: Fault; times: number }[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? "/", "http://here");
      const asked: Asked = {
        method: request.method ?? "GET",
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers as Asked["headers"],
        bytes: await read(request),
      };
      const line = `${asked.method} ${asked.path}`;
      seen.push(line);
      const fault = faults.find((one) => one.times > 0 && one.pattern.test(line));
      if (fault) fault.times -= 1;
      if (fault?.what === "hang") return;
      const told = fault && fault.what !== "drop" ? fault.what : await serve(asked);
      if (fault?.what === "drop") return void request.socket.destroy();
      response
        .writeHead(told.status, { "content-type": "application/json", ...told.headers })
        .end(told.body === undefined ? "" : JSON.stringify(told.body));
    })();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    next: (pattern, what, times = 1) => void faults.push({ pattern, what, times }),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** The fields of a JSON body; none where it is none. */
export function fieldsIn({ bytes }: Asked): Record<string, unknown> {
  try {
    return JSON.parse(bytes.toString("utf8")) as Record<string, unknown>;
  } catch {
    return {};
  }
}
