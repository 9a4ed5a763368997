import { Readable } from "node:stream";
import { pathOf } from "#platform/contract/endpoint.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import { type Limit, takeAttempt } from "#platform/server/attempts.ts";
import { type Ctx, type OpenCtx, personIn } from "#platform/server/context.ts";
import type { Database, Tx } from "#platform/server/database.ts";
import { newId } from "#platform/server/ids.ts";
import type { BinaryAnswer } from "#platform/server/route.ts";
import { startOperation } from "#platform/server/start-operation.ts";
import * as auth from "#areas/auth/server/index.ts";
import type { OwnProof } from "#areas/auth/contract/passkeys.schema.ts";
import { dataExportsApi } from "#areas/settings/contract/data-exports.api.ts";
import {
  type DataExport,
  exportDays,
  type ExportLink,
  exportLinkMinutes,
} from "#areas/settings/contract/data-exports.schema.ts";
import { exportsChanged } from "#areas/settings/contract/settings.events.ts";
import { exportWork } from "./data-exports.jobs.ts";
import * as store from "./data-exports.store.ts";

const dayMs = 86_400_000;

/** An export copies everything: a few a day are enough. */
const exportsADay: Limit = {
  name: "data-exports",
  max: 5,
  windowSeconds: 86_400,
  refusal: "You exported everything five times within a day. Download one of those, or try again tomorrow.",
};

const shown = ({ rowCount, fileCount, ...row }: store.ExportRow): DataExport => ({
  id: row.id,
  operationId: row.operationId,
  status: row.status,
  done: row.done,
  total: row.total,
  message: row.message,
  createdAt: row.createdAt,
  readyAt: row.readyAt,
  endsAt: new Date(Date.parse(row.createdAt) + exportDays * dayMs).toISOString(),
  sizeBytes: row.sizeBytes,
  rows: rowCount,
  files: fileCount,
});

/** The exports that are there or on their way, newest first. */
export const listExports = async (ctx: Ctx): Promise<DataExport[]> =>
  (await store.listExports(ctx.tx)).map(shown);

/** Begins to export everything, or returns the export that is under way. 400 for a wrong password, 429 for the sixth within a day. */
export async function createExport(open: OpenCtx, proof: OwnProof): Promise<DataExport> {
  return auth.withProof(open, proof, async (ctx) => {
    const { id: operationId } = await startOperation<Record<string, never>, never>(ctx, exportWork, {
      input: {},
      count: async () => 0,
      created: async (operation) => {
        await takeAttempt(ctx.tx, exportsADay, ctx.workspaceId);
        const id = newId();
        await store.insertExport(ctx.tx, {
          workspaceId: ctx.workspaceId,
          id,
          operationId: operation.id,
          createdBy: ctx.actor.userId,
          createdAt: ctx.now.toISOString(),
        });
        await ctx.publish(exportsChanged, { exportId: id });
      },
    });
    return shown(found(await store.findByOperation(ctx.tx, operationId), "Export"));
  });
}

const purpose = "data-export";
/** An export's link works in the session that asked for it, and for nothing else. */
const bindingOf = ({ actor }: Pick<OpenCtx, "actor">, id: string): string => `${actor.sessionId} ${id}`;

/** Where a finished export is downloaded, for five minutes and in this session. 400 for a wrong password, 404 and 409 as for the file. */
export const exportLink = (open: OpenCtx, id: string, proof: OwnProof): Promise<ExportLink> =>
  auth.withProof(open, proof, async ({ tx, now, ports }) => {
    await findReady(tx, id);
    const what = { now, minutes: exportLinkMinutes, boundTo: bindingOf(open, id), userId: personIn(open) };
    return {
      path: pathOf(dataExportsApi.file, { id }, { proof: auth.makeTicket(ports.secrets, purpose, what) }),
    };
  });

async function findReady(tx: Tx, id: string): Promise<store.ExportRow> {
  const row = found(await store.findExport(tx, id), "Export");
  if (row.readyAt === null) throw new AppError("conflict", "This export isn’t ready yet");
  return row;
}

/** A finished export as a file. 404 for one that is not there, 409 while it isn't whole, 403 without a link that still works. */
export async function exportFile(open: OpenCtx, id: string, proof: string): Promise<BinaryAnswer> {
  const row = await open.beforehand(({ tx }) => findReady(tx, id));
  const ticket = auth.readTicket(open.ports.secrets, purpose, proof, open.now);
  if (ticket?.userId !== personIn(open) || !ticket.isBoundTo(bindingOf(open, id)))
    throw new AppError(
      "forbidden",
      "This link has expired. Download the export again from Settings, with your password.",
    );
  return {
    contentType: "application/zip",
    fileName: `everything-${row.createdAt.slice(0, 10)}.zip`,
    sizeBytes: row.sizeBytes,
    bytes: Readable.from(bytesOf(open.database, open.workspaceId, id), { objectMode: false }),
  };
}

/** Bytes that are read at a time: the driver gets them as text twice as long, and only short texts are forgotten at once. */
const pieceBytes = 48 * 1024;

async function* bytesOf(database: Database, workspaceId: string, id: string): AsyncGenerator<Buffer> {
  for (let [position, from] = [0, 0]; ;) {
    const place = { position, from, most: pieceBytes };
    const bytes = await database.inWorkspace(workspaceId, (tx) => store.findPiece(tx, id, place));
    if (!bytes) return;
    if (bytes.length > 0) yield bytes;
    [position, from] = bytes.length < pieceBytes ? [position + 1, 0] : [position, from + pieceBytes];
  }
}

/** Removes what was kept long enough, in every business. */
export async function removeOld(database: Database, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - exportDays * dayMs);
  for (const id of await database.transact((tx) => store.listWorkspacesWithExports(tx, before)))
    await database.inWorkspace(id, (tx) => store.removeExportsBefore(tx, before));
}
