import { domainToASCII } from "node:url";

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/** An address as a mail server is told it: beside a name of plain letters its domain goes as xn--…, which every server takes. */
export function envelopeAddress(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  const [name, domain] = [address.slice(0, at), address.slice(at)];
  if (isAscii(domain) || !isAscii(name)) return address;
  return name + (domainToASCII(domain) || domain);
}

/** True for an address that only a server with SMTPUTF8 (RFC 6531) takes: letters beyond ASCII before the @. */
export const needsUtf8 = (address: string): boolean => !isAscii(envelopeAddress(address));

/** Said where a server does not take such an address. */
export const noUtf8 = (host: string, address: string): string =>
  `${host} cannot send to or from ${address}: it takes only the letters a to z before the @.`;
