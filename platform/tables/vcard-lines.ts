import { windowsText } from "./encoding.ts";
import { TableError, type TableLimits } from "./rows.ts";

/** One property of a card: `TEL;TYPE=cell,pref:+49…`, unfolded, its name and types in capitals. */
export type CardLine = { name: string; types: Set<string>; parameters: Map<string, string>; value: string };

/** Pictures and sounds are passed over as they come. */
const skipped = /^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY|X-[\w-]*(?:PHOTO|IMAGE|WALLPAPER)[\w-]*)[;:]/i;

/** Text in, piece by piece; whole properties out. Folded lines (RFC 6350) and soft line ends (vCard 2.1) are joined. */
export function cardLineReader(limits: TableLimits): (text: string, isLast: boolean) => CardLine[] {
  let rest = "";
  let open: string | undefined;
  let lines: CardLine[] = [];
  const flush = () => {
    const line = open === undefined || skipped.test(open) ? undefined : cardLine(open);
    if (line) lines.push(line);
    open = undefined;
  };
  function take(line: string): void {
    const isSoft = open !== undefined && open.endsWith("=") && /^[^:]*QUOTED-PRINTABLE/i.test(open);
    if (open !== undefined && (isSoft || /^[ \t]/.test(line))) {
      if (skipped.test(open)) return;
      open = isSoft ? open.slice(0, -1) + line : open + line.slice(1);
      if (open.length > limits.maxCellCharacters + 1000) throw new TableError("cell_too_long", `An entry of a contact is longer than ${limits.maxCellCharacters.toLocaleString("en-US")} characters`);
      return;
    }
    flush();
    open = line;
  }
  return (text, isLast) => {
    lines = [];
    const parts = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = isLast ? "" : (parts.pop() ?? "");
    for (const part of parts) take(part.replace(/\r$/, ""));
    if (isLast) flush();
    if (rest.length > limits.maxCellCharacters + 1000) {
      const isPassedOver = skipped.test(rest) || (/^[ \t]/.test(rest) && open !== undefined && skipped.test(open));
      if (!isPassedOver) throw new TableError("cell_too_long", `An entry of a contact is longer than ${limits.maxCellCharacters.toLocaleString("en-US")} characters`);
      rest = rest.slice(0, 1000);
    }
    return lines;
  };
}

function cardLine(text: string): CardLine | undefined {
  const [, head, value] = /^((?:[^":]|"[^"]*")*):(.*)$/s.exec(text) ?? [];
  if (head === undefined || value === undefined) return undefined;
  const [first = "", ...rest] = head.match(/(?:[^";]|"[^"]*")+/g) ?? [];
  const types = new Set<string>();
  const parameters = new Map<string, string>();
  for (const parameter of rest) {
    const [, key = "", said = ""] = /^([^=]*)=(.*)$/s.exec(parameter) ?? [];
    if (key === "" || key.toUpperCase() === "TYPE") for (const type of (key === "" ? parameter : said).replaceAll('"', "").split(",")) types.add(type.trim().toUpperCase());
    else parameters.set(key.toUpperCase(), said.replaceAll('"', ""));
  }
  const isQuotedPrintable = types.has("QUOTED-PRINTABLE") || parameters.get("ENCODING")?.toUpperCase() === "QUOTED-PRINTABLE";
  return { name: first.slice(first.lastIndexOf(".") + 1).trim().toUpperCase(), types, parameters, value: isQuotedPrintable ? printable(value, parameters.get("CHARSET")) : value };
}

/** =C3=A9 -> é, in the letters that the card names; without a name UTF-8, or Windows where the bytes are not UTF-8. */
function printable(value: string, charset: string | undefined): string {
  return value.replace(/(?:=[0-9A-F]{2})+/gi, (run) => {
    const bytes = new Uint8Array(run.slice(1).split("=").map((hex) => Number.parseInt(hex, 16)));
    for (const label of [charset ?? "utf-8", "utf-8"]) {
      try {
        return /^(windows-1252|iso-8859-1|latin1)$/i.test(label) ? windowsText(bytes) : new TextDecoder(label, { fatal: true }).decode(bytes);
      } catch {
        continue;
      }
    }
    return windowsText(bytes);
  });
}

/** "a\, b;c\nd" parted by `;` -> ["a, b", "c⏎d"]. */
export function partsOf(value: string, separator: ";" | "," | ""): string[] {
  if (!value.includes("\\")) return (separator === "" ? [value] : value.split(separator)).map((part) => part.trim());
  const parts = [""];
  for (let at = 0; at < value.length; at++) {
    const letter = value.charAt(at);
    if (letter === "\\" && at + 1 < value.length) {
      const next = value.charAt(++at);
      parts[parts.length - 1] += next === "n" || next === "N" ? "\n" : /[\\;,:]/.test(next) ? next : `\\${next}`;
    } else if (letter === separator) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}
