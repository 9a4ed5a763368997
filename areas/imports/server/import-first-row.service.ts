import { AppError } from "#platform/contract/errors.ts";
import type { OpenCtx } from "#platform/server/context.ts";
import type { Import } from "#areas/imports/contract/imports.schema.ts";
import { lockFor } from "./import-choices.service.ts";
import { beginningOf, foundIn } from "./import-columns.service.ts";
import * as people from "./import-people.store.ts";
import * as rows from "./import-rows.store.ts";
import { getImport } from "./imports.service.ts";
import * as store from "./imports.store.ts";

/** Reads an import's file again, with its first row as headings or as a customer; its columns are guessed again. 409 once it is written. */
export async function readFirstRow(open: OpenCtx, id: string, hasHeader: boolean): Promise<Import> {
  const record = await open.beforehand((ctx) => lockFor(ctx, id, "map"));
  if (record.format === "vcard") throw new AppError("conflict", "This file has no header row");
  const beginning = await beginningOf(open, record, hasHeader ? "named" : "none");
  return open.transact(async (ctx) => {
    const { options } = await lockFor(ctx, id, "map");
    const found = await foundIn(ctx, beginning);
    // The dry run's rows may have another number of columns.
    await rows.removeRows(ctx.tx, id);
    await people.removePeople(ctx.tx, id);
    await store.updateImport(ctx.tx, id, {
      ...found,
      options,
      status: "mapping",
      rowCount: null,
      counts: null,
      message: null,
    });
    return getImport(ctx, id);
  });
}
