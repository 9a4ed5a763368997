import { TableError } from "./table-error.ts";
import { type SharedTexts, sharedTexts } from "./xlsx-texts.ts";
import { builtInFormat, numberFormat, type NumberFormat } from "./xlsx-values.ts";
import { walkXml, type XmlVisitor } from "./xml.ts";
import { damagedWorkbook, openZip, type Zip, type ZipEntry } from "./zip.ts";

/** What is needed to read the rows of a workbook's first visible sheet. */
export type Workbook = {
  zip: Zip;
  sheet: ZipEntry;
  texts: SharedTexts;
  formats: NumberFormat[];
  startsIn1904: boolean;
};

/** Limits for what surrounds a workbook's rows. Excel allows some 65,000 cell formats. */
const max = {
  partBytes: 16 * 1024 * 1024,
  sheets: 10_000,
  relations: 100_000,
  formats: 65_536,
  targetLetters: 1000,
};

/** Reads what surrounds the rows; the rows themselves stay compressed. */
export async function openWorkbook(bytes: Uint8Array): Promise<Workbook> {
  const zip = openZip(bytes);
  const book =
    zip.entries.get("xl/workbook.xml") ??
    [...zip.entries.values()].find(({ name }) => /(^|\/)workbook\.xml$/i.test(name));
  if (!book) throw new TableError("not_a_table", "This file is named .xlsx but is no Excel workbook");
  const folder = book.name.slice(0, book.name.lastIndexOf("/") + 1);
  const part = (name: string) => zip.entries.get(name.toLowerCase());
  const { sheets, startsIn1904 } = await sheetsOf(zip, book);
  const relations = await relationsOf(zip, part(`${folder}_rels/${book.name.slice(folder.length)}.rels`));
  const placeOf = (target: string) =>
    target.startsWith("/") ? target.slice(1) : `${folder}${target}`.replace(/[^/]+\/\.\.\//g, "");
  const ofType = (type: string) =>
    relations
      .filter((relation) => relation.type.endsWith(`/${type}`))
      .map((relation) => part(placeOf(relation.target)))
      .find((entry) => entry !== undefined);
  const worksheets = new Map(
    relations.filter(({ type }) => type.endsWith("/worksheet")).map(({ id, target }) => [id, target]),
  );
  const first = sheets
    .map(({ isShown, relation }) => (isShown ? worksheets.get(relation) : undefined))
    .find((target) => target !== undefined);
  const sheet = first === undefined ? undefined : part(placeOf(first));
  if (!sheet) throw damagedWorkbook();
  const styles = ofType("styles");
  return {
    zip,
    sheet,
    texts: sharedTexts(zip, ofType("sharedStrings")),
    formats: styles ? await formatsOf(zip, styles) : [],
    startsIn1904,
  };
}

async function readAll(zip: Zip, entry: ZipEntry, visitor: XmlVisitor): Promise<void> {
  const walk = walkXml(zip.inflated(entry, max.partBytes), visitor);
  while (!(await walk.next()).done) continue;
}

async function sheetsOf(zip: Zip, book: ZipEntry) {
  const sheets: { relation: string; isShown: boolean }[] = [];
  let startsIn1904 = false;
  await readAll(zip, book, {
    open(name, attributes) {
      if (name === "workbookPr") startsIn1904 = /^(1|true)$/.test(attributes.date1904 ?? "");
      if (name === "sheet" && sheets.length < max.sheets)
        sheets.push({ relation: idOf(attributes), isShown: (attributes.state ?? "visible") === "visible" });
    },
  });
  return { sheets, startsIn1904 };
}

/** `r:id`, whatever the prefix. */
const idOf = (attributes: Record<string, string>): string =>
  Object.entries(attributes).find(([name]) => /:id$/i.test(name))?.[1] ?? "";

async function relationsOf(zip: Zip, entry: ZipEntry | undefined) {
  const relations: { id: string; type: string; target: string }[] = [];
  if (!entry) throw damagedWorkbook();
  await readAll(zip, entry, {
    open(name, { Id = "", Type = "", Target = "" }) {
      if (name === "Relationship" && Target.length <= max.targetLetters && relations.length < max.relations)
        relations.push({ id: Id, type: Type, target: Target });
    },
  });
  return relations;
}

async function formatsOf(zip: Zip, entry: ZipEntry): Promise<NumberFormat[]> {
  const spelled = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  let isOfCells = false;
  await readAll(zip, entry, {
    open(name, attributes) {
      if (name === "numFmt")
        spelled.set(Number(attributes.numFmtId), numberFormat(attributes.formatCode ?? ""));
      if (name === "cellXfs") isOfCells = true;
      if (name !== "xf" || !isOfCells || formats.length >= max.formats) return;
      const id = Number(attributes.numFmtId ?? 0);
      formats.push(spelled.get(id) ?? builtInFormat(id));
    },
    close: (name) => void (name === "cellXfs" && (isOfCells = false)),
  });
  return formats;
}
