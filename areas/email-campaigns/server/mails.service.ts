import { convert } from "html-to-text";
import sanitizeHtml from "sanitize-html";
import { escapeHtml } from "#platform/server/html.ts";
import {
  isPaymentLink,
  placeholdersIn,
  type PlaceholderValues,
  replacePlaceholders,
  resolved,
} from "#areas/outreach/contract/placeholders.rules.ts";
import { asHtml, keptTags } from "./contents.service.ts";
import { footerHtml, footerText, frame, type Footer, logoTop, stylesFor } from "./mail-frame.service.ts";

/** What all emails of a campaign share: made once, then filled in for each customer. */
export type MailPlan = {
  subject: string;
  html: readonly Piece[];
  text: readonly Piece[];
  /** Where its links lead, by number; links with a placeholder in their address are left out. */
  links: readonly string[];
  /** How a link looks that comes with what is filled in. */
  linkStyle: string;
};

type Piece =
  | { kind: "plain"; text: string }
  | { kind: "value" | "valueInAddress" | "linked" | "address"; source: string }
  | { kind: "link"; number: number }
  | { kind: "unsubscribe" | "pixel" | "trap" };

/** What one customer's email is filled with. Without `trackedLink` the links lead straight to their targets. */
export type Fill = {
  values: PlaceholderValues;
  unsubscribeUrl: string;
  trackedLink?: (number: number) => string;
  pixelUrl?: string;
  trapUrl?: string;
};

// Private characters mark the places to fill in; cleaning has removed them from what people write.
const mark = {
  valueInAddress: ["\uE000", "\uE001"],
  link: ["\uE002", "\uE003"],
  address: ["\uE007", "\uE008"],
  unsubscribe: "\uE004",
  pixel: "\uE005",
  trap: "\uE006",
} as const;
const marks =
  /\{\{[^{}]{0,200}\}\}|\{[A-Za-z][A-Za-z _-]{0,40}\}|\uE000[^\uE001]*\uE001|\uE002\d+\uE003|\uE007[^\uE008]*\uE008|[\uE004-\uE006]/g;

/**
 * Prepares clean content for filling in: mail-safe HTML with its styles inline, the same as plain text, a footer, and the list of links. `origin`
 * is where our own pictures are loaded from ("https://app.example.com"): an email has no address of its own that theirs could be relative to.
 */
export function planMail(
  mail: { subject: string; content: string },
  footer: Footer,
  origin: string,
): MailPlan {
  const links = new Map<string, number>();
  const styles = stylesFor(footer.look);
  const body = withStyles(asHtml(mail.content), { origin, styles }, (href) => {
    if (placeholdersIn(href).length > 0) return markedAddress(href);
    if (!/^https?:/i.test(href)) return href;
    const number = links.get(href) ?? links.size;
    links.set(href, number);
    return `${mark.link[0]}${number}${mark.link[1]}`;
  });
  const around = {
    footer: footerHtml(footer, mark.unsubscribe),
    logo: logoTop(footer.look, footer.company),
  };
  const html = frame(body, around, { pixel: mark.pixel, trap: mark.trap });
  return {
    subject: mail.subject,
    html: piecesOf(html, true),
    text: piecesOf(`${textOf(mail.content)}\n\n${footerText(footer, mark.unsubscribe)}\n`),
    links: [...links.keys()],
    linkStyle: styles["a"] ?? "",
  };
}

const markedAddress = (href: string): string =>
  isPaymentLink(href)
    ? mark.address[0] + href + mark.address[1]
    : replacePlaceholders(href, ({ whole }) => mark.valueInAddress[0] + whole + mark.valueInAddress[1]);

function withStyles(
  html: string,
  { origin, styles }: { origin: string; styles: Record<string, string> },
  address: (href: string) => string,
): string {
  return sanitizeHtml(html, {
    allowedTags: keptTags,
    allowedAttributes: false,
    allowedSchemes: false,
    // A marked address no longer shows its scheme; cleaning has already checked it.
    allowedSchemesAppliedToAttributes: [],
    transformTags: {
      "*": (tagName, attribs) => {
        const { "data-button": button, href, src, ...rest } = attribs;
        const style = styles[button ? "button" : tagName];
        return {
          tagName,
          attribs: {
            ...rest,
            ...(href && { href: address(href), target: "_blank" }),
            ...(src && { src: src.startsWith("/") ? origin + src : src }),
            ...(style && { style }),
          },
        };
      },
    },
  });
}

function textOf(content: string): string {
  return convert(
    asHtml(content).replace(/href="([^"]*)"/g, (_, href: string) => `href="${markedAddress(href)}"`),
    {
      wordwrap: false,
      selectors: [
        { selector: "a", options: { hideLinkHrefIfSameAsText: true, linkBrackets: ["(", ")"] } },
        { selector: "img", format: "skip" },
        ...["h1", "h2", "h3"].map((selector) => ({ selector, options: { uppercase: false } })),
      ],
    },
  );
}

function piecesOf(text: string, isHtml = false): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const linkable = isHtml ? linkableIn(text) : undefined;
  const plain = (upTo: number) => {
    if (upTo > at) pieces.push({ kind: "plain", text: text.slice(at, upTo) });
  };
  for (const { 0: found, index } of text.matchAll(marks)) {
    plain(index);
    at = index + found.length;
    if (found.startsWith("\uE000")) pieces.push({ kind: "valueInAddress", source: found.slice(1, -1) });
    else if (found.startsWith("\uE002")) pieces.push({ kind: "link", number: Number(found.slice(1, -1)) });
    else if (found.startsWith("\uE007")) pieces.push({ kind: "address", source: found.slice(1, -1) });
    else if (found.startsWith("{"))
      pieces.push({
        kind: isPaymentLink(found) && linkable?.(index) === true ? "linked" : "value",
        source: found,
      });
    else
      pieces.push({
        kind: found === mark.unsubscribe ? "unsubscribe" : found === mark.pixel ? "pixel" : "trap",
      });
  }
  plain(text.length);
  return pieces;
}

/** Whether what stands at a place of HTML can become a link: neither within a tag nor in the words of another link. Asked in order, each letter is read once. */
function linkableIn(html: string): (index: number) => boolean {
  const last = { "<": -1, ">": -1, "<a ": -1, "</a>": -1 };
  let read = 0;
  return (index) => {
    const part = html.slice(read, index);
    for (const sign of ["<", ">", "<a ", "</a>"] as const) {
      const found = part.lastIndexOf(sign);
      if (found >= 0) last[sign] = read + found;
    }
    read = index;
    return last["<"] >= 0 && last["<"] < last[">"] && last["<a "] <= last["</a>"];
  };
}

export type FilledMail = { subject: string; html: string; text: string };

/** One customer's email. Values are escaped where they are filled in; none can add a tag, an address or a header. */
export function fillMail(plan: MailPlan, fill: Fill): FilledMail {
  return {
    subject: oneLine(filled(plan.subject, fill.values, (value) => value)),
    html: plan.html.map((piece) => pieceText(piece, plan, fill, escapeHtml)).join(""),
    text: plan.text.map((piece) => pieceText(piece, plan, fill, (value) => value)).join(""),
  };
}

// A fallback is already escaped in the source, so only values are escaped.
const filled = (source: string, values: PlaceholderValues, escape: (value: string) => string): string =>
  replacePlaceholders(source, (found) =>
    found.key !== undefined && values[found.key]?.trim()
      ? escape(values[found.key]?.trim() ?? "")
      : (resolved(found, values) ?? ""),
  );

function pieceText(piece: Piece, plan: MailPlan, fill: Fill, escape: (value: string) => string): string {
  if (piece.kind === "plain") return piece.text;
  if (piece.kind === "value") return filled(piece.source, fill.values, (value) => escape(oneLine(value)));
  if (piece.kind === "valueInAddress") return filled(piece.source, fill.values, encodeURIComponent);
  if (piece.kind === "address") return filled(piece.source, fill.values, escape);
  if (piece.kind === "linked") {
    const words = filled(piece.source, fill.values, escape);
    return fill.values.paymentLink?.trim()
      ? `<a href="${words}" target="_blank" style="${plan.linkStyle}">${words}</a>`
      : words;
  }
  if (piece.kind === "link")
    return escapeHtml(fill.trackedLink?.(piece.number) ?? plan.links[piece.number] ?? "");
  if (piece.kind === "unsubscribe") return escape(fill.unsubscribeUrl);
  if (piece.kind === "pixel")
    return fill.pixelUrl
      ? `<img src="${escapeHtml(fill.pixelUrl)}" alt="" width="1" height="1" style="display:block;border:0;width:1px;height:1px">`
      : "";
  // Nobody sees this link: anything that follows it is a program.
  return fill.trapUrl
    ? `<a href="${escapeHtml(fill.trapUrl)}" style="display:none;font-size:0;line-height:0" tabindex="-1" aria-hidden="true"></a>`
    : "";
}

/** One line, for a header: a line break in a value can't start another header. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, " ").trim();
