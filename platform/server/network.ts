import { isIPv6 } from "node:net";

/**
 * How limits per address identify a caller: an IPv4 address as it is, an IPv6 address by its /64, because that is what one
 * household or rented server gets.
 */
export function networkOf(address: string): string {
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (ipv4) return ipv4;
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.replace(/%.*/, "").split("::");
  const groups = (part = "") => part.split(":").filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array<string>(Math.max(zeros, 0)).fill("0"), ...groups(tail)];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
