import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;
/** A network such as 10.0.0.0/8: its address and the length of its prefix. */
export type Network = [Address, number];

/** What IANA's registry gives to everybody; all of IPv6 outside of it is special, reserved or not given out yet. */
const globalUnicast = ipaddr.parseCIDR("2000::/3");
/** Where one large host keeps the services of its own machines, at an address that looks public. */
const hostsOwnServices = ipaddr.parseCIDR("168.63.129.16/32");

/** "10.0.0.0/8, fd00::/8, 192.0.2.7" as networks; undefined when one of them is none. */
export function networksIn(text: string): Network[] | undefined {
  try {
    return text
      .split(",")
      .map((one) => one.trim())
      .filter(Boolean)
      .map((one) => (one.includes("/") ? ipaddr.parseCIDR(one) : oneAddress(ipaddr.parse(one))));
  } catch {
    return undefined;
  }
}

const oneAddress = (address: Address): Network => [address, address.kind() === "ipv4" ? 32 : 128];

/** Whether an address lies in one of these networks. */
export function isIn(address: string, networks: readonly Network[]): boolean {
  const parsed = ipaddr.parse(address);
  return networks.some((network) => parsed.kind() === network[0].kind() && parsed.match(network));
}

/**
 * True for an address of another machine on the public internet: unicast, in none of IANA's special-purpose registries, and none of
 * this machine's own. An IPv6 address that carries an IPv4 address inside (mapped, NAT64, 6to4, Teredo) is none.
 */
export function isPublic(address: string): boolean {
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast" || isIn(address, [hostsOwnServices])) return false;
  if (parsed.kind() === "ipv6" && !parsed.match(globalUnicast)) return false;
  return !Object.values(networkInterfaces())
    .flat()
    .some(
      (own) =>
        own !== undefined &&
        ipaddr.isValid(own.address) &&
        ipaddr.parse(own.address).toNormalizedString() === parsed.toNormalizedString(),
    );
}
