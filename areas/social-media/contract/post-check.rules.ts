import type { PageLimits } from "./accounts.schema.ts";
import { type Network, networks, type Platform, type Unit } from "./networks.rules.ts";
import { countBytes, lengthOf, linksIn, withLinks } from "./text-length.rules.ts";

/** What is written for one page, and how long each of our short links is (they take the place of every link). */
export type Written = {
  content: string;
  link: string | null;
  hashtags: readonly string[];
  firstReply: string | null;
  pictures: number;
  linkLength: number;
};

/** `stops`: with it a post can't be saved, can't go out, or goes out as it is. */
export type PostProblem = { code: string; message: string; stops: "saving" | "publishing" | "nothing" };
export type TextCheck = { used: number; limit: number; unit: Unit; problems: PostProblem[] };

/** A short link of this installation: its address, "/l/" and ten characters. */
export const linkTokenLength = 10;
/** How long a short link of the installation at this address is. */
export const linkLengthAt = (origin: string): number => origin.length + "/l/".length + linkTokenLength;

/** The text as it is published: the content, then the link and the hashtags that it doesn't have yet. */
export function postText({
  content,
  link,
  hashtags,
}: Pick<Written, "content" | "link" | "hashtags">): string {
  const tags = hashtags.map((tag) => `#${tag}`).filter((tag) => !hasTag(content, tag));
  return [content.trim(), link !== null && !content.includes(link) ? link : "", tags.join(" ")]
    .filter(Boolean)
    .join("\n\n");
}
const hasTag = (content: string, tag: string): boolean =>
  content
    .toLowerCase()
    .split(/[\s.,;:!?]+/u)
    .includes(tag.toLowerCase());

/** What a template leaves open: "{{product}}". */
export const holesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{\{([^{}]{1,60})\}\}/g)].map((found) => found[1]?.trim() ?? "")),
];

/** The longest a link may be as an address, in which other letters than English ones take several signs. */
export const maxLinkLength = 2000;
const isTooLong = (link: string): boolean => {
  const plain = link.replace(/[^ -~]/gu, "").length;
  // Each byte of another letter is written as three signs.
  return plain + 3 * (countBytes(link) - plain) > maxLinkLength;
};

const number = (many: number): string => many.toLocaleString("en-US");

/** What a page's own server takes, where that is known: it comes before what its network usually takes. */
export type OwnLimits = Pick<PageLimits, "maxCharacters" | "urlCharacters" | "maxPictures">;

const networkOf = (platform: Platform, own: OwnLimits | null): Network =>
  own === null
    ? networks[platform]
    : {
        ...networks[platform],
        limit: own.maxCharacters,
        linkCounts: own.urlCharacters,
        maxPictures: own.maxPictures,
      };

/** What this network says about a text; the composer and the server both ask it. */
export function checkPost(platform: Platform, written: Written, own: OwnLimits | null = null): TextCheck {
  const network = networkOf(platform, own);
  const text = asCounted(platform, network, postText(written), written.linkLength);
  const used = lengthOf(text, network.unit);
  return {
    used,
    limit: network.limit,
    unit: network.unit,
    problems: [...sizeProblems(network, text, used), ...partProblems(platform, network, written)],
  };
}

/** The text as its length counts: links as long as ours will be, or as the network has it, and mentions without their server. */
function asCounted(
  platform: Platform,
  { linkCounts }: Pick<Network, "linkCounts">,
  text: string,
  linkLength: number,
): string {
  if (platform === "x") return text;
  const shown = withLinks(text, () => "x".repeat(linkCounts ?? linkLength));
  return platform === "mastodon" ? shown.replace(/(?<![\w/])@(\w+)@[\w.-]+\w/gu, "@$1") : shown;
}

function sizeProblems(network: Network, text: string, used: number): PostProblem[] {
  const { name, limit, isHearsay, maxBytes } = network;
  const over = used - limit;
  const found: PostProblem[] = [];
  if (over > 0)
    found.push(
      isHearsay
        ? {
            code: "may_be_long",
            message: `${name} may not take it: over ${number(limit)} characters`,
            stops: "nothing",
          }
        : {
            code: "too_long",
            message: `${number(over)} ${over === 1 ? "character" : "characters"} too long for ${name}`,
            stops: "saving",
          },
    );
  if (over <= 0 && maxBytes !== undefined && countBytes(text) > maxBytes)
    found.push({
      code: "too_large",
      message: `Too much for ${name}: emoji and accents take more room than plain letters`,
      stops: "saving",
    });
  return found;
}

function partProblems(platform: Platform, network: Network, written: Written): PostProblem[] {
  const { name, limit, unit, isHearsay, maxPictures, maxHashtags, needsPicture } = network;
  const { content, firstReply, hashtags, pictures, linkLength } = written;
  const found: PostProblem[] = [];
  const all = `${content} ${firstReply ?? ""}`;
  const holes = holesIn(all);
  if (holes.length > 0)
    found.push({
      code: "unfilled",
      message: `Fill in ${holes.map((hole) => `{{${hole}}}`).join(", ")}`,
      stops: "publishing",
    });
  const plain = linksIn(all).find((one) => !/^https:/i.test(one.link));
  if (
    [...(written.link === null ? [] : [written.link]), ...linksIn(all).map(({ link }) => link)].some(
      isTooLong,
    )
  )
    found.push({
      code: "long_link",
      message: `A link is too long: at most ${number(maxLinkLength)} characters`,
      stops: "saving",
    });
  if (plain)
    found.push({ code: "plain_link", message: "Links have to begin with https://", stops: "saving" });
  if (maxPictures !== undefined && pictures > maxPictures)
    found.push({
      code: "many_pictures",
      message: `${name} takes ${maxPictures === 1 ? "one picture" : `${maxPictures} pictures`}`,
      stops: isHearsay ? "nothing" : "saving",
    });
  if (needsPicture && pictures === 0)
    found.push({ code: "no_picture", message: `${name} needs a picture`, stops: "nothing" });
  if (maxHashtags !== undefined && hashtags.length > maxHashtags)
    found.push({ code: "many_hashtags", message: `${name} takes ${maxHashtags} hashtags`, stops: "nothing" });
  if (
    firstReply !== null &&
    !isHearsay &&
    lengthOf(asCounted(platform, network, firstReply, linkLength), unit) > limit
  )
    found.push({ code: "long_reply", message: `The first reply is too long for ${name}`, stops: "saving" });
  return found;
}
