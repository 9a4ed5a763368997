import { createHash } from "node:crypto";
import sanitizeHtml from "sanitize-html";
import { boundedMap } from "#platform/server/bounded-map.ts";
import { AppError } from "#platform/contract/errors.ts";
import { isPaymentLink, placeholderText } from "#areas/outreach/contract/placeholders.rules.ts";
import { campaignLimits } from "#areas/email-campaigns/contract/mail-texts.schema.ts";

const blocks = ["p", "h1", "h2", "h3", "ul", "ol", "li", "blockquote", "hr", "div"];

// Addresses a link may lead to; a bare host gets its scheme.
function linkAddress(href: string | undefined): string | undefined {
  const address = (href ?? "").trim();
  if (isPaymentLink(address)) return placeholderText("paymentLink");
  if (/^(https?:\/\/|mailto:|tel:)/i.test(address)) return address;
  return /^(www\.)?[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}([/?#:].*)?$/i.test(address)
    ? `https://${address}`
    : undefined;
}

/** Pictures are our own, or come over https: anything else would show the reader a warning or a gap. */
const isPictureAddress = (src: string | undefined): boolean =>
  /^https:\/\/[^\s"'<>]+$/i.test(src ?? "") || /^(https?:\/\/[^/\s]+)?\/t\/i\/[\w-]+$/.test(src ?? "");

const size = (value: string | undefined): string | undefined =>
  /^\d{1,4}$/.test(value ?? "") ? value : undefined;
const given = (attribs: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attribs).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

/** The tags that an email may contain. */
export const keptTags = [...blocks, "br", "strong", "em", "u", "s", "a", "img", "span"];

const options: sanitizeHtml.IOptions = {
  allowedTags: keptTags,
  allowedAttributes: { a: ["href", "data-button"], img: ["src", "alt", "width", "height"] },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesAppliedToAttributes: ["href", "src"],
  allowProtocolRelative: false,
  nestingLimit: 40,
  transformTags: {
    b: "strong",
    i: "em",
    strike: "s",
    del: "s",
    h4: "h3",
    h5: "h3",
    h6: "h3",
    a: (tagName, { href, class: name, "data-button": button }) => ({
      tagName,
      attribs: given({
        href: linkAddress(href),
        "data-button": button !== undefined || /\bbutton\b/.test(name ?? "") ? "true" : undefined,
      }),
    }),
    img: (tagName, { src, alt, width, height }) => ({
      tagName,
      attribs: given({ src, alt: alt ?? "", width: size(width), height: size(height) }),
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !isPictureAddress(attribs.src),
};

const withoutMarks = (text: string): string => text.replace(/[\uE000-\uE00F]/g, "");

/** Which texts are clean already: those that cleaning made lately. */
const cleaned = boundedMap<string, true>(1000);
const markOf = (html: string): string => createHash("sha256").update(html).digest("base64");

/** Remembers that a text is clean, so that it isn't cleaned again; gives it back. */
export function noteClean(clean: string): string {
  cleaned.set(markOf(clean), true);
  return clean;
}

/**
 * Cleans what an editor sends: known tags, safe addresses, nothing that runs, no styles. Cleaning it again changes nothing. Takes up to some
 * milliseconds for each kilobyte: a long text is cleaned in a thread before (`cleanApart`).
 */
export function cleanContent(html: string): string {
  // Private characters mark places while an email is made, and an entity may have written one. Unclosed tags settle in the second pass.
  let clean = withoutMarks(html);
  for (let look = 0, before = ""; look < 4 && clean !== before; look++)
    [before, clean] = [clean, withoutMarks(sanitizeHtml(clean, options)).trim()];
  return clean;
}

/** Like `cleanContent`; 400 when nothing is left, or more than an email may hold. */
export function checkedContent(html: string): string {
  const clean = cleaned.get(markOf(html)) ? html : noteClean(cleanContent(html));
  const message = tooLongWords(clean) ?? (clean === "" ? "Content is required" : undefined);
  if (message) throw new AppError("validation_failed", message, { errors: { content: message } });
  return clean;
}

/** Says which limit clean content is beyond; undefined for what an email may hold. */
function tooLongWords(clean: string): string | undefined {
  const { contentBytes, contentTags } = campaignLimits;
  if (Buffer.byteLength(clean) > contentBytes)
    return `This is too long for an email: at most ${contentBytes / 1000} kB`;
  const tags = clean.match(/</g)?.length ?? 0;
  return tags > contentTags
    ? `This is too long for an email: ${tags.toLocaleString("en-US")} parts such as paragraphs and links, at most ${contentTags.toLocaleString("en-US")}`
    : undefined;
}

/** True for clean content that is longer, or of more parts, than an email may be. */
export const isTooLong = (clean: string): boolean => tooLongWords(clean) !== undefined;

/** Like `checkedContent`, but what is stored already stays as it is, also where it is beyond a limit that came later. */
export const changedContent = (html: string, stored: string): string =>
  html === stored ? stored : checkedContent(html);

/** Text without tags gets the paragraphs that its line breaks meant. */
export function asHtml(clean: string): string {
  if (new RegExp(`<(${blocks.join("|")}|br)\\b`).test(clean)) return clean;
  return clean
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replaceAll("\n", "<br />")}</p>`)
    .join("");
}
