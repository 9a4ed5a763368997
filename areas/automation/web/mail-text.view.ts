const marks: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (mark) => marks[mark] ?? mark);
const plain = (html: string): string =>
  html.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&nbsp;", " ").replaceAll("&amp;", "&");

/** An email's paragraphs of what is typed: each line is one, so that nothing typed is lost while typing. */
export const contentOf = (text: string): string =>
  text === ""
    ? ""
    : text
        .split("\n")
        .map((line) => `<p>${escaped(line)}</p>`)
        .join("");

/** What was typed, of an email's paragraphs. */
export const textOf = (html: string): string =>
  plain(
    html
      .replaceAll(/<br\s*\/?>/g, "\n")
      .replaceAll(/<\/p>\s*<p>/g, "\n")
      .replaceAll(/<[^>]*>/g, ""),
  );
