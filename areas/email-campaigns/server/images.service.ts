import { parse, stringify } from "uuid";
import { AppError } from "#platform/contract/errors.ts";
import type { OpenCtx } from "#platform/server/context.ts";
import { readFile } from "#platform/server/files.ts";
import { newId } from "#platform/server/ids.ts";
import { keepPicture } from "#platform/server/pictures.ts";
import type { BinaryAnswer, PublicCtx, Upload } from "#platform/server/route.ts";
import * as store from "./templates.store.ts";

const scope = "email image";

/** Makes a picture for emails anew, and returns the address at which anyone may load it. See `keepPicture`. */
export const addImage = (ctx: OpenCtx, upload: Upload): Promise<{ url: string }> =>
  keepPicture(ctx, upload, "email", async (inner, fileId) => {
    const id = newId();
    await store.insertImage(inner.tx, {
      workspaceId: inner.workspaceId,
      id,
      fileId,
      createdBy: inner.actor.userId,
      createdAt: inner.now.toISOString(),
    });
    return {
      url: `/t/i/${inner.ports.secrets.token(scope, Buffer.concat([parse(inner.workspaceId), parse(id)]))}`,
    };
  });

/** The picture at a signed address; 404 for any other. */
export async function imageOf(ctx: PublicCtx, token: string): Promise<BinaryAnswer> {
  const bytes = ctx.ports.secrets.readToken(scope, token);
  const workspaceId = bytes?.length === 32 ? stringify(bytes.subarray(0, 16)) : undefined;
  const image =
    bytes &&
    workspaceId &&
    (await ctx.database.inWorkspace(workspaceId, (tx) => store.findImage(tx, stringify(bytes.subarray(16)))));
  if (!image) throw new AppError("not_found", "Picture not found");
  return {
    contentType: image.mimeType,
    sizeBytes: image.sizeBytes,
    bytes: readFile(ctx.database, workspaceId, image.fileId),
  };
}
