import { found } from "#platform/contract/errors.ts";
import { type Ctx, personIn } from "#platform/server/context.ts";
import { readFile, removeFile } from "#platform/server/files.ts";
import type { Answer, BinaryAnswer } from "#platform/server/route.ts";
import * as store from "./members.store.ts";

/** Gives the person who acts another picture in this business, or none; the file of the one before goes. */
export async function replacePicture(ctx: Ctx, fileId: string | null): Promise<void> {
  const userId = personIn(ctx);
  // Of two at the same time the second waits here, and finds what the first one left.
  await store.lockMembers(ctx.tx);
  const before = (await store.findPicture(ctx.tx, userId)) ?? null;
  await store.updateMember(ctx.tx, userId, { pictureFileId: fileId });
  if (before !== null) await removeFile(ctx.tx, before);
}

/** A teammate's picture, kept by browsers for good where its address names it; 404 for another one, and for people who don't work here. */
export async function readPicture(
  { ctx, answer }: { ctx: Ctx; answer: Answer },
  { id, file }: { id: string; file?: string },
): Promise<BinaryAnswer> {
  const fileId = found(await store.findPicture(ctx.tx, id), "Picture");
  if (file !== undefined) {
    found(file === fileId || undefined, "Picture");
    answer.header("cache-control", "private, max-age=31536000, immutable");
  }
  return { contentType: "image/jpeg", bytes: readFile(ctx.database, ctx.workspaceId, fileId) };
}
