import { AppError } from "#platform/contract/errors.ts";
import type { OpenCtx } from "#platform/server/context.ts";
import type { Upload } from "#platform/server/route.ts";
import type { TableRow } from "#platform/tables/table.ts";
import * as imports from "#areas/imports/server/index.ts";
import { saleColumnsOf } from "#areas/deals/contract/deal-import-columns.rules.ts";
import { dealImportLimits, type SaleColumn, saleTargets } from "#areas/deals/contract/deal-imports.schema.ts";

/** A file of sales, read. */
export type SaleFile = { headers: string[]; rows: TableRow[] };

/** How many rows are read at a time; by how many the columns are judged. */
const rowsAtOnce = 1000;

/** Reads a file's rows. 400 in the words of uploads when it isn't one, 413 for one with too many rows. Holds no connection. */
export async function readSales(open: OpenCtx, { fileId, fileName }: Upload): Promise<SaleFile> {
  const file = { fileId, fileName, format: "csv" as const, hasHeader: true };
  const table = await imports.openKept(open.database, open.workspaceId, file);
  const rows: TableRow[] = [];
  await imports.inPlainWords(async () => {
    for await (const piece of imports.rowsInPieces(table, 0, rowsAtOnce)) {
      rows.push(...piece);
      if (rows.length > dealImportLimits.rows) throw tooMany();
    }
  });
  if (table.start.format === "vcard")
    throw new AppError("validation_failed", "Please upload a CSV file", {
      errors: { file: "A vCard holds people, not sales. Export your sales as CSV or Excel." },
    });
  if (rows.length === 0) throw imports.noRows();
  return { headers: table.start.headers, rows };
}

const tooMany = (): AppError => {
  const message = `At most ${dealImportLimits.rows.toLocaleString("en-US")} sales at a time. Split the file and upload its parts one after the other.`;
  return new AppError("too_large", message, { errors: { file: message } });
};

const refusal = (field: string, message: string): AppError =>
  new AppError("validation_failed", message, { errors: { [field]: message } });

/** A JSON map of texts; 400 for anything else. */
export function mapOf(field: string, text: string): Map<string, string> {
  const texts = imports.textsIn(text);
  if (!texts) throw refusal(field, "This isn’t a JSON map of texts");
  return new Map(Object.entries(texts));
}

/** Where the columns of a file go: as its headers say, or as somebody chose. 400 for a column or a field that isn't there. */
export function columnsOf(file: SaleFile, mapping: string | undefined): SaleColumn[] {
  const found = saleColumnsOf(
    file.headers,
    file.rows.slice(0, rowsAtOnce).map(({ cells }) => cells),
  );
  if (mapping === undefined) return found;
  const chosen = new Map<number, SaleColumn["target"]>();
  for (const [name, wanted] of mapOf("fieldMapping", mapping)) {
    const column = imports.columnNamed(found, name);
    if (!column) throw refusal("fieldMapping", `There is no column ${name.slice(0, 60)}`);
    const target = saleTargets.find((one) => one === wanted);
    if (target === undefined && wanted !== "" && wanted !== "nothing")
      throw refusal("fieldMapping", `There is no field ${wanted.slice(0, 60)}`);
    chosen.set(column.index, target ?? null);
  }
  return found.map((column) => ({ ...column, target: chosen.get(column.index) ?? null }));
}
