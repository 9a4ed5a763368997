import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;
/** A network such as "10.0.0.0/8". As text it can be handed to another thread. */
export type Network = string;

/** IANA's global unicast range; all of IPv6 outside it is special, reserved or not assigned yet. */
const globalUnicast = ipaddr.parseCIDR("2000::/3");
/** A large cloud's internal services, at an address that looks public. */
const hostsOwnServices = "168.63.129.16/32";

/** "10.0.0.0/8, fd00::/8, 192.0.2.7" as networks; undefined when one of them is invalid. */
export function networksIn(text: string): Network[] | undefined {
  try {
    return text
      .split(",")
      .map((one) => one.trim())
      .filter(Boolean)
      .map((one) => (one.includes("/") ? one : oneAddress(ipaddr.parse(one))))
      .map((one) => ipaddr.parseCIDR(one).join("/"));
  } catch {
    return undefined;
  }
}

const oneAddress = (address: Address): Network =>
  `${address.toString()}/${address.kind() === "ipv4" ? 32 : 128}`;

/** Whether an address is in one of these networks. */
export function isIn(address: string, networks: readonly Network[]): boolean {
  const parsed = ipaddr.parse(address);
  return networks
    .map((network) => ipaddr.parseCIDR(network))
    .some((network) => parsed.kind() === network[0].kind() && parsed.match(network));
}

/**
 * True for another machine's address on the public internet: unicast, in none of IANA's special-purpose registries, and not
 * one of this machine's own. An IPv6 address with an IPv4 address inside (mapped, NAT64, 6to4, Teredo) is not.
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
