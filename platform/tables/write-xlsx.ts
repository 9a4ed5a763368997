import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

const encoder = new TextEncoder();
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = "http://schemas.openxmlformats.org";
const main = `xmlns="${office}/spreadsheetml/2006/main"`;
const officeType = "application/vnd.openxmlformats-officedocument.spreadsheetml";
/** What Excel can hold in a cell, and in a sheet. */
const max = { cellCharacters: 32_767, rows: 1_048_576 };

/** Every workbook is dated this day, so that the same rows give the same file. */
const written = new Date(2000, 0, 1);

/**
 * A workbook of one sheet, in pieces, as its rows come. Every cell is text, so "007" and "=1+1" stay what they are; text that is longer
 * than Excel can hold in a cell is cut there. Rows beyond what a sheet can hold are an error.
 */
export async function* writeXlsx(
  header: readonly string[],
  batches: AsyncIterable<readonly (readonly string[])[]>,
  sheetName = "Sheet1",
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  for (const [path, text] of Object.entries(partsAround(sheetName))) {
    const part = Object.assign(new ZipPassThrough(path), { mtime: written });
    zip.add(part);
    part.push(encoder.encode(declaration + text), true);
  }
  const sheet = Object.assign(new ZipDeflate("xl/worksheets/sheet1.xml", { level: 6 }), { mtime: written });
  zip.add(sheet);
  let line = 0;
  const rowText = (cells: readonly string[], style: string) => {
    if (++line > max.rows) throw new Error("A sheet holds at most 1,048,576 rows");
    return `<row r="${line}">${cells.map((cell, column) => cellText(cell, `${columnName(column)}${line}`, style)).join("")}</row>`;
  };
  sheet.push(
    encoder.encode(
      `${declaration}<worksheet ${main}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${rowText(header, ' s="1"')}`,
    ),
  );
  for await (const rows of batches) {
    sheet.push(encoder.encode(rows.map((cells) => rowText(cells, "")).join("")));
    yield* ready;
    ready = [];
  }
  sheet.push(encoder.encode("</sheetData></worksheet>"), true);
  zip.end();
  yield* ready;
}

function partsAround(sheetName: string): Record<string, string> {
  const relations = (entries: [type: string, target: string][]) =>
    `<Relationships xmlns="${office}/package/2006/relationships">${entries.map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${office}/officeDocument/2006/relationships/${type}" Target="${target}"/>`).join("")}</Relationships>`;
  return {
    "[Content_Types].xml": `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${officeType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${officeType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${officeType}.styles+xml"/></Types>`,
    "_rels/.rels": relations([["officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": `<workbook ${main} xmlns:r="${office}/officeDocument/2006/relationships"><sheets><sheet name="${escaped(sheetName.replace(/[\\/?*[\]:]/g, " ").slice(0, 31) || "Sheet1")}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations([
      ["worksheet", "worksheets/sheet1.xml"],
      ["styles", "styles.xml"],
    ]),
    "xl/styles.xml": `<styleSheet ${main}><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
  };
}

const cellText = (cell: string, reference: string, style: string): string =>
  cell === ""
    ? ""
    : `<c r="${reference}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(cut(cell))}</t></is></c>`;

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
