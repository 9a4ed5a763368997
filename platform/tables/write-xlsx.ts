import { writeZip, type ZippedFile } from "./write-zip.ts";

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = "http://schemas.openxmlformats.org";
const main = `xmlns="${office}/spreadsheetml/2006/main"`;
const officeType = "application/vnd.openxmlformats-officedocument.spreadsheetml";
/** What Excel can hold in a cell, and in a sheet. */
const max = { cellCharacters: 32_767, rows: 1_048_576 };

/** What stands in a cell. A string is text, also "007" and "=1+1"; money is "12.50", a day "2026-11-30"; null leaves it empty. */
export type Cell = string | number | { money: string } | { day: string } | null;

export type Sheet = {
  name: string;
  header: readonly string[];
  batches: AsyncIterable<readonly (readonly Cell[])[]>;
};

/** A workbook of one sheet, as `writeWorkbook` writes it. */
export const writeXlsx = (
  header: readonly string[],
  batches: Sheet["batches"],
  name = "Sheet1",
): AsyncGenerator<Uint8Array> => writeWorkbook([{ name, header, batches }]);

/**
 * A workbook, in pieces, as its rows come; its sheets have different names. Text that is longer than Excel can hold in a cell is cut
 * there. Rows beyond what a sheet can hold are an error.
 */
export const writeWorkbook = (sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> =>
  writeZip(filesOf(sheets));

function* filesOf(sheets: readonly Sheet[]): Generator<ZippedFile> {
  for (const [path, text] of Object.entries(partsAround(sheets.map(({ name }) => name))))
    yield { path, pieces: [declaration + text], isStored: true };
  for (const [index, { header, batches }] of sheets.entries())
    yield { path: sheetPath(index), pieces: sheetText(header, batches) };
}

const sheetPath = (index: number): string => `xl/worksheets/sheet${index + 1}.xml`;

async function* sheetText(header: readonly string[], batches: Sheet["batches"]): AsyncGenerator<string> {
  let line = 0;
  const rowText = (cells: readonly Cell[], style?: number) => {
    if (++line > max.rows) throw new Error("A sheet holds at most 1,048,576 rows");
    return `<row r="${line}">${cells.map((cell, column) => cellText(cell, `${columnName(column)}${line}`, style)).join("")}</row>`;
  };
  yield `${declaration}<worksheet ${main}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${rowText(header, styles.bold)}`;
  for await (const rows of batches) yield rows.map((cells) => rowText(cells)).join("");
  yield "</sheetData></worksheet>";
}

function partsAround(names: readonly string[]): Record<string, string> {
  const relations = (entries: [type: string, target: string][]) =>
    `<Relationships xmlns="${office}/package/2006/relationships">${entries.map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${office}/officeDocument/2006/relationships/${type}" Target="${target}"/>`).join("")}</Relationships>`;
  return {
    "[Content_Types].xml": `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${officeType}.sheet.main+xml"/>${names.map((_, index) => `<Override PartName="/${sheetPath(index)}" ContentType="${officeType}.worksheet+xml"/>`).join("")}<Override PartName="/xl/styles.xml" ContentType="${officeType}.styles+xml"/></Types>`,
    "_rels/.rels": relations([["officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": `<workbook ${main} xmlns:r="${office}/officeDocument/2006/relationships"><sheets>${names.map((name, index) => `<sheet name="${escaped(name.replace(/[\\/?*[\]:]/g, " ").slice(0, 31) || `Sheet${index + 1}`)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations([
      ...names.map((_, index): [string, string] => ["worksheet", `worksheets/sheet${index + 1}.xml`]),
      ["styles", "styles.xml"],
    ]),
    "xl/styles.xml": `<styleSheet ${main}><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  };
}

/** The places of the formats in styles.xml: a heading, money with its cents (1,234.50), a day (2026-11-30). */
const styles = { bold: 1, money: 2, day: 3 };

function cellText(cell: Cell, reference: string, style?: number): string {
  if (cell === "" || cell === null) return "";
  if (typeof cell === "string")
    return `<c r="${reference}"${style ? ` s="${style}"` : ""} t="inlineStr"><is><t xml:space="preserve">${escaped(cut(cell))}</t></is></c>`;
  if (typeof cell === "number") return `<c r="${reference}"><v>${cell}</v></c>`;
  return "money" in cell
    ? `<c r="${reference}" s="${styles.money}"><v>${cell.money}</v></c>`
    : `<c r="${reference}" s="${styles.day}"><v>${daysSince1900(cell.day)}</v></c>`;
}

/** A day as a spreadsheet counts it: from December 30, 1899, since Excel takes 1900 for a leap year. */
const daysSince1900 = (day: string): number => Date.parse(day) / 86_400_000 + 25_569;

/** Cut to what a cell can hold, never leaving half a surrogate pair at the end. */
const cut = (cell: string): string =>
  cell.length <= max.cellCharacters
    ? cell
    : cell.slice(0, max.cellCharacters).replace(/[\uD800-\uDBFF]$/, "");

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** XML's special characters as entities; characters not allowed in XML, and text that looks like Excel's escape for them (_x000D_), in that escape. */
const escaped = (text: string): string =>
  /^[\t\n !#-%'-;=?-^`-~]*$/.test(text)
    ? text
    : text
        .replace(/_(?=x[0-9A-F]{4}_)/gi, "_x005F_")
        .replace(/[&<>"]/g, (letter) => entities[letter] ?? letter)
        .replace(
          /(?![\t\n])[\p{Cc}\p{Cs}\ufffe\uffff]/gu,
          (letter) => `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
        );

function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}
