import { Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { mustHoldNone } from "./held-connection.ts";
import { isIn, isPublic, type Network } from "./public-address.ts";

/** The protocols, and the ports they may use. */
const ports = { smtp: [25, 465, 587, 2525], imap: [143, 993], web: undefined } as const;
const words = {
  smtp: "Mail servers are reached on port 25, 465, 587 or 2525.",
  imap: "Mailboxes are reached on port 143 or 993.",
} as const;
export type Speech = keyof typeof ports;

/** Where a checked name leads: pass `lookup` when connecting, so that the name is not resolved again. */
export type Way = { host: string; port: number; lookup: LookupFunction; isOwnNetwork: boolean };

export type WayTo = (host: string, port: number, speech: Speech) => Promise<Way>;

/** A refusal to connect, as a plain sentence that says nothing about what is there. */
export class OutgoingRefused extends Error {}

/** All IPv4 and IPv6 addresses of a name; none when it is unknown. */
export type Resolve = (name: string) => Promise<string[]>;

/** Resolves names on the public internet, and in the networks in `allowed`. A refusal is an OutgoingRefused. */
export function makeWays(allowed: readonly Network[], resolve: Resolve = makeResolve()): WayTo {
  return async (host, port, speech) => {
    mustHoldNone("Another machine is asked");
    const addresses = isIP(host) ? [host] : await resolve(host);
    const isOwnNetwork = addresses.length > 0 && addresses.every((address) => isIn(address, allowed));
    if (addresses.length === 0 || !addresses.every((address) => isPublic(address) || isIn(address, allowed)))
      throw new OutgoingRefused(`There is no “${host}” on the public internet. Check the name.`);
    const usual: readonly number[] | undefined = ports[speech];
    if (speech !== "web" && !isOwnNetwork && !usual?.includes(port)) throw new OutgoingRefused(words[speech]);
    return { host, port, lookup: lookupOf(addresses), isOwnNetwork };
  };
}

/** The way to a web address. Refuses one without https, unless it leads to a network that the installation allows; `insecure` says so. */
export async function webWay(
  { wayTo }: { wayTo: WayTo },
  url: URL,
  insecure = "Enter an address that begins with https://",
): Promise<Way> {
  const isSecure = url.protocol === "https:";
  const port = Number(url.port) || (isSecure ? 443 : 80);
  const way = await wayTo(url.hostname.replace(/^\[|\]$/g, ""), port, "web");
  if (!isSecure && !way.isOwnNetwork) throw new OutgoingRefused(insecure);
  return way;
}

/** Asks the name servers directly, with patience: the system's resolver would block file and password work meanwhile. */
function makeResolve(): Resolve {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  return async (name) =>
    (
      await Promise.all(
        [resolver.resolve4(name), resolver.resolve6(name)].map((asked) => asked.catch(() => [])),
      )
    ).flat();
}

function lookupOf(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, done) => {
    const [first] = all;
    if (options.all || !first) done(null, all);
    else done(null, first.address, first.family);
  };
}
