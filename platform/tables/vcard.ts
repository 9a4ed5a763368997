import { splitName } from "#platform/contract/names.ts";
import { isTimeZone } from "#platform/contract/wall-time.ts";
import { joined, type OpenedBytes, slicesOf } from "./bytes.ts";
import { textReaderFor, type TextReader } from "./encoding.ts";
import {
  checkCell,
  isBlankRow,
  type OpenedTable,
  rowCounter,
  type TableLimits,
  type TableRow,
} from "./rows.ts";
import { TableError } from "./table-error.ts";
import { turns } from "./turns.ts";
import { type CardLine, cardLineReader, listsOf, partsOf, unescaped } from "./vcard-lines.ts";

/** The columns of every vCard file. Additional numbers and addresses go together into "Phone 2" and "Email 2". */
export const cardHeaders = [
  "First Name",
  "Last Name",
  "Email",
  "Phone",
  "Company",
  "Job Title",
  "Notes",
  "Tags",
  "Birthday",
  "Address",
  "Website",
  "Email 2",
  "Phone 2",
  "Time Zone",
] as const;

/** Reads vCards 2.1, 3.0 and 4.0: one card is one row. */
export async function openVcard(source: OpenedBytes, limits: TableLimits): Promise<OpenedTable> {
  const reader = textReaderFor(source.head);
  const cards = cardsOf(source, unfoldingFirst(reader), limits);
  const first = await cards.next();
  if (first.done) throw new TableError("not_a_table", "This file holds no contacts (vCards)");
  return {
    start: { format: "vcard", encoding: reader.encoding(), delimiter: null, headers: [...cardHeaders] },
    batches: tableRows(first.value, cards, rowCounter(cardHeaders.length, limits), limits),
  };
}

/** Some programs fold a line within a character: such folds are removed before decoding. Text with two bytes per character is left alone. */
function unfoldingFirst({ encoding, decode }: TextReader): TextReader["decode"] {
  let held: Uint8Array = new Uint8Array(0);
  return (piece, isLast) => {
    if (encoding().startsWith("utf-16")) return decode(piece, isLast);
    const bytes = joined([held, piece]);
    const [open, size] = withoutFolds(bytes, isLast);
    held = bytes.slice(open);
    return decode(bytes.slice(0, size), isLast);
  };
}

/** Removes folds between two non-ASCII bytes; returns from where on more input is needed to decide, and how many bytes are left before that. */
function withoutFolds(bytes: Uint8Array, isLast: boolean): [open: number, size: number] {
  const isHigh = (at: number) => (bytes[at] ?? 0) > 0x7f;
  const end = isLast ? bytes.length : Math.max(bytes.length - 4, 0);
  let [at, size] = [0, 0];
  while (at < end) {
    const feed = at + (bytes[at + 1] === 0x0d ? 2 : 1);
    const isFold =
      isHigh(at) &&
      bytes[feed] === 0x0a &&
      (bytes[feed + 1] === 0x20 || bytes[feed + 1] === 0x09) &&
      isHigh(feed + 2);
    bytes[size++] = bytes[at] ?? 0;
    at = isFold ? feed + 2 : at + 1;
  }
  return [at, size];
}

async function* tableRows(
  first: CardLine[][],
  rest: AsyncIterable<CardLine[][]>,
  count: ReturnType<typeof rowCounter>,
  limits: TableLimits,
): AsyncGenerator<TableRow[]> {
  const turn = turns();
  async function* rowsOf(cards: CardLine[][]) {
    for (const card of cards) {
      await turn();
      const cells = cellsOf(card);
      for (const cell of cells) checkCell(cell, limits);
      if (!isBlankRow(cells)) yield [count(cells)];
    }
  }
  yield* rowsOf(first);
  for await (const cards of rest) yield* rowsOf(cards);
}

/** Limits for one card: properties, and the longest cells. */
const max = { lines: 1000, longCells: 5, zones: 2 };

/** The cards in each slice of the file; a card within a card (AGENT) is skipped. */
async function* cardsOf(
  source: OpenedBytes,
  decode: (bytes: Uint8Array, isLast: boolean) => string,
  limits: TableLimits,
): AsyncGenerator<CardLine[][]> {
  const read = cardLineReader(limits);
  let card: CardLine[] = [];
  let [depth, characters] = [0, 0];
  function cardsIn(lines: CardLine[]): CardLine[][] {
    const cards: CardLine[][] = [];
    for (const line of lines) {
      const isMark = line.value.trim().toUpperCase() === "VCARD";
      if (line.name === "BEGIN" && isMark && ++depth === 1) [card, characters] = [[], 0];
      else if (line.name === "END" && isMark && depth > 0 && --depth === 0) cards.push(card);
      else if (depth === 1 && card.length < max.lines) {
        card.push(line);
        characters += line.value.length;
        if (characters > limits.maxCellCharacters * max.longCells)
          throw new TableError("cell_too_long", "A contact of this file is too long to be read");
      }
    }
    return cards;
  }
  for await (const slice of slicesOf(source.all)) {
    const cards = cardsIn(read(decode(slice, false).replaceAll("\0", ""), false));
    if (cards.length > 0) yield cards;
  }
  const last = cardsIn(read(decode(new Uint8Array(0), true).replaceAll("\0", ""), true));
  if (last.length > 0) yield last;
}

function cellsOf(card: CardLine[]): string[] {
  const all = (name: string) => card.filter((line) => line.name === name && line.value.trim() !== "");
  const company = partsOf(all("ORG")[0]?.value ?? "", ";")[0] ?? "";
  const [firstName, lastName] = nameOf(
    all("N")[0]?.value ?? "",
    unescaped(all("FN")[0]?.value ?? ""),
    partsOf(all("NICKNAME")[0]?.value ?? "", ",")[0] ?? "",
    company,
  );
  const [email = "", ...emails] = preferred(all("EMAIL"), []).map((line) =>
    line.value.trim().replace(/^mailto:/i, ""),
  );
  const [phone = "", ...phones] = preferred(all("TEL"), ["CELL", "IPHONE", "MAIN", "WORK", "HOME"]).map(
    phoneText,
  );
  return [
    firstName,
    lastName,
    email,
    phone,
    company,
    unescaped(all("TITLE")[0]?.value ?? all("ROLE")[0]?.value ?? ""),
    all("NOTE")
      .map((line) => unescaped(line.value))
      .join("\n\n"),
    all("CATEGORIES")
      .flatMap((line) => partsOf(line.value, ","))
      .filter(Boolean)
      .map(quoted)
      .join(", "),
    birthdayOf(all("BDAY")[0]),
    addressOf(preferred(all("ADR"), ["WORK", "HOME"])[0]),
    (preferred(all("URL"), [])[0]?.value ?? "").trim().replaceAll("\\:", ":"),
    [...new Set(emails)].filter((other) => other !== email).join("; "),
    [...new Set(phones)].filter((other) => other !== phone).join("; "),
    all("TZ")
      .map((line) => unescaped(line.value))
      .filter((zone) => zoneLike.test(zone))
      .slice(0, max.zones)
      .find(isTimeZone) ?? "",
  ];
}

// A tag that contains a separator is quoted.
const quoted = (tag: string): string => (/[,;|"]|:::/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag);

/** A TZ may be an offset, or any text (RFC 6350 §6.5.1): only an IANA name includes daylight saving time. */
const zoneLike = /^[A-Za-z][\w+/-]{0,59}$/;

/** N is last;first;additional;prefixes;suffixes, each a list. A card without it has the whole name in FN, or only a nickname; a company's card has none. */
function nameOf(n: string, full: string, nickname: string, company: string): [string, string] {
  const [last = [], first = [], further = [], , after = []] = listsOf(n);
  // Some programs escape the commas in the list of additional names.
  const firstName = [...first, ...further.map((name) => name.replace(/,\s*/g, " "))].join(" ");
  const lastName = last.join(" ");
  if (firstName !== "" || lastName !== "")
    return [firstName, [lastName, ...after].filter(Boolean).join(", ")];
  if (full === "" || full === company) return [company === "" ? nickname : "", ""];
  const { firstName: given, lastName: family } = splitName(full);
  return [given, family];
}

/** The one that the card prefers first, then by the order of `kinds`; fax and pager last. */
function preferred(lines: CardLine[], kinds: readonly string[]): CardLine[] {
  const rank = ({ types, parameters }: CardLine): number => {
    if (types.has("FAX") || types.has("PAGER")) return 1000;
    const place = kinds.findIndex((kind) => types.has(kind));
    const said = parameters.has("PREF") ? Number(parameters.get("PREF")) || 1 : types.has("PREF") ? 1 : 200;
    return said + (place < 0 ? kinds.length : place) / 100;
  };
  return lines.toSorted((a, b) => rank(a) - rank(b));
}

const phoneText = (line: CardLine): string =>
  unescaped(line.value).replace(/^tel:/i, "").replace(/;ext=/i, " ext. ");

/** A day as "YYYY-MM-DD"; without a year "--MM-DD". */
function birthdayOf(line: CardLine | undefined): string {
  const text = line?.value.trim() ?? "";
  const [, year = "", month, day] = /^(\d{4}|--)-?(\d{2})-?(\d{2})(?:T.*)?$/.exec(text) ?? [];
  if (month === undefined || day === undefined) return text;
  const isHidden = year === "--" || line?.parameters.get("X-APPLE-OMIT-YEAR") === year;
  return isHidden ? `--${month}-${day}` : `${year}-${month}-${day}`;
}

/** ADR is box;extended;street;city;region;postal code;country. */
function addressOf(line: CardLine | undefined): string {
  const [box = "", further = "", street = "", town = "", region = "", code = "", country = ""] = partsOf(
    line?.value ?? "",
    ";",
  );
  return [box, further, street, [code, town].filter(Boolean).join(" "), region, country]
    .map((part) =>
      part
        .split("\n")
        .map((line) => line.trim())
        .filter(Boolean)
        .join(", "),
    )
    .filter(Boolean)
    .join(", ");
}
