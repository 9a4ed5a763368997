const marks: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (mark) => marks[mark] ?? mark);
const plain = (html: string): string =>
  html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&amp;", "&");

/** An email's paragraphs of what is typed: an empty line begins a new one, so that nothing typed is lost while typing. */
export const contentOf = (text: string): string =>
  text === ""
    ? ""
    : text
        .split("\n\n")
        .map((paragraph) => `<p>${escaped(paragraph).replaceAll("\n", "<br>")}</p>`)
        .join("");

/** What was typed, of an email's paragraphs. */
export const textOf = (html: string): string =>
  plain(
    html
      .replaceAll(/<br\s*\/?>/g, "\n")
      .replaceAll(/<\/p>\s*<p(?:\s[^>]*)?>/g, "\n\n")
      .replaceAll(/<[^>]*>/g, ""),
  );

/** Whether an email is more than paragraphs of text: then typing into its text would lose links, pictures or looks. */
export const isFormatted = (html: string): boolean =>
  /<(?!\/?p>|br\s*\/?>)|&(?!(?:amp|lt|gt|quot|nbsp|#39);)/i.test(html);
