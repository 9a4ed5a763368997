import { TableError } from "./rows.ts";
import { numberFormats, type NumberFormat } from "./xlsx-values.ts";
import { walkXml, type XmlVisitor } from "./xml.ts";
import { damagedWorkbook, inflated, type ZipEntry, zipEntries } from "./zip.ts";

/** What is needed to read the rows of a workbook's first visible sheet. */
export type Workbook = { zip: Uint8Array; sheet: ZipEntry; strings: string[]; formats: NumberFormat[]; startsIn1904: boolean };

/** Texts of a workbook that are kept in memory while its rows are read. */
const most = { strings: 2_000_000, characters: 40_000_000, partBytes: 16 * 1024 * 1024 };

/** Reads what stands around the rows; the rows themselves stay packed. */
export async function openWorkbook(zip: Uint8Array): Promise<Workbook> {
  const entries = zipEntries(zip);
  const book = entries.get("xl/workbook.xml") ?? [...entries.values()].find(({ name }) => /(^|\/)workbook\.xml$/i.test(name));
  if (!book) throw new TableError("not_a_table", "This file is named .xlsx but is no Excel workbook");
  const folder = book.name.slice(0, book.name.lastIndexOf("/") + 1);
  const part = (name: string) => entries.get(name.toLowerCase());
  const { sheets, startsIn1904 } = await sheetsOf(zip, book);
  const relations = await relationsOf(zip, part(`${folder}_rels/${book.name.slice(folder.length)}.rels`));
  const placeOf = (target: string) => (target.startsWith("/") ? target.slice(1) : `${folder}${target}`.replace(/[^/]+\/\.\.\//g, ""));
  const ofType = (type: string) => relations.filter((relation) => relation.type.endsWith(`/${type}`)).map((relation) => part(placeOf(relation.target))).find((entry) => entry !== undefined);
  const shown = sheets.filter((sheet) => sheet.isShown).map((sheet) => relations.find(({ id, type }) => id === sheet.relation && type.endsWith("/worksheet")));
  const first = shown.find((relation) => relation !== undefined);
  const sheet = first && part(placeOf(first.target));
  if (!sheet) throw damagedWorkbook();
  const strings = ofType("sharedStrings");
  const styles = ofType("styles");
  return { zip, sheet, strings: strings ? await stringsOf(zip, strings) : [], formats: styles ? await formatsOf(zip, styles) : [], startsIn1904 };
}

async function readAll(zip: Uint8Array, entry: ZipEntry, visitor: XmlVisitor, mostBytes: number): Promise<void> {
  if (entry.inflatedSize > mostBytes) throw new TableError("too_large", "This workbook holds more than can be read. Save the sheet as CSV and choose that file");
  const walk = walkXml(inflated(zip, entry), visitor);
  while (!(await walk.next()).done) continue;
}

async function sheetsOf(zip: Uint8Array, book: ZipEntry) {
  const sheets: { relation: string; isShown: boolean }[] = [];
  let startsIn1904 = false;
  await readAll(zip, book, {
    open(name, attributes) {
      if (name === "workbookPr") startsIn1904 = /^(1|true)$/.test(attributes.date1904 ?? "");
      if (name === "sheet") sheets.push({ relation: idOf(attributes), isShown: (attributes.state ?? "visible") === "visible" });
    },
  }, most.partBytes);
  return { sheets, startsIn1904 };
}

/** `r:id`, whatever the prefix. */
const idOf = (attributes: Record<string, string>): string => Object.entries(attributes).find(([name]) => /:id$/i.test(name))?.[1] ?? "";

async function relationsOf(zip: Uint8Array, entry: ZipEntry | undefined) {
  const relations: { id: string; type: string; target: string }[] = [];
  if (!entry) throw damagedWorkbook();
  await readAll(zip, entry, { open: (name, { Id = "", Type = "", Target = "" }) => void (name === "Relationship" && relations.push({ id: Id, type: Type, target: Target })) }, most.partBytes);
  return relations;
}

async function stringsOf(zip: Uint8Array, entry: ZipEntry): Promise<string[]> {
  const strings: string[] = [];
  let [text, isText, phonetic, characters] = ["", false, 0, 0];
  await readAll(zip, entry, {
    open(name) {
      if (name === "si") text = "";
      if (name === "rPh") phonetic++;
      isText = name === "t" && phonetic === 0;
    },
    text: (part) => void (isText && (text += part)),
    close(name) {
      if (name === "rPh") phonetic--;
      if (name === "t") isText = false;
      if (name !== "si") return;
      strings.push(withoutEscapes(text));
      characters += text.length;
      if (strings.length > most.strings || characters > most.characters) throw new TableError("too_large", "This workbook holds more text than can be read. Save the sheet as CSV and choose that file");
    },
  }, Number.MAX_SAFE_INTEGER);
  return strings;
}

/** Excel writes characters that XML does not know as _x000D_. */
export const withoutEscapes = (text: string): string =>
  text.includes("_x") ? text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text;

async function formatsOf(zip: Uint8Array, entry: ZipEntry): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const used: number[] = [];
  let isOfCells = false;
  await readAll(zip, entry, {
    open(name, attributes) {
      if (name === "numFmt") codes.set(Number(attributes.numFmtId), attributes.formatCode ?? "");
      if (name === "cellXfs") isOfCells = true;
      if (name === "xf" && isOfCells) used.push(Number(attributes.numFmtId ?? 0));
    },
    close: (name) => void (name === "cellXfs" && (isOfCells = false)),
  }, most.partBytes);
  return numberFormats(used, codes);
}
