import {
  isPaymentLink,
  placeholders,
  placeholderOf,
  placeholderText,
  replacePlaceholders,
  type PlaceholderKey,
} from "#areas/outreach/contract/placeholders.rules.ts";

const labels = new Map<PlaceholderKey, string>(placeholders.map(({ key, label }) => [key, label]));

/** How a chip reads: "First name", or 'First name, or "there"' when it has a fallback. */
export const chipLabel = (key: PlaceholderKey, fallback: string | null): string =>
  `${labels.get(key) ?? key}${fallback ? `, or “${fallback}”` : ""}`;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
/** HTML's escaped text, unescaped. */
export const unescaped = (html: string): string =>
  html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");

/** Changes the text of HTML, leaving tags alone. */
const overText = (html: string, change: (text: string) => string): string =>
  html.replace(/(<[^>]*>)|([^<]+)/g, (whole: string, tag: string | undefined) => tag ?? change(whole));

/** The stored HTML as the editor wants it: known placeholders become chips, unknown ones stay visible. */
export function withChips(html: string): string {
  return overText(html, (text) =>
    replacePlaceholders(text, ({ whole, key, fallback }) => {
      if (key === undefined) return whole;
      const words = fallback === null ? null : unescaped(fallback);
      return `<span data-placeholder="${key}" data-fallback="${escaped(words ?? "")}">${escaped(chipLabel(key, words))}</span>`;
    }),
  );
}

// The editor's HTML for a chip: its two attributes in any order, and its label.
const chip = /<span\b([^>]*\bdata-placeholder="[^"]*"[^>]*)>[^<]*<\/span>/g;

/** The editor's HTML as it is stored: chips become placeholders. */
export function withoutChips(html: string): string {
  return html.replace(chip, (whole: string, attributes: string) => {
    const key = placeholderOf(/data-placeholder="([^"]*)"/.exec(attributes)?.[1] ?? "");
    if (key === undefined) return whole;
    // A brace or a bar would end the placeholder.
    const fallback = (/data-fallback="([^"]*)"/.exec(attributes)?.[1] ?? "").replace(/[{}|]/g, "").trim();
    return placeholderText(key, fallback);
  });
}

/** Turns an address as people write it into one for a link; undefined when it isn't an address. */
export function linkAddress(written: string): string | undefined {
  const address = written.trim();
  if (isPaymentLink(address)) return placeholderText("paymentLink");
  if (/^(https?:\/\/|tel:)\S+$/i.test(address) || /^mailto:\S+@\S+$/i.test(address)) return address;
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) return `mailto:${address}`;
  if (/^\+?[\d\s().-]{6,}$/.test(address)) return `tel:${address.replace(/[^\d+]/g, "")}`;
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#:]\S*)?$/i.test(address) ? `https://${address}` : undefined;
}

/** A subject, which is plain text, as HTML for its editor. */
export const subjectHtml = (subject: string): string => `<p>${withChips(escaped(subject))}</p>`;
/** The plain text of a subject's editor. */
export const subjectText = (html: string): string =>
  unescaped(withoutChips(html).replace(/<[^>]*>/g, "")).replace(/\s+/g, " ");
