/** Limits on reading an email from anyone: parts, how deeply they are nested, and characters of each one's headers. */
const max = { parts: 50, depth: 4, headLetters: 32_768, typeLetters: 1000 } as const;

/** A part that contains no others: its declared type, and its text. */
export type MailPart = { type: string; text: () => string };
/** Headers by their lowercase names, and the parts in order. */
export type ReadMail = { headers: Map<string, string[]>; parts: MailPart[] };

/**
 * Parses an email, as far as a report needs it: each character is read a few times at most, whatever the email contains. General
 * parsers take seconds for a line of 70,000 addresses, and block everyone else meanwhile.
 */
export function readMail(raw: Buffer): ReadMail {
  const text = raw.toString("latin1").replaceAll("\r\n", "\n");
  const parts: MailPart[] = [];
  collect(text, 0, parts);
  return { headers: headersOf(split(text).head), parts };
}

function collect(text: string, depth: number, parts: MailPart[]): void {
  const { head, body } = split(text);
  const headers = headersOf(head);
  const [said = ""] = headers.get("content-type") ?? [];
  const value = said.slice(0, max.typeLetters);
  const type = (value.split(";")[0] ?? "").trim().toLowerCase() || "text/plain";
  const boundary = type.startsWith("multipart/") ? boundaryIn(value) : undefined;
  if (boundary === undefined)
    parts.push({ type, text: () => decoded(body, headers.get("content-transfer-encoding")?.[0] ?? "") });
  else if (depth < max.depth) {
    for (const piece of piecesOf(body, boundary)) {
      if (parts.length >= max.parts) return;
      collect(piece, depth + 1, parts);
    }
  }
}

function split(text: string): { head: string; body: string } {
  if (text.startsWith("\n")) return { head: "", body: text.slice(1) };
  const end = text.indexOf("\n\n");
  return end < 0 ? { head: text, body: "" } : { head: text.slice(0, end), body: text.slice(end + 2) };
}

function headersOf(head: string): Map<string, string[]> {
  const headers = new Map<string, string[]>();
  for (const line of head
    .slice(0, max.headLetters)
    .replace(/\n[ \t]+/g, " ")
    .split("\n")) {
    const colon = line.indexOf(":");
    if (colon < 1) continue;
    const name = line.slice(0, colon).trim().toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []).slice(0, 9), line.slice(colon + 1).trim()]);
  }
  return headers;
}

function boundaryIn(contentType: string): string | undefined {
  const [, quoted, plain] = /;\s*boundary\s*=\s*(?:"((?:[^"\\]|\\.)+)"|([^\s;"]+))/i.exec(contentType) ?? [];
  return quoted?.replace(/\\(.)/g, "$1") ?? plain;
}

/** The pieces between boundary lines; the last piece also when the end is missing. */
function* piecesOf(body: string, boundary: string): Generator<string> {
  const text = `\n${body}`;
  const mark = `\n--${boundary}`;
  let start: number | undefined;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + mark.length)) {
    const line = text.indexOf("\n", at + 1);
    const rest = text.slice(
      at + mark.length,
      line < 0 ? at + mark.length + 2 : Math.min(line, at + mark.length + max.typeLetters),
    );
    const isEnd = rest.startsWith("--");
    if (!isEnd && rest.trim() !== "") continue;
    if (start !== undefined) yield text.slice(start, at);
    if (isEnd) return;
    start = line < 0 ? text.length : line + 1;
  }
  if (start !== undefined) yield text.slice(start);
}

function decoded(body: string, encoding: string): string {
  const way = encoding.trim().toLowerCase();
  if (way === "base64") return Buffer.from(body, "base64").toString("utf8");
  const plain =
    way === "quoted-printable"
      ? body
          .replace(/=[ \t]*\n/g, "")
          .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      : body;
  return Buffer.from(plain, "latin1").toString("utf8");
}
