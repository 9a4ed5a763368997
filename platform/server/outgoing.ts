import { connect as connectTo, type Socket } from "node:net";
import type { WebAnswer, WebLine, WebRequest } from "./outgoing-web.ts";
import { makeWays, type Resolve, type Speech, type Way, type WayTo } from "./outgoing-way.ts";
import type { Network } from "./public-address.ts";

/** The one way to machines that a business named: mail servers, mailboxes, and anything else it connects. */
export type Outgoing = {
  /** Looks a host up and refuses it unless every answer is public, or in a network that this installation allows. To be repeated at each try. */
  wayTo: WayTo;
  /** An open connection to an address that was checked. */
  connect(host: string, port: number, speech: Speech, maxMs: number): Promise<Socket>;
  /** Requests a web address: https, no user in the address. Unless the request says otherwise no redirect is followed, and 20 seconds and 64 KB are the most. */
  request(url: string, request?: WebRequest): Promise<WebAnswer>;
  /** The same for many requests to one address within seconds: it is checked once, and up to `connections` of them are kept until the line is closed. */
  line(url: string, options: { connections: number }): Promise<WebLine>;
};

/** Connects to the public internet, and to the networks in `allowed` (none, unless the host of the installation names some). */
export function makeOutgoing(allowed: readonly Network[] = [], resolve?: Resolve): Outgoing {
  const wayTo = makeWays(allowed, resolve);
  return {
    wayTo,
    connect: async (host, port, speech, maxMs) => connectBy(await wayTo(host, port, speech), maxMs),
    request: async (url, request) => (await import("./outgoing-web.ts")).requestBy(wayTo, url, request),
    line: async (url, options) => (await import("./outgoing-web.ts")).lineBy(wayTo, url, options),
  };
}

/** When a name has several addresses, each gets its share of the time. */
const attemptMs = 2500;

function connectBy({ host, port, lookup }: Way, maxMs: number): Promise<Socket> {
  return new Promise((settle, fail) => {
    const socket = connectTo({ host, port, lookup, autoSelectFamilyAttemptTimeout: attemptMs });
    const overdue = setTimeout(
      () => socket.destroy(Object.assign(new Error("Connection timeout"), { code: "ETIMEDOUT" })),
      maxMs,
    );
    const end = (error: Error) => {
      clearTimeout(overdue);
      fail(error);
    };
    socket.once("error", end);
    socket.once("connect", () => {
      clearTimeout(overdue);
      socket.off("error", end);
      settle(socket);
    });
  });
}
