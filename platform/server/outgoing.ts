import { Resolver } from "node:dns/promises";
import { connect as connectTo, isIP, type LookupFunction, type Socket } from "node:net";
import { mustHoldNone } from "./held-connection.ts";
import { isIn, isPublic, type Network } from "./public-address.ts";

/** What is spoken with the other side, and the ports on which that is done. */
const ports = { smtp: [25, 465, 587, 2525], imap: [143, 993], web: undefined } as const;
const words = { smtp: "Mail servers are reached on port 25, 465, 587 or 2525.", imap: "Mailboxes are reached on port 143 or 993." } as const;
export type Speech = keyof typeof ports;

/** Where a checked name leads: whoever connects gives `lookup` along, so that no second answer is asked for. */
export type Way = { host: string; port: number; lookup: LookupFunction; isOwnNetwork: boolean };

/** A refusal to connect, as a plain sentence that says nothing about what is there. */
export class OutgoingRefused extends Error {}

export type WebRequest = { method?: "GET" | "POST" | "PUT" | "DELETE"; headers?: Record<string, string>; body?: string | Buffer };
/** `isWhole` is false where the answer was longer than what is read of it. */
export type WebAnswer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer; isWhole: boolean };

/** The one way to machines that a business named: mail servers, mailboxes, and whatever else it connects. */
export type Outgoing = {
  /** Looks a host up and refuses it unless every answer is public, or in a network that this installation allows. To be asked anew at each try. */
  wayTo(host: string, port: number, speech: Speech): Promise<Way>;
  /** A connection that stands, to an address that was checked. */
  connect(host: string, port: number, speech: Speech, mostMs: number): Promise<Socket>;
  /** Asks a web address: https, no user in the address, no redirect followed, 20 seconds and 64 KB at most. */
  request(url: string, request?: WebRequest): Promise<WebAnswer>;
};

/** All IPv4 and IPv6 addresses of a name; none where it is unknown. */
export type Resolve = (name: string) => Promise<string[]>;

/** Connects to the public internet, and to the networks in `allowed` (none, unless the host of the installation names some). */
export function makeOutgoing(allowed: readonly Network[] = [], resolve: Resolve = makeResolve()): Outgoing {
  const wayTo: Outgoing["wayTo"] = async (host, port, speech) => {
    mustHoldNone("Another machine is asked");
    const addresses = isIP(host) ? [host] : await resolve(host);
    const isOwnNetwork = addresses.length > 0 && addresses.every((address) => isIn(address, allowed));
    if (addresses.length === 0 || !addresses.every((address) => isPublic(address) || isIn(address, allowed))) throw new OutgoingRefused(`There is no “${host}” on the public internet. Check the name.`);
    const usual: readonly number[] | undefined = ports[speech];
    if (speech !== "web" && !isOwnNetwork && !usual?.includes(port)) throw new OutgoingRefused(words[speech]);
    return { host, port, lookup: lookupOf(addresses), isOwnNetwork };
  };
  return {
    wayTo,
    connect: async (host, port, speech, mostMs) => connectBy(await wayTo(host, port, speech), mostMs),
    request: async (url, request) => (await import("./outgoing-web.ts")).requestBy(wayTo, url, request),
  };
}

/** Asks the name servers themselves, with patience: the system's own way would keep file and password work waiting meanwhile. */
function makeResolve(): Resolve {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  return async (name) => (await Promise.all([resolver.resolve4(name), resolver.resolve6(name)].map((asked) => asked.catch(() => [])))).flat();
}

function lookupOf(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, done) => {
    const [first] = all;
    if (options.all || !first) done(null, all);
    else done(null, first.address, first.family);
  };
}

/** Each address gets its share of the time, where a name has several. */
const attemptMs = 2500;

function connectBy({ host, port, lookup }: Way, mostMs: number): Promise<Socket> {
  return new Promise((settle, fail) => {
    const socket = connectTo({ host, port, lookup, autoSelectFamilyAttemptTimeout: attemptMs });
    const overdue = setTimeout(() => socket.destroy(Object.assign(new Error("Connection timeout"), { code: "ETIMEDOUT" })), mostMs);
    const end = (error: Error) => { clearTimeout(overdue); fail(error); };
    socket.once("error", end);
    socket.once("connect", () => {
      clearTimeout(overdue);
      socket.off("error", end);
      settle(socket);
    });
  });
}
