/** The start of a list item from a word processor: a bullet, or a number or letter with a period. */
const numbered = /^\s*(\(?\d+|[a-z]|[ivx]+)[.)]/i;
const listLine = /<p\b[^>]*\bmso-list:\s*(?!ignore)[^>]*>([\s\S]*?)<\/p>/gi;
const listMark =
  /<span\b[^>]*\bmso-list:\s*ignore[^>]*>([\s\S]*?)<\/span>\s*(?:<!\[endif\]-->|<!\[endif\]>)?/i;
const textOf = (html: string): string => html.replace(/<[^>]*>/g, "").replaceAll("&nbsp;", " ");

// The mark contains a span of spaces: that one goes first, so that the mark ends at its own closing tag.
const withoutBlanks = (html: string): string =>
  html.replace(/<span\b[^>]*>(?:\s|&nbsp;|\u00A0)*<\/span>/gi, "");

/** Word writes lists as paragraphs that begin with a bullet: neighboring ones become one list. */
function withLists(html: string): string {
  const lines = withoutBlanks(html).replace(listLine, (_, inside: string) => {
    const tag = numbered.test(textOf(listMark.exec(inside)?.[1] ?? "")) ? "ol" : "ul";
    return `<${tag}><li>${inside.replace(listMark, "").trim()}</li></${tag}>`;
  });
  return lines.replace(/<\/ul>\s*<ul>/g, "").replace(/<\/ol>\s*<ol>/g, "");
}

/** A picture that a reader could load: one at an https address, or one of ours. */
const isLoadable = (tag: string): boolean => /\bsrc\s*=\s*["']?(https:\/\/|\/t\/i\/)/i.test(tag);

/** What is pasted from a word processor, a page or another email, reduced to what an email can hold: words, lists, links and headings, without styles. */
export function cleanPaste(html: string): string {
  const page = html
    .replace(/<(style|script|title|xml|head)\b[\s\S]*?<\/\1\s*>/gi, "")
    .replace(/<\/?(html|body|meta|link|o:p|st1:\w+|font|center)\b[^>]*>/gi, "")
    .replace(/<!--[\s\S]*?-->|<!\[[^\]]*\]>/g, "");
  return withLists(page)
    .replace(/<img\b[^>]*>/gi, (tag) => (isLoadable(tag) ? tag : ""))
    .replace(/<(\/?)h1\b/gi, "<$1h2")
    .replace(/<(\/?)h[456]\b/gi, "<$1h3")
    .replace(/&nbsp;|\u00A0/g, " ")
    .replace(/<p\b[^>]*>\s*<\/p>/gi, "");
}
