import { parse, stringify } from "uuid";
import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx, OpenCtx, Ports } from "#platform/server/context.ts";
import type { Database } from "#platform/server/database.ts";
import { readWhole, readFile } from "#platform/server/files.ts";
import { newId } from "#platform/server/ids.ts";
import { keepPicture } from "#platform/server/pictures.ts";
import type { BinaryAnswer, PublicCtx, Upload } from "#platform/server/route.ts";
import type { SocialPicture } from "#areas/social-media/contract/social-media.schema.ts";
import type { PictureToSend } from "./networks/network.service.ts";
import * as store from "./social-media.store.ts";

const scope = "social picture";
const path = "/t/s/";

const urlOf = ({ secrets }: Pick<Ports, "secrets">, workspaceId: string, id: string): string =>
  `${path}${secrets.token(scope, Buffer.concat([parse(workspaceId), parse(id)]))}`;

/** The business and the picture that an address names; undefined for one that isn't ours. */
function idsIn(
  { secrets }: Pick<Ports, "secrets">,
  url: string,
): { workspaceId: string; id: string } | undefined {
  const bytes = url.startsWith(path) ? secrets.readToken(scope, url.slice(path.length)) : undefined;
  return bytes?.length === 32
    ? { workspaceId: stringify(bytes.subarray(0, 16)), id: stringify(bytes.subarray(16)) }
    : undefined;
}

/** A picture as the API shows it. */
export const shownPicture = (
  ctx: Pick<Ctx, "ports" | "workspaceId">,
  { id, alt }: store.PictureRow,
): SocialPicture => ({
  id,
  alt,
  url: urlOf(ctx.ports, ctx.workspaceId, id),
});

/** Makes a picture anew, without what cameras write into it (see `keepPicture`), and returns its address. */
export const addSocialPicture = (ctx: OpenCtx, upload: Upload, alt: string): Promise<SocialPicture> =>
  keepPicture(ctx, upload, "email", async (inner, fileId) => {
    const row = { id: newId(), fileId, alt };
    await store.insertPicture(inner.tx, {
      ...row,
      workspaceId: inner.workspaceId,
      createdBy: inner.actor.userId,
      createdAt: inner.now.toISOString(),
    });
    return shownPicture(inner, row);
  });

/** One picture; 404 when there is none. */
export async function getSocialPicture(ctx: Ctx, id: string): Promise<SocialPicture> {
  return shownPicture(ctx, found((await store.findPictures(ctx.tx, [id]))[0], "Picture"));
}

/** The picture at an address of this business; null for any other. */
export async function findSocialPicture(ctx: Ctx, url: string): Promise<{ picture: SocialPicture | null }> {
  const named = idsIn(ctx.ports, url);
  const ids = named?.workspaceId === ctx.workspaceId ? [named.id] : [];
  const [row] = await store.findPictures(ctx.tx, ids);
  return { picture: row ? shownPicture(ctx, row) : null };
}

/** Throws 400 unless all these addresses are pictures of this business. */
export async function requirePictures(ctx: Ctx, urls: readonly string[]): Promise<void> {
  const ids = urls.flatMap((url) => {
    const named = idsIn(ctx.ports, url);
    return named?.workspaceId === ctx.workspaceId ? [named.id] : [];
  });
  const there = await store.findPictures(ctx.tx, ids);
  if (there.length < new Set(urls).size) {
    const message = "Add pictures with the picture button";
    throw new AppError("validation_failed", message, { errors: { mediaUrls: message } });
  }
}

/** The picture at a signed address; 404 for any other. */
export async function socialPictureAt(ctx: PublicCtx, token: string): Promise<BinaryAnswer> {
  const named = idsIn(ctx.ports, `${path}${token}`);
  const file =
    named && (await ctx.database.inWorkspace(named.workspaceId, (tx) => store.findPictureFile(tx, named.id)));
  if (!file) throw new AppError("not_found", "Picture not found");
  return {
    contentType: file.mimeType,
    sizeBytes: file.sizeBytes,
    bytes: readFile(ctx.database, named.workspaceId, file.fileId),
  };
}

/** A post's pictures as they leave; one that is gone is left out. */
export async function picturesToSend(
  { database, ports }: { database: Database; ports: Ports },
  workspaceId: string,
  urls: readonly string[],
): Promise<PictureToSend[]> {
  const pictures: PictureToSend[] = [];
  for (const url of urls) {
    const named = idsIn(ports, url);
    const file =
      named &&
      (await database.inWorkspace(workspaceId, async (tx) => {
        const row = (await store.findPictures(tx, [named.id]))[0];
        const kept = row && (await store.findPictureFile(tx, named.id));
        return kept && { ...kept, alt: row.alt };
      }));
    if (!file) continue;
    pictures.push({
      mime: file.mimeType,
      bytes: await readWhole(database, workspaceId, file.fileId),
      alt: file.alt,
    });
  }
  return pictures;
}
