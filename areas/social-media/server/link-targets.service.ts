import { urlOf } from "#platform/server/web-address.ts";
import type { Platform } from "#areas/social-media/contract/networks.rules.ts";
import { linkTokenLength } from "#areas/social-media/contract/post-check.rules.ts";
import { linksIn, withLinks } from "#areas/social-media/contract/text-length.rules.ts";

/** What a link of ours looks like after the origin: "/l/aB3dE5fG7h". */
export const linkPath = "/l/";
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** A link's ten characters from random bytes, of which those beyond a multiple of 62 are passed over; undefined when there are too few. */
export function linkTokenOf(bytes: Uint8Array): string | undefined {
  const token = [...bytes]
    .filter((byte) => byte < 248)
    .slice(0, linkTokenLength)
    .map((byte) => letters[byte % 62])
    .join("");
  return token.length === linkTokenLength ? token : undefined;
}
export const linkTokenPattern = new RegExp(`^[A-Za-z0-9]{${linkTokenLength}}$`);

/** The links of a post and its first reply, each once: https alone, and those that an address can be made of. */
export const linksOf = (...texts: (string | null)[]): string[] => [
  ...new Set(
    texts.flatMap((text) => linksIn(text ?? "").map(({ link }) => link)).filter((link) => isSafeLink(link)),
  ),
];

/** True for an https address without a name and password in it. */
export function isSafeLink(address: string): boolean {
  const url = urlOf(address);
  return url?.protocol === "https:" && url.username === "" && url.password === "" && url.hostname !== "";
}

/** The text with each of these links replaced by ours. */
export const withOurLinks = (text: string, ours: ReadonlyMap<string, string>): string =>
  withLinks(text, (link) => ours.get(link) ?? link);

export type CameFrom = { platform: Platform; campaignName: string | null };

const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 100);

/**
 * Where a link leads in the end: the address with what says where somebody came from (`utm_…`), unless it says so itself.
 */
export function targetOf(address: string, { platform, campaignName }: CameFrom): string {
  const url = new URL(address);
  const add = (name: string, value: string): void => {
    if (!url.searchParams.has(name)) url.searchParams.append(name, value);
  };
  if (![...url.searchParams.keys()].some((name) => name.startsWith("utm_"))) {
    add("utm_source", platform);
    add("utm_medium", "social");
    add("utm_campaign", (campaignName && slug(campaignName)) || "post");
  }
  return url.href;
}
