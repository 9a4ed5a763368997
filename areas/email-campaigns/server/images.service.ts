import { parse, stringify } from "uuid";
import { AppError } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { readFile } from "#platform/server/files.ts";
import { newId } from "#platform/server/ids.ts";
import type { BinaryAnswer, PublicCtx, Upload } from "#platform/server/route.ts";
import * as store from "./templates.store.ts";

/** What email apps show. Anything that could run stays out, whatever its name says. */
const pictureTypes = ["image/png", "image/jpeg", "image/gif", "image/webp"];
const scope = "email image";

/** Stores a picture for emails and returns the address at which anyone may load it. */
export async function addImage(ctx: Ctx, upload: Upload): Promise<{ url: string }> {
  if (!pictureTypes.includes(upload.mimeType))
    throw new AppError("validation_failed", "Choose a PNG, JPEG, GIF or WebP picture", {
      errors: { file: "Choose a PNG, JPEG, GIF or WebP picture" },
    });
  const id = newId();
  await store.insertImage(ctx.tx, {
    workspaceId: ctx.workspaceId,
    id,
    fileId: upload.fileId,
    createdBy: ctx.actor.userId,
    createdAt: ctx.now.toISOString(),
  });
  return {
    url: `/t/i/${ctx.ports.secrets.token(scope, Buffer.concat([parse(ctx.workspaceId), parse(id)]))}`,
  };
}

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
