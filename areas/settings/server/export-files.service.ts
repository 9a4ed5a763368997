import { setImmediate as soon } from "node:timers/promises";
import { productName } from "#platform/contract/product.ts";
import type { Ctx } from "#platform/server/context.ts";
import { declaredIn } from "#platform/server/declared.ts";
import { readFile } from "#platform/server/files.ts";
import { csvLines } from "#platform/server/row-file.ts";
import type { ZippedFile } from "#platform/tables/write-zip.ts";
import * as customers from "#areas/customers/server/index.ts";
import { isPacked, pathInZip } from "#areas/settings/contract/data-exports.rules.ts";
import * as team from "#areas/team/server/index.ts";
import * as store from "./business-tables.store.ts";

/** Rows and files that are read at a time: little, so that memory stays small and others get in between. */
const rowsAtOnce = 200;

/** What the zip turned out to hold. */
export type Contents = { tables: Record<string, number>; files: number };

/** What is read once before the first byte: the tables, their columns without secrets, and how many files of the zip there will be. */
export type ExportPlan = {
  ctx: Ctx;
  tables: ReadonlyMap<string, store.BusinessTable>;
  naming: readonly string[];
  total: number;
};

/** Plans an export of the current business, on behalf of the person in `ctx`. */
export async function planExport(ctx: Ctx): Promise<ExportPlan> {
  const all = await store.listTables(ctx.tx);
  const tables = new Map(
    [...declaredIn(ctx).tables].flatMap(([name, { leftOut, without = [] }]) => {
      const table = all.get(name);
      return table && leftOut === undefined
        ? [[name, { ...table, columns: table.columns.filter((one) => !without.includes(one)) }] as const]
        : [];
    }),
  );
  const naming = [...tables].flatMap(([name, { columns }]) =>
    columns.includes("file_id") && columns.includes("file_name") ? [name] : [],
  );
  // Three texts, people, and each table, as two files.
  const total = 3 + 2 + 2 * tables.size + (await store.countFiles(ctx.tx));
  return { ctx, tables, naming, total };
}

/** The files of the zip one after the other, each read as it is written; `contents` fills up on the way. */
export async function* exportFiles(plan: ExportPlan, contents: Contents): AsyncGenerator<ZippedFile> {
  const { ctx, tables } = plan;
  yield { path: "README.txt", pieces: [readMe] };
  yield { path: "contacts.csv", pieces: customerList(ctx) };
  const everyone = await within(ctx)((tx) => team.listEveryone(tx));
  contents.tables.people = everyone.length;
  yield { path: "tables/people.csv", pieces: [peopleLines(everyone)] };
  yield { path: "tables/people.jsonl", pieces: everyone.map((one) => `${JSON.stringify(one)}\n`) };
  for (const [name, table] of tables) {
    yield { path: `tables/${name}.csv`, pieces: csvOf(plan, name, table) };
    contents.tables[name] = 0;
    yield { path: `tables/${name}.jsonl`, pieces: jsonOf(plan, name, table, contents) };
  }
  yield* peoplesFiles(plan, contents);
  yield { path: "manifest.json", pieces: [manifestOf(ctx, contents)] };
}

const within =
  ({ database, workspaceId }: Pick<Ctx, "database" | "workspaceId">) =>
  <T>(work: (tx: Ctx["tx"]) => Promise<T>): Promise<T> =>
    database.inWorkspace(workspaceId, work);

/** The customers as Upload Contacts reads them. */
async function* customerList(ctx: Ctx): AsyncGenerator<Uint8Array> {
  const sheet = await within(ctx)((tx) =>
    customers.customerSheet({ ...ctx, tx }, { keys: "all", format: "csv", within: within(ctx) }),
  );
  for await (const piece of (sheet?.file().bytes ?? []) as AsyncIterable<string | Uint8Array>)
    yield Buffer.from(piece);
}

async function* rowsOf(
  { ctx }: ExportPlan,
  name: string,
  table: store.BusinessTable,
): AsyncGenerator<store.BusinessRow[]> {
  let after: string[] | undefined;
  do {
    const rows: store.BusinessRow[] = await within(ctx)((tx) =>
      store.listRows(tx, name, table, { after, limit: rowsAtOnce }),
    );
    await soon();
    if (rows.length > 0) yield rows;
    after = rows.length < rowsAtOnce ? undefined : rows.at(-1)?.keys;
  } while (after);
}

async function* csvOf(plan: ExportPlan, name: string, table: store.BusinessTable): AsyncGenerator<string> {
  yield `\uFEFF${csvLines([table.columns])}`;
  for await (const rows of rowsOf(plan, name, table))
    yield csvLines(rows.map(({ cells }) => cells.map((cell) => cell ?? "")));
}

async function* jsonOf(
  plan: ExportPlan,
  name: string,
  table: store.BusinessTable,
  contents: Contents,
): AsyncGenerator<string> {
  for await (const rows of rowsOf(plan, name, table)) {
    contents.tables[name] = (contents.tables[name] ?? 0) + rows.length;
    yield rows.map(({ json }) => `${json}\n`).join("");
  }
}

async function* peoplesFiles({ ctx, naming }: ExportPlan, contents: Contents): AsyncGenerator<ZippedFile> {
  let after: string | undefined;
  do {
    const files: store.BusinessFile[] = await within(ctx)((tx) =>
      store.listFiles(tx, naming, { after, limit: rowsAtOnce }),
    );
    for (const { id, fileName, mimeType } of files) {
      contents.files += 1;
      yield {
        path: pathInZip(id, fileName ?? `file.${mimeType.split(/[/+;]/)[1] ?? "bin"}`),
        pieces: readFile(ctx.database, ctx.workspaceId, id) as AsyncIterable<Buffer>,
        isStored: isPacked(mimeType),
      };
    }
    after = files.length < rowsAtOnce ? undefined : files.at(-1)?.id;
  } while (after);
}

type Everyone = Awaited<ReturnType<typeof team.listEveryone>>;
const peopleLines = (everyone: Everyone): string =>
  `\uFEFF${csvLines([
    ["id", "first_name", "last_name", "email", "role", "status"],
    ...everyone.map((one) => [one.id, one.firstName, one.lastName, one.email, one.role, one.status]),
  ])}`;

function manifestOf(ctx: Ctx, { tables, files }: Contents): string {
  const leftOutColumns = Object.fromEntries(
    [...declaredIn(ctx).tables].flatMap(([name, { without }]) => (without ? [[name, without]] : [])),
  );
  return `${JSON.stringify({ product: productName, businessId: ctx.workspaceId, madeAt: ctx.now.toISOString(), tables, files, leftOutColumns }, null, 2)}\n`;
}

const readMe = `Everything your business keeps in ${productName}.

contacts.csv    Your customers. Opens in any spreadsheet, and can be uploaded again with Upload Contacts.
tables/         Every table, twice: as CSV for spreadsheets, and as JSON lines, exact to the letter, for programs.
files/          Every file: attachments, receipts, uploads, pictures. Its name begins with the id that the tables use.
manifest.json   How many rows each table has, how many files there are, and which columns were left out.

Each table is as it was when it was written; what changed meanwhile may be in one and not in another.
In CSV, a cell that a spreadsheet would run as a formula begins with an apostrophe.
Passwords, keys and other secrets are not in here.
`;
