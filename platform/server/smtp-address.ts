import { domainToASCII } from "node:url";

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/** An address as it is sent to a mail server: after a plain ASCII name the domain is sent as xn--…, which every server accepts. */
export function envelopeAddress(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  const [name, domain] = [address.slice(0, at), address.slice(at)];
  if (isAscii(domain) || !isAscii(name)) return address;
  return name + (domainToASCII(domain) || domain);
}

/** True for an address that only a server with SMTPUTF8 (RFC 6531) accepts: non-ASCII letters before the @. */
export const needsUtf8 = (address: string): boolean => !isAscii(envelopeAddress(address));

/** What to say when a server does not accept such an address. */
export const noUtf8 = (host: string, address: string): string =>
  `${host} can’t send to or from ${address}: it accepts only the letters a to z before the @.`;
