/** How long the browser has to answer a challenge, in minutes. */
export const challengeMinutes = 5;
/** The most passkeys of one person. */
export const passkeysMax = 20;

const loopbackNames = new Set(["127.0.0.1", "localhost", "[::1]"]);
const isNumeric = (host: string): boolean => /^[\d.]+$/.test(host) || host.startsWith("[");

/**
 * The name that passkeys belong to: the host of the product's address, `localhost` on one's own machine. Undefined for a numeric
 * address: browsers make no passkeys for one.
 */
export function passkeyHost(appUrl: string): string | undefined {
  const hostname = /^https?:\/\/(\[[^\]]+\]|[^:/]+)/.exec(appUrl)?.[1] ?? "";
  if (loopbackNames.has(hostname)) return "localhost";
  return isNumeric(hostname) ? undefined : hostname;
}

/** Why the browser can't use passkeys at this address; undefined when it can. */
export function whyNoPasskeys(place: {
  hostname: string;
  port: string;
  protocol: string;
}): string | undefined {
  if (loopbackNames.has(place.hostname) && place.hostname !== "localhost")
    return `Passkeys belong to a name, and this address is a number. Open ${place.protocol}//localhost${place.port ? `:${place.port}` : ""} instead.`;
  if (isNumeric(place.hostname)) return numericAddress;
  return place.protocol === "https:" || place.hostname === "localhost"
    ? undefined
    : "Passkeys need a secure address, one that starts with https.";
}

export const numericAddress =
  "Passkeys belong to a name such as example.com, and this address is a number. Whoever set up this server can give it a name.";
