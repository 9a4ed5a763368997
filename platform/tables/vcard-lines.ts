import { utf8Text, windowsText } from "./encoding.ts";
import { type TableLimits } from "./rows.ts";
import { TableError } from "./table-error.ts";

/** One property of a card: `TEL;TYPE=cell,pref:+49…`, unfolded, its name and types in upper case. */
export type CardLine = { name: string; types: Set<string>; parameters: Map<string, string>; value: string };

/** Properties that are read; others, such as pictures, are skipped. */
const readNames = new Set([
  "BEGIN",
  "END",
  "N",
  "FN",
  "NICKNAME",
  "EMAIL",
  "TEL",
  "ORG",
  "TITLE",
  "ROLE",
  "NOTE",
  "CATEGORIES",
  "BDAY",
  "ADR",
  "URL",
  "TZ",
]);
/** How many characters may precede the end of a property's name. */
const headLetters = 1000;

/** A property whose end has not arrived yet. `tail`: its last characters. */
type Open = {
  parts: string[];
  length: number;
  head: string;
  isPrintable: boolean;
  isPassedOver: boolean;
  tail: string;
};

/** Text in, piece by piece; whole properties out. Folded lines (RFC 6350) and soft line ends (vCard 2.1) are joined. */
export function cardLineReader(limits: TableLimits): (text: string, isLast: boolean) => CardLine[] {
  const longest = limits.maxCellCharacters + 1000;
  let rest = "";
  let open: Open | undefined;
  let lines: CardLine[] = [];
  const flush = () => {
    const line = open === undefined || open.isPassedOver ? undefined : cardLine(open.parts.join(""));
    if (line) lines.push(line);
    open = undefined;
  };
  function take(line: string): void {
    const more = open && continuing(open, line);
    if (open && more !== undefined) return extend(open, more);
    flush();
    if (line === "") return;
    open = { parts: [], length: 0, head: "", isPrintable: false, isPassedOver: false, tail: "" };
    extend(open, line);
  }
  function extend(to: Open, more: string): void {
    if (to.head.length < headLetters) {
      to.head += more.slice(0, headLetters);
      to.isPrintable = /^[^:]*QUOTED-PRINTABLE/i.test(to.head);
      to.isPassedOver = isPassedOver(to.head);
    }
    if (to.isPassedOver) return;
    to.parts.push(more);
    to.length += more.length;
    to.tail = (to.tail + more.slice(-tailLetters)).slice(-tailLetters);
    if (to.length > longest) throw tooLong(limits);
  }
  return (text, isLast) => {
    lines = [];
    const parts = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = isLast ? "" : (parts.pop() ?? "");
    for (const part of parts) take(part.endsWith("\r") ? part.slice(0, -1) : part);
    if (isLast) flush();
    if (rest.length > longest) {
      if (!isPassedOver(rest.slice(0, headLetters)) && !(/^[ \t]/.test(rest) && open?.isPassedOver))
        throw tooLong(limits);
      rest = rest.slice(0, headLetters);
    }
    return lines;
  };
}

const tooLong = ({ maxCellCharacters }: TableLimits): TableError =>
  new TableError(
    "cell_too_long",
    `An entry of a contact is longer than ${maxCellCharacters.toLocaleString("en-US")} characters`,
  );

function isPassedOver(head: string): boolean {
  const [, name] = /^(?:[\w-]+\.)?\s*([\w-]+)\s*[;:]/.exec(head) ?? [];
  return name !== undefined && !readNames.has(name.toUpperCase());
}

/** Enough characters to show whether a character is cut: `=F0=9F=98=`. */
const tailLetters = 10;

/** What a line adds to the one before it; undefined when it begins a new property. */
function continuing(open: Open, line: string): string | undefined {
  const isFolded = /^[ \t]/.test(line);
  const isSoft = open.isPrintable && open.tail.endsWith("=");
  if (!isSoft) return isFolded ? line.slice(1) : undefined;
  // Some programs also fold lines with a soft line end: a character can't contain a space.
  if (isFolded && isLetterCut(open.tail) && /^.[89AB][\dA-F]/i.test(line)) return line.slice(1);
  const last = open.parts.pop() ?? "";
  open.parts.push(last.slice(0, -1));
  return isFolded && isLetterCut(open.tail) && /^.=[89AB][\dA-F]/i.test(line) ? line.slice(1) : line;
}

/** True when quoted bytes end within a UTF-8 character, before a soft line end. */
function isLetterCut(tail: string): boolean {
  const [, lead, more = ""] = /=([C-F][\dA-F])((?:=[89AB][\dA-F])*)=$/i.exec(tail) ?? [];
  return lead !== undefined && more.length / 3 < (/^F/i.test(lead) ? 3 : /^E/i.test(lead) ? 2 : 1);
}

function cardLine(text: string): CardLine | undefined {
  const [, head, value] = /^((?:[^":]|"[^"]*")*):(.*)$/s.exec(text) ?? [];
  if (head === undefined || value === undefined) return undefined;
  const [first = "", ...rest] = head.match(/(?:[^";]|"[^"]*")+/g) ?? [];
  const types = new Set<string>();
  const parameters = new Map<string, string>();
  for (const parameter of rest) {
    const [, key = "", said = ""] = /^([^=]*)=(.*)$/s.exec(parameter) ?? [];
    if (key === "" || key.toUpperCase() === "TYPE")
      for (const type of (key === "" ? parameter : said).replaceAll('"', "").split(","))
        types.add(type.trim().toUpperCase());
    else parameters.set(key.toUpperCase(), said.replaceAll('"', ""));
  }
  const isQuotedPrintable =
    types.has("QUOTED-PRINTABLE") || parameters.get("ENCODING")?.toUpperCase() === "QUOTED-PRINTABLE";
  return {
    name: first
      .slice(first.lastIndexOf(".") + 1)
      .trim()
      .toUpperCase(),
    types,
    parameters,
    value: isQuotedPrintable ? printable(value, parameters.get("CHARSET")) : value,
  };
}

/** Encodings besides UTF-8 and Windows-1252 that cards are written in and every runtime knows. */
const charsets =
  /^(?:us-ascii|iso-8859-(?:[2-8]|1[03-6])|windows-125[0-8]|macintosh|koi8-[ru]|shift_jis|iso-2022-jp|euc-(?:jp|kr)|gb2312|gbk|gb18030|big5|utf-16(?:le|be)?)$/i;

/** =C3=A9 -> é, in the charset that the card names; without one UTF-8, or Windows-1252 when the bytes are not UTF-8. */
function printable(value: string, charset = "utf-8"): string {
  const bytes = quotedBytes(new TextEncoder().encode(value));
  const isPlain = /^[\0-\x7f]*$/.test(value);
  if (isPlain && /^(windows-1252|iso-8859-1|latin1)$/i.test(charset)) return windowsText(bytes);
  if (!isPlain || /^utf-?8$/i.test(charset)) return utf8Text(bytes);
  const text = charsets.test(charset) ? new TextDecoder(charset).decode(bytes) : "\uFFFD";
  return text.includes("\uFFFD") ? utf8Text(bytes) : text;
}

function quotedBytes(text: Uint8Array): Uint8Array {
  let size = 0;
  for (let at = 0; at < text.length; at++) {
    const [high, low] = [hexOf(text[at + 1]), hexOf(text[at + 2])];
    const isQuoted = text[at] === 0x3d && high >= 0 && low >= 0;
    text[size++] = isQuoted ? high * 16 + low : (text[at] ?? 0);
    if (isQuoted) at += 2;
  }
  return text.subarray(0, size);
}

const hexOf = (code = 0): number =>
  code >= 0x30 && code <= 0x39
    ? code - 0x30
    : (code | 32) >= 0x61 && (code | 32) <= 0x66
      ? (code | 32) - 0x57
      : -1;

/** "a\, b;c\nd" split at `;` -> ["a, b", "c⏎d"]. */
export const partsOf = (value: string, separator: ";" | ","): string[] =>
  partedAt(value, separator).map(unescaped);

/** Like `partsOf`, with each part a list: "a,b;c" -> [["a", "b"], ["c"]]. */
export const listsOf = (value: string): string[][] =>
  partedAt(value, ";").map((part) => partsOf(part, ",").filter(Boolean));

function partedAt(value: string, separator: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < value.length; at++) {
    if (value[at] === "\\") at++;
    else if (value[at] === separator) {
      parts.push(value.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, value.slice(from)];
}

/** A text unescaped: "a\, b\nc" -> "a, b⏎c". */
export const unescaped = (text: string): string =>
  text.replace(/\\([\\;,:nN])/g, (_, sign: string) => (sign === "n" || sign === "N" ? "\n" : sign)).trim();
