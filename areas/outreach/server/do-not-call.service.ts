import { found } from "#platform/contract/errors.ts";
import { isGoingOn } from "#platform/contract/operations.ts";
import type { Ctx, OpenCtx } from "#platform/server/context.ts";
import type { Database } from "#platform/server/database.ts";
import { removeFile } from "#platform/server/files.ts";
import { newId } from "#platform/server/ids.ts";
import { cancelOperation, getOperation } from "#platform/server/operations.ts";
import { mapPage, type Page, type PageWanted } from "#platform/server/paging.ts";
import type { Upload } from "#platform/server/route.ts";
import {
  type OperationSteps,
  publishFinished,
  startOperation,
  type WorkType,
} from "#platform/server/start-operation.ts";
import {
  isStale,
  maxListedNumbers,
  type NewNumberList,
  type NumberList,
} from "#areas/outreach/contract/do-not-call.schema.ts";
import { doNotCallChanged } from "#areas/outreach/contract/outreach.events.ts";
import { usualCountry } from "#areas/outreach/contract/phone-numbers.rules.ts";
import * as store from "./do-not-call.store.ts";
import { checkNumberFile, type NumberPiece, numbersOf } from "./number-files.service.ts";
import { loadNumbers } from "./outreach.jobs.ts";
import { findCountry } from "./phone-numbers.store.ts";

export type LoadInput = { listId: string; fileName: string };
export type LoadProgress = { read: number };

/** About how many bytes a line has, to tell how long a list is before it is read. */
const usualLineBytes = 12;

const loading: WorkType<LoadInput> = {
  kind: "outreach.do_not_call",
  titleOf: ({ fileName }) => `Reading ${fileName}`,
  job: loadNumbers,
};

/** The uploaded lists, newest first, with how far their reading is. */
export const listNumberLists = (ctx: Ctx, wanted: PageWanted): Promise<Page<NumberList>> =>
  shownLists(ctx, wanted);

async function shownLists(ctx: Ctx, wanted: PageWanted & { id?: string }): Promise<Page<NumberList>> {
  const page = await store.listNumberLists(ctx.tx, wanted);
  const works = new Map<string, NumberList["work"]>();
  for (const { operationId, loadedAt } of page.rows)
    if (operationId !== null && loadedAt === null)
      works.set(operationId, await getOperation(ctx.tx, operationId).catch(() => null));
  return mapPage(page, ({ operationId, fileId: _, ...row }) => ({
    ...row,
    work: works.get(operationId ?? "") ?? null,
  }));
}

/** Takes a list of numbers; it is read by a job and counts once all of it is there. 400 in words for what is no such list. */
export async function uploadNumberList(
  open: OpenCtx,
  fields: NewNumberList,
  { fileId, fileName, sizeBytes }: Upload,
): Promise<NumberList> {
  await checkNumberFile(open.database, open.workspaceId, fileId);
  return open.transact(async (ctx) => {
    const id = newId();
    const name = fileName.slice(0, 255);
    await store.insertNumberList(ctx.tx, {
      ...fields,
      workspaceId: ctx.workspaceId,
      id,
      fileName: name,
      fileId,
      by: ctx.actor.userId,
      now: ctx.now,
    });
    await startOperation(ctx, loading, {
      input: { listId: id, fileName: name },
      count: async () => Math.ceil(sizeBytes / usualLineBytes),
      created: (work) => store.updateNumberList(ctx.tx, id, work.id),
    });
    await ctx.publish(doNotCallChanged, { listId: id });
    return found((await shownLists(ctx, { id, limit: 1 })).rows[0], "List");
  });
}

/** Removes a list; one that is being read stops. Its numbers may be reached again, unless another list has them. */
export async function removeNumberList(ctx: Ctx, id: string): Promise<void> {
  const list = found(await store.lockNumberList(ctx.tx, id), "List");
  if (list.operationId !== null) {
    const work = await getOperation(ctx.tx, list.operationId).catch(() => null);
    if (work && isGoingOn(work)) await cancelOperation(ctx.tx, work.id);
  }
  if (list.fileId !== null) await removeFile(ctx.tx, list.fileId);
  await store.removeNumberList(ctx.tx, id);
  await ctx.publish(doNotCallChanged, { listId: id });
}

/** One process's run of the reading: the file stays open as long as it. After a kill it is read again, past what is noted. */
export function loadingRun(
  database: Database,
  workspaceId: string,
): Required<OperationSteps<LoadInput, LoadProgress>> {
  let wanted: { fileId: string; country: string; after: number } | undefined;
  let reading: { pieces: AsyncGenerator<NumberPiece>; at: number } | undefined;
  let next: IteratorResult<NumberPiece> | undefined;
  const close = async () => void (await reading?.pieces.return(undefined));
  return {
    close,
    // Reads the next lines ahead, without a transaction.
    async prepare() {
      if (wanted) {
        await close();
        reading = { pieces: numbersOf(database, workspaceId, wanted), at: wanted.after };
        [wanted, next] = [undefined, undefined];
      }
      if (reading) next ??= await reading.pieces.next();
    },
    async step(ctx, hand) {
      const { listId } = hand.input;
      const read = hand.progress.read ?? 0;
      const list = await store.lockNumberList(ctx.tx, listId);
      const end = (message?: string) => ({
        done: 0,
        progress: { read },
        finished: true,
        total: read,
        ...(message && { message }),
      });
      if (!list || list.fileId === null) return end("This list is gone");
      if (!reading || !next || reading.at !== read) {
        const country = (await findCountry(ctx.tx)) ?? usualCountry;
        wanted = { fileId: list.fileId, country, after: read };
        return { done: 0, progress: { read }, finished: false };
      }
      const refuse = async (message: string) => {
        await finish(ctx, { listId, fileId: list.fileId, isLoaded: false });
        return end(message);
      };
      if (next.done) {
        if (list.numbers === 0) return refuse("There is no phone number in this file");
        await finish(ctx, { listId, fileId: list.fileId, isLoaded: true });
        await publishFinished(ctx, hand, hand.done);
        return end();
      }
      const { numbers, leftOut, upto } = next.value;
      const many = await store.insertNumbers(ctx.tx, { workspaceId, id: listId, numbers, leftOut });
      if (many > maxListedNumbers)
        return refuse("This list has more than a million numbers. Split it into several files");
      reading.at = upto;
      next = undefined;
      return {
        done: upto - read,
        progress: { read: upto },
        finished: false,
        total: Math.max(hand.total, upto),
      };
    },
  };
}

async function finish(
  ctx: Ctx,
  { listId, fileId, isLoaded }: { listId: string; fileId: string | null; isLoaded: boolean },
): Promise<void> {
  await store.saveLoaded(ctx.tx, listId, isLoaded ? new Date() : null);
  if (fileId !== null) await removeFile(ctx.tx, fileId);
  await ctx.publish(doNotCallChanged, { listId });
}

/** When the oldest list of a registry that counts for a channel was loaded, where that is too long ago to rely on; null otherwise. */
export async function staleRegistry(ctx: Ctx, channel: "text" | "call"): Promise<string | null> {
  const at = await store.findRegistry(ctx.tx, channel);
  return at !== null && isStale(at, ctx.now) ? at : null;
}
